import Foundation

/// Serialises access to the engine: one thread uses it at a time.
///
/// The thread that has it may take it again: a server's closure runs while a verb moves the device, and may
/// read it.
///
/// `@unchecked Sendable`: the engine is only accessed with the lock held.
final class EngineLock: @unchecked Sendable {
  /// Recursive, for the closures of servers, which run on the thread that has the engine.
  private let lock = NSRecursiveLock()
  /// Only accessed with the lock held.
  private let engine: Engine

  /// Takes over an engine, which nothing else may access afterwards.
  init(_ engine: Engine) { self.engine = engine }

  /// Waits for the engine and uses it.
  ///
  /// - Throws: the error of the body.
  func take<Value, Failure: Error>(
    _ body: (Engine) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body(engine)
  }

  /// Uses the engine unless another thread has it.
  ///
  /// For the end of the process, which must not wait for a verb that never returns.
  func takeIfFree(_ body: (Engine) -> Void) {
    guard lock.try() else { return }
    defer { lock.unlock() }
    body(engine)
  }
}
