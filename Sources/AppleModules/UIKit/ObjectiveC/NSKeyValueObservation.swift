public import Foundation

/// An observation of one property, made by `observe(_:options:changeHandler:)`.
///
/// It ends when it is invalidated or released.
public class NSKeyValueObservation: NSObject {
  private let object: ObjectIdentifier
  private let watch: KeyValueObservers.Watch

  /// Takes over the observation that `watch` stands for.
  init(of object: ObjectIdentifier, by watch: KeyValueObservers.Watch) {
    self.object = object
    self.watch = watch
  }

  /// Ends the observation; a second time does nothing.
  public func invalidate() {
    KeyValueObservers.remove(from: object) { [watch] in $0 === watch }
  }

  deinit { invalidate() }
}
