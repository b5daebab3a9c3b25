public import Foundation

/// An object that handles events: the base class of views, view controllers and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject, _MainActorOwner,
  @preconcurrency _KVOObserving
{
  /// Makes a responder.
  ///
  /// - ObjectiveC: `init`
  public override init() {
    UIKitHooks.install()
    super.init()
  }

  /// The next responder, for what this one does not handle; nil at the end of the chain.
  ///
  /// - ObjectiveC: `nextResponder`
  open var next: UIResponder? { nil }

  /// The user activity of this object; that of a scene may become its state
  /// (``UISceneDelegate/stateRestorationActivity(for:)``). Not used otherwise.
  open var userActivity: NSUserActivity?

  /// Updates an activity; to be overridden. Never called here.
  ///
  /// - ObjectiveC: `updateUserActivityState:`
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Restores the state of an activity; to be overridden. Never called here.
  ///
  /// - ObjectiveC: `restoreUserActivityState:`
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  /// The first responder, which receives keyboard input.
  private(set) static weak var first: UIResponder?

  /// Whether this object is the first responder.
  open var isFirstResponder: Bool { Self.first === self }

  /// Whether this object can become the first responder; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes this object the first responder, unless the current one refuses to resign.
  ///
  /// - Returns: whether it is the first responder now.
  /// - ObjectiveC: `becomeFirstResponder`
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else {
      return false
    }
    UIResponder.first = self
    return true
  }

  /// Makes this object resign as the first responder.
  ///
  /// - Returns: whether it has resigned.
  /// - ObjectiveC: `resignFirstResponder`
  @discardableResult
  open func resignFirstResponder() -> Bool {
    resignByForce()
    return true
  }

  func resignByForce() {
    if isFirstResponder { UIResponder.first = nil }
  }

  /// Called after loading from a nib; to be overridden. There are no nibs, so it is never called.
  ///
  /// - ObjectiveC: `awakeFromNib`
  open func awakeFromNib() {}

  /// Touches have begun; to be overridden. Never called here: a scenario taps named elements.
  ///
  /// - ObjectiveC: `touchesBegan:withEvent:`
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Touches have moved; to be overridden. Never called here.
  ///
  /// - ObjectiveC: `touchesMoved:withEvent:`
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Touches have ended; to be overridden. Never called here.
  ///
  /// - ObjectiveC: `touchesEnded:withEvent:`
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Touches were cancelled; to be overridden. Never called here.
  ///
  /// - ObjectiveC: `touchesCancelled:withEvent:`
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Returns the first responder in the chain, from this one on, that has a method.
  func nearest(with selector: Selector) -> UIResponder? {
    var next: UIResponder? = self
    while let current = next, !current.responds(to: selector) { next = current.next }
    return next
  }

  /// Receives a change of an observed property; traps unless overridden.
  ///
  /// - ObjectiveC: `observeValueForKeyPath:ofObject:change:context:`
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    refuseObservation(of: keyPath, by: self)
  }
}
