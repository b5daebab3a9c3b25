public import Foundation

/// A controller that shows one of several pages (iOS 5). No scenario turns pages: the app does.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
  /// The transition between pages.
  ///
  /// - ObjectiveC: `UIPageViewControllerTransitionStyle`
  public enum TransitionStyle: Int, Sendable {
    /// Like turning a page in a book.
    ///
    /// - ObjectiveC: `UIPageViewControllerTransitionStylePageCurl`
    case pageCurl = 0
    /// Scrolling.
    ///
    /// - ObjectiveC: `UIPageViewControllerTransitionStyleScroll`
    case scroll = 1
  }

  /// The arrangement of pages.
  ///
  /// - ObjectiveC: `UIPageViewControllerNavigationOrientation`
  public enum NavigationOrientation: Int, Sendable {
    /// Side by side.
    ///
    /// - ObjectiveC: `UIPageViewControllerNavigationOrientationHorizontal`
    case horizontal = 0
    /// One below another.
    ///
    /// - ObjectiveC: `UIPageViewControllerNavigationOrientationVertical`
    case vertical = 1
  }

  /// The direction of turning pages.
  ///
  /// - ObjectiveC: `UIPageViewControllerNavigationDirection`
  public enum NavigationDirection: Int, Sendable {
    /// To the next page.
    ///
    /// - ObjectiveC: `UIPageViewControllerNavigationDirectionForward`
    case forward = 0
    /// To the previous page.
    ///
    /// - ObjectiveC: `UIPageViewControllerNavigationDirectionReverse`
    case reverse = 1
  }

  /// - ObjectiveC: `UIPageViewControllerOptionsKey`
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space between pages, in points.
    ///
    /// - ObjectiveC: `UIPageViewControllerOptionInterPageSpacingKey`
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
    /// The position of the spine.
    ///
    /// - ObjectiveC: `UIPageViewControllerOptionSpineLocationKey`
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
  }

  /// The transition between pages.
  public let transitionStyle: TransitionStyle
  /// The arrangement of pages.
  public let navigationOrientation: NavigationOrientation
  /// The source of pages; stored: it would only be asked by swipes.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// The delegate, notified when the user turns a page; stored, and never called here.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// The visible page; empty before one is set.
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

  /// Makes a controller without a page; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    super.init(coder: coder)
  }

  /// Makes the view and embeds that of the page.
  open override func loadView() {
    super.loadView()
    embed(page)
  }

  /// Shows a page; only the first of several.
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

/// The source of pages; only asked by swipes, which do not occur here.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  /// Returns the page before another; nil for the first.
  ///
  /// - ObjectiveC: `pageViewController:viewControllerBeforeViewController:`
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?

  /// Returns the page after another; nil for the last.
  ///
  /// - ObjectiveC: `pageViewController:viewControllerAfterViewController:`
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// Returns the number of dots; not shown here.
  ///
  /// - ObjectiveC: `presentationCountForPageViewController:`
  func presentationCount(for pageViewController: UIPageViewController) -> Int

  /// Returns the index of the filled dot; not shown here.
  ///
  /// - ObjectiveC: `presentationIndexForPageViewController:`
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Returns 0.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }

  /// Returns 0.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Receives page turns by the user, which do not occur here.
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
