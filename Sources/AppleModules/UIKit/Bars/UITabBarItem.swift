internal import Foundation

/// The item of a controller in a tab bar.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// The text of the badge, if any.
  open var badgeValue: String? { didSet { Display.shared.setNeedsUpdate() } }
  /// The colour of the badge (iOS 10); stored, and not shown.
  open var badgeColor: UIColor?
  /// The image while it is selected.
  open var selectedImage: UIImage?

  /// Makes an item.
  ///
  /// - ObjectiveC: `initWithTitle:image:tag:`
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Makes an item with a different image while it is selected.
  ///
  /// - ObjectiveC: `initWithTitle:image:selectedImage:`
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// - ObjectiveC: `initWithTabBarSystemItem:tag:`
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.word, image: nil, tag: tag)
  }

  /// - ObjectiveC: `UITabBarSystemItem`
  public enum SystemItem: Int, Sendable {
    /// "More".
    ///
    /// - ObjectiveC: `UITabBarSystemItemMore`
    case more = 0
    /// "Favorites".
    ///
    /// - ObjectiveC: `UITabBarSystemItemFavorites`
    case favorites = 1
    /// "Featured".
    ///
    /// - ObjectiveC: `UITabBarSystemItemFeatured`
    case featured = 2
    /// "Top Rated".
    ///
    /// - ObjectiveC: `UITabBarSystemItemTopRated`
    case topRated = 3
    /// "Recents".
    ///
    /// - ObjectiveC: `UITabBarSystemItemRecents`
    case recents = 4
    /// "Contacts".
    ///
    /// - ObjectiveC: `UITabBarSystemItemContacts`
    case contacts = 5
    /// "History".
    ///
    /// - ObjectiveC: `UITabBarSystemItemHistory`
    case history = 6
    /// "Bookmarks".
    ///
    /// - ObjectiveC: `UITabBarSystemItemBookmarks`
    case bookmarks = 7
    /// "Search".
    ///
    /// - ObjectiveC: `UITabBarSystemItemSearch`
    case search = 8
    /// "Downloads".
    ///
    /// - ObjectiveC: `UITabBarSystemItemDownloads`
    case downloads = 9
    /// "Most Recent".
    ///
    /// - ObjectiveC: `UITabBarSystemItemMostRecent`
    case mostRecent = 10
    /// "Most Viewed".
    ///
    /// - ObjectiveC: `UITabBarSystemItemMostViewed`
    case mostViewed = 11

    fileprivate var word: String {
      switch self {
      case .more: "More"
      case .favorites: "Favorites"
      case .featured: "Featured"
      case .topRated: "Top Rated"
      case .recents: "Recents"
      case .contacts: "Contacts"
      case .history: "History"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .downloads: "Downloads"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      }
    }
  }
}
