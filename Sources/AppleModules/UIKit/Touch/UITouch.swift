public import Foundation

/// A finger on the screen; a scenario taps what has a name, so no app is given one.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The view that was touched first.
  open private(set) weak var view: UIView?
  /// How many taps it is.
  open private(set) var tapCount = 1

  override init() { super.init() }

  /// Where the finger is in a view; nil stands for the window.
  ///
  /// - ObjectiveC: `locationInView:`
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// What the user does with the screen; a scenario taps what has a name, so no app is given one.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The fingers; nil for none.
  open var allTouches: Set<UITouch>? { nil }

  override init() { super.init() }
}
