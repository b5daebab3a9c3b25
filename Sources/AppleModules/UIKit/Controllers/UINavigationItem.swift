public import Foundation

/// The contents of a navigation bar for one view controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// The title; nil for the controller's own.
  open var title: String? { didSet { Display.shared.setNeedsUpdate() } }

  /// A line above the title; nil for none.
  open var prompt: String?
  /// The view that replaces the title; nil for none.
  open var titleView: UIView?
  /// Whether the back button is hidden.
  open var hidesBackButton = false { didSet { Display.shared.setNeedsUpdate() } }
  /// The title of the back button that leads to this controller (iOS 11); nil for the controller's title.
  open var backButtonTitle: String?
  /// The back button that leads to this controller; only its title counts.
  open var backBarButtonItem: UIBarButtonItem?
  /// Whether the title is large (iOS 11); not shown here.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// The buttons at the left, the outermost first; nil for none.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { Display.shared.setNeedsUpdate() }
  }
  /// The buttons at the right, the outermost first; nil for none.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { Display.shared.setNeedsUpdate() }
  }

  /// The outermost button at the left; nil for none.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The outermost button at the right; nil for none.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// - ObjectiveC: `setRightBarButtonItem:animated:`
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// - ObjectiveC: `setLeftBarButtonItem:animated:`
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    leftBarButtonItem = item
  }

  /// When a title is large.
  ///
  /// - ObjectiveC: `UINavigationItemLargeTitleDisplayMode`
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As for the previous controller.
    ///
    /// - ObjectiveC: `UINavigationItemLargeTitleDisplayModeAutomatic`
    case automatic = 0
    /// - ObjectiveC: `UINavigationItemLargeTitleDisplayModeAlways`
    case always = 1
    /// - ObjectiveC: `UINavigationItemLargeTitleDisplayModeNever`
    case never = 2
  }

  /// Makes an item.
  ///
  /// - ObjectiveC: `initWithTitle:`
  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  override init() { super.init() }
}
