import Glibc

/// The signals by which a person or the system asks the program to end: Ctrl-C, `kill`, and a
/// terminal that was closed.
///
/// The first thread waits for them (`sigwait(3)`) while the program works on others, so that ending
/// is ordinary work and not something that a signal handler may hardly do. The thread must not be
/// lent to Dispatch for that time, which would let the signals through.
package enum TerminationSignals {
  /// Those that are waited for, unless they are ignored.
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Does a program's work and ends the process with the status that it returns.
  ///
  /// To be called on the first thread before there is another one, since threads inherit what is
  /// blocked. A signal that the program's starter ignores (`nohup`) stays ignored. A reader
  /// that went away shows itself in the result of a write instead of as SIGPIPE.
  ///
  /// - Parameter work: is given the first signal; a second one ends the process at once.
  package static func whileWaiting(
    _ work: @escaping @Sendable (AsyncStream<Int32>) async -> Int32
  ) -> Never {
    signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers where !isIgnored(number) { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
    Task.detached { exit(await work(signals)) }
    continuation.yield(next(of: &set))
    continuation.finish()
    _exit(128 + next(of: &set))
  }

  /// Waits for the next signal.
  private static func next(of set: inout sigset_t) -> Int32 {
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    return number
  }

  /// Whether the process was started with a signal ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is a macro with a cast that Swift cannot compare with (signal(7)).
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
