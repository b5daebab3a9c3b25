internal import Dispatch
private import Synchronization

/// A hand in which one thread lays a value, and from which another takes it.
final class Hand<Value: Sendable>: Sendable {
  private let isFull = DispatchSemaphore(value: 0)
  private let value = Mutex<Value?>(nil)

  /// Lays a value into it, unless there was one.
  ///
  /// - Returns: whether this is the value.
  @discardableResult
  func give(_ value: Value) -> Bool {
    let isFirst = self.value.withLock { held in
      guard held == nil else { return false }
      held = value
      return true
    }
    if isFirst { isFull.signal() }
    return isFirst
  }

  /// The value, waited for so many seconds at most; nil if there is none by then.
  func take(within seconds: Double) -> Value? {
    _ = isFull.wait(timeout: .now() + seconds)
    return value.withLock { $0 }
  }
}
