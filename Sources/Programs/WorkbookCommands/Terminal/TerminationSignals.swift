private import ChildProcess
import Glibc
private import Synchronization
import WorkbookModel

/// The signals that ask the program to end: Ctrl-C, `kill`, a closed terminal, and a time limit (``StartLimit``).
///
/// The first thread waits for them (`sigwait(3)`) while the program runs on others, so that ending can use
/// ordinary code, of which a signal handler may use hardly any. Meanwhile, the thread must not be lent to
/// Dispatch, which would unblock the signals.
package enum TerminationSignals {
  /// The signals to wait for, unless they are ignored.
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGALRM]
  /// How long the program may take to end in order, in seconds: less if it only reads, since the parser does not stop and
  /// nothing is lost.
  private static let patience = (reading: 2, working: 10)

  /// Runs a program and ends the process with the status that it returns.
  ///
  /// Must be called on the first thread before any other is created, since threads inherit blocked signals. A
  /// signal that the parent process ignores (`nohup`) stays ignored. A reader that went away results in a
  /// write error instead of SIGPIPE.
  ///
  /// - Parameter work: receives the first signal; a second one ends the process at once, and so does the end of the
  ///   program's patience.
  package static func whileWaiting(
    _ work: @escaping @Sendable (FirstSignal) async -> Int32
  ) -> Never {
    signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers where !isIgnored(number) { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let first = FirstSignal(isWatched: true)
    Task.detached { exit(await work(first)) }
    let number = next(of: &set)
    first.arrive(number)
    let patience = StartLimit.isReading ? Self.patience.reading : Self.patience.working
    let lastMoment = ContinuousClock.now + .seconds(patience)
    var second: Int32 = 0
    while second <= 0, .now < lastMoment {
      var rest = timespec(tv_sec: patience, tv_nsec: 0)
      second = sigtimedwait(&set, nil, &rest)
    }
    PendingKills.finish()
    let end =
      number == SIGALRM
      ? "\nworkbook: error: the time limit was reached before any sample was run\n"
      : "\nworkbook: interrupted\n"
    _ = write(STDERR_FILENO, end, end.utf8.count)
    _exit(number == SIGALRM ? StartLimit.status : 128 + (second > 0 ? second : number))
  }

  private static func next(of set: inout sigset_t) -> Int32 {
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    return number
  }

  /// Whether the process was started with a signal ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is a macro with a cast that Swift cannot import (signal(7)).
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

/// What precedes the samples: reading a book, a manifest or a package, and its time limit.
///
/// The run of the samples has its own limit, after which there is still a report.
enum StartLimit {
  /// The exit status: the program could not run.
  static let status: Int32 = 2

  private static let phase = Atomic(false)

  /// Whether the program only reads.
  static var isReading: Bool { phase.load(ordering: .relaxed) }

  /// Sends SIGALRM to the program after a time, if there is a limit (`alarm(2)`).
  static func begin(_ limit: TimeLimit?) {
    phase.store(true, ordering: .relaxed)
    if let limit { alarm(UInt32(limit.seconds)) }
  }

  /// Called when the samples begin to run.
  static func end() {
    phase.store(false, ordering: .relaxed)
    alarm(0)
  }
}

/// The first signal that asks the program to end.
package final class FirstSignal: Sendable {
  private let state = Mutex<(number: Int32?, action: (@Sendable () -> Void)?)>((nil, nil))

  /// Whether signals of the process lead here.
  let isWatched: Bool

  package init(isWatched: Bool = false) { self.isWatched = isWatched }

  /// The signal's number; nil until there is one.
  var number: Int32? { state.withLock { $0.number } }

  /// Calls a closure when the signal arrives, or at once if it has.
  ///
  /// The thread that waits for signals calls it, since work may occupy all threads of the concurrency
  /// runtime.
  func whenItArrives(_ action: @escaping @Sendable () -> Void) {
    let hasArrived = state.withLock { state in
      state.action = action
      return state.number != nil
    }
    if hasArrived { action() }
  }

  fileprivate func arrive(_ number: Int32) {
    let action = state.withLock { state in
      state.number = number
      return state.action
    }
    action?()
  }
}
