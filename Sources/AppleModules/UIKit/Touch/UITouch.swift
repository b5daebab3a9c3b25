public import Foundation

/// A touch on the screen; a scenario taps named elements, so apps never get one.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The view that was touched first.
  open private(set) weak var view: UIView?
  /// The number of taps.
  open private(set) var tapCount = 1

  override init() { super.init() }

  /// Returns the position of the touch in a view; nil means the window.
  ///
  /// - ObjectiveC: `locationInView:`
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// An event of touches; a scenario taps named elements, so apps never get one.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The touches; nil for none.
  open var allTouches: Set<UITouch>? { nil }

  override init() { super.init() }
}
