import Foundation

/// The engine, which one thread has at a time.
///
/// The thread that has it may take it again: the closure of a server runs while a verb moves the device, and
/// may read it.
///
/// `@unchecked Sendable`: the engine is reached with the lock held alone.
final class Turns: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  /// Waits for the engine and uses it.
  func take<Value, Failure: Error>(
    _ body: (Engine) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body(engine)
  }

  /// Uses the engine unless another thread has it.
  func takeIfFree(_ body: (Engine) -> Void) {
    guard lock.try() else { return }
    defer { lock.unlock() }
    body(engine)
  }
}
