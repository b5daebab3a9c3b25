internal import Dispatch
private import Synchronization

/// A place for one value that a thread gives and another waits for.
///
/// A ``ServiceLink`` uses it where a thread has to wait for what the link's own thread finds out:
/// the number of a task, and whether bytes were written. Laid once, the value stays and can be
/// taken again.
final class AwaitedValue<Value: Sendable>: Sendable {
  private let isFull = DispatchSemaphore(value: 0)
  private let value = Mutex<Value?>(nil)

  /// Gives the value, unless there was one.
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
  ///
  /// A second call after a success waits again for its whole time, unless a value was laid
  /// meanwhile, and then returns the same value: it is made with 0.
  func take(within seconds: Double) -> Value? {
    _ = isFull.wait(timeout: .now() + seconds)
    return value.withLock { $0 }
  }
}
