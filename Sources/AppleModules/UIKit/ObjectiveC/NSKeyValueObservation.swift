public import Foundation

/// An observation of one property, made by `observe(_:options:changeHandler:)`.
///
/// It ends when it is invalidated or released.
public class NSKeyValueObservation: NSObject {
  private let object: ObjectIdentifier
  private let watch: KeyValueObservers.Watch

  init(of object: ObjectIdentifier, by watch: KeyValueObservers.Watch) {
    self.object = object
    self.watch = watch
  }

  /// Ends the observation; calling it again has no effect.
  public func invalidate() {
    KeyValueObservers.remove(from: object) { [watch] in $0 === watch }
  }

  deinit { invalidate() }
}
