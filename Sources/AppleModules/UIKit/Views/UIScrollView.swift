public import Foundation

/// A view that may hold more than fits; here it stays at its beginning unless the app moves it.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The wheel above the contents; nil for none (iOS 10; before on ``UITableViewController``).
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }

  /// How far the app has moved the contents, in points; the delegate is told, and all is shown as before.
  open var contentOffset = CGPoint.zero {
    didSet { if contentOffset != oldValue { scrollDelegate?.scrollViewDidScroll(self) } }
  }
  /// The size of the contents, in points; kept: nothing is measured here.
  open var contentSize = CGSize.zero
  /// How far the contents keep from the edges; kept, and not shown.
  open var contentInset = UIEdgeInsets.zero
  /// How far the contents keep from the edges and from bars (iOS 11); nothing is measured here.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// How far the marks at the edges keep from the corners; kept, and not shown.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Whether the user can move the contents; kept.
  ///
  /// - ObjectiveC: `scrollEnabled`
  open var isScrollEnabled = true
  /// Whether the contents stop at whole pages; kept.
  ///
  /// - ObjectiveC: `pagingEnabled`
  open var isPagingEnabled = false
  /// Whether the contents spring back at their end; kept.
  open var bounces = true
  /// Whether contents that fit spring, too; kept.
  open var alwaysBounceVertical = false
  /// Whether contents that fit spring sidewards, too; kept.
  open var alwaysBounceHorizontal = false
  /// Whether a mark tells how far the contents are moved; not shown here.
  open var showsVerticalScrollIndicator = true
  /// Whether a mark tells how far the contents are moved sidewards; not shown here.
  open var showsHorizontalScrollIndicator = true
  /// How the keyboard goes when the contents are moved; kept.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether the contents keep off bars (iOS 11); kept: nothing is measured here.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  /// The object that is told of the contents' moves; of a table its own delegate.
  var scrollDelegate: (any UIScrollViewDelegate)? { keptDelegate }
  weak var keptDelegate: (any UIScrollViewDelegate)?

  /// Moves the contents.
  ///
  /// - ObjectiveC: `setContentOffset:animated:`
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    if animated { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Moves the contents so that a rectangle is seen; all is seen here.
  ///
  /// - ObjectiveC: `scrollRectToVisible:animated:`
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}

  /// How the keyboard goes when the contents are moved.
  ///
  /// - ObjectiveC: `UIScrollViewKeyboardDismissMode`
  public enum KeyboardDismissMode: Int, Sendable {
    /// It stays.
    case none = 0
    /// It goes at once.
    case onDrag = 1
    /// It follows the finger.
    case interactive = 2
  }

  /// Whether contents keep off bars.
  ///
  /// - ObjectiveC: `UIScrollViewContentInsetAdjustmentBehavior`
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As the system sees fit.
    case automatic = 0
    /// In the directions in which they can be moved.
    case scrollableAxes = 1
    /// They do not.
    case never = 2
    /// They always do.
    case always = 3
  }
}

extension UIScrollView: _Scrolling {}

/// What has a delegate that is told of moves: a table has one of its own type.
@preconcurrency @MainActor public protocol _Scrolling: AnyObject {}

extension _Scrolling where Self: UIScrollView {
  /// The object that is told of the contents' moves.
  public var delegate: (any UIScrollViewDelegate)? {
    get { keptDelegate }
    set { keptDelegate = newValue }
  }
}

/// The object that is told when contents are moved: here by the app alone, as no scenario moves them.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// The contents have been moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)

  /// A move that the app asked for is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// The user begins to move the contents; never called here.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

  /// The user has let the contents go; never called here.
  ///
  /// - ObjectiveC: `scrollViewDidEndDragging:willDecelerate:`
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

  /// The contents have come to rest after the user's move; never called here.
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
