public import Foundation

/// A view whose contents may exceed it; here it stays at its beginning unless the app scrolls it.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The refresh control above the contents; nil for none (iOS 10; before that on ``UITableViewController``).
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }

  /// The offset of the contents, in points; changes notify the delegate, but not the screen.
  open var contentOffset = CGPoint.zero {
    didSet { if contentOffset != oldValue { scrollDelegate?.scrollViewDidScroll(self) } }
  }
  /// The size of the contents, in points; stored: nothing is measured here.
  open var contentSize = CGSize.zero
  /// The insets of the contents; stored, and not shown.
  open var contentInset = UIEdgeInsets.zero
  /// The insets of the contents including bars (iOS 11); nothing is measured here.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// The insets of the scroll indicators; stored, and not shown.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Whether the user can scroll; stored.
  ///
  /// - ObjectiveC: `scrollEnabled`
  open var isScrollEnabled = true
  /// Whether scrolling stops at page boundaries; stored.
  ///
  /// - ObjectiveC: `pagingEnabled`
  open var isPagingEnabled = false
  /// Whether scrolling bounces at the end; stored.
  open var bounces = true
  /// Whether contents that fit bounce vertically; stored.
  open var alwaysBounceVertical = false
  /// Whether contents that fit bounce horizontally; stored.
  open var alwaysBounceHorizontal = false
  /// Whether the vertical scroll indicator is visible; not shown here.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal scroll indicator is visible; not shown here.
  open var showsHorizontalScrollIndicator = true
  /// How scrolling dismisses the keyboard; stored.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// How the insets are adjusted to bars (iOS 11); stored: nothing is measured here.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// The delegate for scrolling; a table overrides it with its own.
  var scrollDelegate: (any UIScrollViewDelegate)? { keptDelegate }
  weak var keptDelegate: (any UIScrollViewDelegate)?

  /// Scrolls the contents.
  ///
  /// - ObjectiveC: `setContentOffset:animated:`
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    if animated { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Scrolls to a rectangle; everything is visible here.
  ///
  /// - ObjectiveC: `scrollRectToVisible:animated:`
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}

  /// How scrolling dismisses the keyboard.
  ///
  /// - ObjectiveC: `UIScrollViewKeyboardDismissMode`
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    ///
    /// - ObjectiveC: `UIScrollViewKeyboardDismissModeNone`
    case none = 0
    /// At once.
    ///
    /// - ObjectiveC: `UIScrollViewKeyboardDismissModeOnDrag`
    case onDrag = 1
    /// It follows the touch.
    ///
    /// - ObjectiveC: `UIScrollViewKeyboardDismissModeInteractive`
    case interactive = 2
  }

  /// How insets are adjusted to bars.
  ///
  /// - ObjectiveC: `UIScrollViewContentInsetAdjustmentBehavior`
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Chosen by the system.
    ///
    /// - ObjectiveC: `UIScrollViewContentInsetAdjustmentAutomatic`
    case automatic = 0
    /// Along scrollable axes.
    ///
    /// - ObjectiveC: `UIScrollViewContentInsetAdjustmentScrollableAxes`
    case scrollableAxes = 1
    /// - ObjectiveC: `UIScrollViewContentInsetAdjustmentNever`
    case never = 2
    /// - ObjectiveC: `UIScrollViewContentInsetAdjustmentAlways`
    case always = 3
  }
}

extension UIScrollView: _Scrolling {}

/// An object with a scrolling delegate: a table declares one of its own type.
@preconcurrency @MainActor public protocol _Scrolling: AnyObject {}

extension _Scrolling where Self: UIScrollView {
  /// The delegate for scrolling.
  public var delegate: (any UIScrollViewDelegate)? {
    get { keptDelegate }
    set { keptDelegate = newValue }
  }
}

/// Receives scrolling, here only by the app, as no scenario scrolls.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// The contents were scrolled.
  ///
  /// - ObjectiveC: `scrollViewDidScroll:`
  func scrollViewDidScroll(_ scrollView: UIScrollView)

  /// A scrolling animation of the app has ended.
  ///
  /// - ObjectiveC: `scrollViewDidEndScrollingAnimation:`
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// The user begins to drag; never called here.
  ///
  /// - ObjectiveC: `scrollViewWillBeginDragging:`
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

  /// The user has stopped dragging; never called here.
  ///
  /// - ObjectiveC: `scrollViewDidEndDragging:willDecelerate:`
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

  /// Scrolling by the user has come to rest; never called here.
  ///
  /// - ObjectiveC: `scrollViewDidEndDecelerating:`
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}
