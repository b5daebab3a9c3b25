public import Foundation

/// An object that takes part in an app: the root of views, view controllers and the application.
@MainActor open class UIResponder: NSObject, @preconcurrency _KVOObserving {
  /// Makes a responder.
  public override init() { super.init() }

  /// The responder that is asked when this one has no answer; nil at the end of the chain.
  ///
  /// - ObjectiveC: `nextResponder`
  open var next: UIResponder? { nil }

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
