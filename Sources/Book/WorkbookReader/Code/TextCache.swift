internal import WorkbookModel
private import Synchronization

/// A cache of values computed from texts, such as the notes of a sample's code.
///
/// The translations of a chapter have the same samples and are read one after another, so what requires
/// parsing is computed once for all of them. It may be used concurrently; two tasks that need the same
/// value at the same time may both compute it.
package final class TextCache<Value: Sendable>: Sendable {
  private let capacity: Int
  private let values = Mutex<[ExactText: Value]>([:])

  /// - Parameter capacity: the number of texts to keep before all of them are dropped.
  package init(capacity: Int = 512) { self.capacity = capacity }

  /// The cached value of a text, or a new one.
  ///
  /// - Parameter make: must depend only on the text; called without holding a lock.
  package func value(of text: String, make: () -> Value) -> Value {
    let key = ExactText(text)
    if let known = values.withLock({ $0[key] }) { return known }
    let made = make()
    values.withLock { values in
      if values.count >= capacity { values.removeAll(keepingCapacity: true) }
      values[key] = made
    }
    return made
  }
}
