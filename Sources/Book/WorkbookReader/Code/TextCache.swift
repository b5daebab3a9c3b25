internal import SwiftSource
private import Synchronization

/// The last values that were computed from texts, such as the notes of a sample's code.
///
/// The translations of a chapter have the same samples and are looked at one after the other, so what costs
/// a parse is computed once for all of them. Any task may call it; two that call it at once for the same
/// text may both compute the value.
package final class TextCache<Value: Sendable>: Sendable {
  /// How many texts are remembered at most.
  private let capacity: Int
  private let values = Mutex<[ExactText: Value]>([:])

  /// - Parameter capacity: how many texts are remembered before all of them are dropped.
  package init(capacity: Int = 512) { self.capacity = capacity }

  /// The value of a text: the one that is remembered, or a new one.
  ///
  /// - Parameter make: depends on the text alone; it is called without a lock.
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
