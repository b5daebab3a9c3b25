internal import Foundation

/// What a tab bar shows of one controller.
@MainActor open class UITabBarItem: UIBarItem {
  /// The text in the red circle; nil for none.
  open var badgeValue: String? { didSet { Display.shared.setNeedsUpdate() } }
  /// The image while it is chosen.
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

  /// Makes an item with another image while it is chosen.
  ///
  /// - ObjectiveC: `initWithTitle:image:selectedImage:`
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }
}
