private import CLinux
private import Glibc
import Synchronization

/// A flag that one thread sets and another polls.
///
/// It publishes no other memory, so relaxed ordering suffices.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)
  /// May become true with a slight delay.
  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}

/// Threads for work that blocks in system calls, which must not run on the concurrency runtime's threads.
package enum DetachedThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a closure on a new thread.
  ///
  /// A program with a parent-death signal (`PR_SET_PDEATHSIG`) dies with the thread that started it, so the
  /// thread lives until the closure returns.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        // A program that exits without reading its input must not end this process (pipe(7), EPIPE).
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw SystemError("start a thread for a program", code: code)
    }
  }

  /// Runs a closure on a new thread and returns its result, so that waiting holds no thread of the concurrency
  /// runtime.
  ///
  /// - Throws: the closure's error, or `SystemError` if there is no thread for it.
  package static func result<Value: Sendable>(
    of body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      do throws(SystemError) {
        try start { continuation.resume(with: Result(catching: body)) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
