internal import Dispatch
private import Synchronization

/// A slot for one value that one thread gives and another waits for.
///
/// ``ServiceLink`` uses it where a thread has to wait for a result of the link's own thread: a task number,
/// or that bytes were written. Once given, the value stays and can be taken again.
final class AwaitedValue<Value: Sendable>: Sendable {
  private let isFull = DispatchSemaphore(value: 0)
  private let value = Mutex<Value?>(nil)

  /// Gives the value, unless one was given before.
  ///
  /// - Returns: whether this value was kept.
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

  /// Waits for the value for at most this many seconds; nil if there is none by then.
  ///
  /// After a success, a second call waits out its whole time again before it returns the same value, so it is
  /// made with 0.
  func take(within seconds: Double) -> Value? {
    _ = isFull.wait(timeout: .now() + seconds)
    return value.withLock { $0 }
  }
}
