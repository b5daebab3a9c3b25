import Foundation

/// The engine, which one thread has at a time.
///
/// The thread that has it may take it again: the closure of a server runs while a verb moves the device, and
/// may read it.
///
/// `@unchecked Sendable`: the engine is reached with the lock held alone.
final class Turns: @unchecked Sendable {
  /// Recursive, for the closures of servers, which run on the thread that has the engine.
  private let lock = NSRecursiveLock()
  /// Reached with the lock held alone.
  private let engine: Engine

  /// Takes over an engine, which nothing else reaches from then on.
  init(_ engine: Engine) { self.engine = engine }

  /// Waits for the engine and uses it.
  ///
  /// - Throws: what the body throws.
  func take<Value, Failure: Error>(
    _ body: (Engine) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body(engine)
  }

  /// Uses the engine unless another thread has it.
  ///
  /// For the end of the process, which must not wait for a verb that will never end.
  func takeIfFree(_ body: (Engine) -> Void) {
    guard lock.try() else { return }
    defer { lock.unlock() }
    body(engine)
  }
}
