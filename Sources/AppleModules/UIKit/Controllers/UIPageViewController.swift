public import Foundation

/// A controller that shows one of several pages (iOS 5). No scenario turns pages: the app does.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
  /// How one page gives way to the next.
  ///
  /// - ObjectiveC: `UIPageViewControllerTransitionStyle`
  public enum TransitionStyle: Int, Sendable {
    /// As in a book.
    case pageCurl = 0
    /// Beside each other.
    case scroll = 1
  }

  /// In which direction pages lie.
  ///
  /// - ObjectiveC: `UIPageViewControllerNavigationOrientation`
  public enum NavigationOrientation: Int, Sendable {
    /// Beside each other.
    case horizontal = 0
    /// Below each other.
    case vertical = 1
  }

  /// Where to the pages are turned.
  ///
  /// - ObjectiveC: `UIPageViewControllerNavigationDirection`
  public enum NavigationDirection: Int, Sendable {
    /// On.
    case forward = 0
    /// Back.
    case reverse = 1
  }

  /// What else is said of a controller of pages.
  ///
  /// - ObjectiveC: `UIPageViewControllerOptionsKey`
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The gap between pages, in points.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
    /// Where the spine is.
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
  }

  /// How one page gives way to the next.
  public let transitionStyle: TransitionStyle
  /// In which direction pages lie.
  public let navigationOrientation: NavigationOrientation
  /// The object that knows the pages; kept: only a finger that turns pages would have it asked.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// The object that is told when the user has turned a page; kept, and never told here.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// The page that is shown; nil before one is set.
  open var viewControllers: [UIViewController]? { page.map { [$0] } ?? [] }

  private var page: UIViewController?

  override var shownChild: UIViewController? { page }

  override var heldControllers: [UIViewController] { page.map { [$0] } ?? [] }

  /// Makes a controller without a page.
  ///
  /// - ObjectiveC: `initWithTransitionStyle:navigationOrientation:options:`
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller without a page; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    super.init(coder: coder)
  }

  /// Makes the view and puts that of the page into it.
  open override func loadView() {
    super.loadView()
    embed(page)
  }

  /// Shows a page; of several the first.
  ///
  /// - ObjectiveC: `setViewControllers:direction:animated:completion:`
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let next = viewControllers?.first
    hold(insteadOfOwn: next.map { [$0] } ?? [], animated: animated) { page = next }
    if let completion { Display.shared.after(animated ? 0.3 : 0) { completion(true) } }
  }
}

/// The object that knows the pages; only a finger that turns them would have it asked.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  /// The page before another; nil if that is the first.
  ///
  /// - ObjectiveC: `pageViewController:viewControllerBeforeViewController:`
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?

  /// The page behind another; nil if that is the last.
  ///
  /// - ObjectiveC: `pageViewController:viewControllerAfterViewController:`
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// How many dots there are; not shown here.
  ///
  /// - ObjectiveC: `presentationCountForPageViewController:`
  func presentationCount(for pageViewController: UIPageViewController) -> Int

  /// Which dot is filled; not shown here.
  ///
  /// - ObjectiveC: `presentationIndexForPageViewController:`
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// None.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }

  /// The first.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The object that is told when the user has turned a page; never here.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  /// The user has turned a page.
  ///
  /// - ObjectiveC: `pageViewController:didFinishAnimating:previousViewControllers:transitionCompleted:`
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}
