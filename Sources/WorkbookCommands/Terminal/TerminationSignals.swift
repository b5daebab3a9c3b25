import Glibc

/// The signals by which a person or the system asks the program to end.
///
/// They are taken by a thread that waits for them (`sigwait(3)`), so that ending is ordinary work and
/// not something that a signal handler may hardly do.
package enum TerminationSignals {
  /// Ctrl-C, `kill` and a terminal that was closed.
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Takes the signals over; to be called while the process has one thread, since threads inherit
  /// what is blocked.
  ///
  /// A signal that whoever started the program ignores (`nohup`) stays ignored. A reader that went
  /// away shows itself in the result of a write instead of as SIGPIPE.
  ///
  /// - Returns: the first signal. A second one ends the process at once.
  package static func take() -> AsyncStream<Int32> {
    signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers where !isIgnored(number) { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    start(Waiter(set: set, continuation: continuation))
    return stream
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
  }

  private final class Waiter: Sendable {
    private let set: sigset_t
    private let continuation: AsyncStream<Int32>.Continuation

    init(set: sigset_t, continuation: AsyncStream<Int32>.Continuation) {
      self.set = set
      self.continuation = continuation
    }

    func wait() {
      var set = set
      var number: Int32 = 0
      while sigwait(&set, &number) != 0 {}
      continuation.yield(number)
      continuation.finish()
      while sigwait(&set, &number) != 0 {}
      _exit(128 + number)
    }
  }

  private static func start(_ waiter: Waiter) {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue().wait()
        return nil
      }, Unmanaged.passRetained(waiter).toOpaque())
    precondition(code == 0, "pthread_create failed with \(code)")
    pthread_detach(thread)
  }
}
