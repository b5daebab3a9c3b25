public import Foundation

/// An object that takes part in an app: the root of views, view controllers and the application.
@preconcurrency @MainActor open class UIResponder: NSObject, @preconcurrency _KVOObserving {
  /// Makes a responder.
  public override init() { super.init() }

  /// The responder that is asked when this one has no answer; nil at the end of the chain.
  ///
  /// - ObjectiveC: `nextResponder`
  open var next: UIResponder? { nil }

  /// What the user does with this object; that of a scene may become its state
  /// (``UISceneDelegate/stateRestorationActivity(for:)``). Nothing here asks for it otherwise.
  open var userActivity: NSUserActivity?

  /// Adds to an activity what belongs to this object; to be overridden. Nothing here calls it.
  ///
  /// - ObjectiveC: `updateUserActivityState:`
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Becomes as an activity says; to be overridden. Nothing here calls it.
  ///
  /// - ObjectiveC: `restoreUserActivityState:`
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  /// The object that the keyboard writes to; nil for none.
  private(set) static weak var first: UIResponder?

  /// Whether the keyboard writes to this object.
  open var isFirstResponder: Bool { Self.first === self }

  /// Whether the keyboard may write to this object; no, unless it is overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Lets the keyboard write to this object, unless the one to which it writes does not end.
  ///
  /// - Returns: Whether it does now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else {
      return false
    }
    UIResponder.first = self
    return true
  }

  /// Lets the keyboard write to this object no more.
  ///
  /// - Returns: Whether it does not now.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    resignByForce()
    return true
  }

  /// Takes first responder from the object without asking anybody.
  func resignByForce() {
    if isFirstResponder { UIResponder.first = nil }
  }

  /// The object has been read from a nib; to be overridden. There are no nibs, so it is never called.
  open func awakeFromNib() {}

  /// Fingers have come down on the view; to be overridden. Never called here: a scenario taps what has a name.
  ///
  /// - ObjectiveC: `touchesBegan:withEvent:`
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Fingers have moved; to be overridden, and never called here.
  ///
  /// - ObjectiveC: `touchesMoved:withEvent:`
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Fingers have gone up; to be overridden, and never called here.
  ///
  /// - ObjectiveC: `touchesEnded:withEvent:`
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// The system has taken the touch away; to be overridden, and never called here.
  ///
  /// - ObjectiveC: `touchesCancelled:withEvent:`
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// The first in the chain of responders, from this one on, that has a method.
  func nearest(with selector: Selector) -> UIResponder? {
    var next: UIResponder? = self
    while let current = next, !current.responds(to: selector) { next = current.next }
    return next
  }

  /// Takes one change of a property that the responder observes; traps unless it is overridden.
  ///
  /// - ObjectiveC: `observeValueForKeyPath:ofObject:change:context:`
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    refuseObservation(of: keyPath, by: self)
  }
}
