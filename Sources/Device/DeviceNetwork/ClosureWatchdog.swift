import Glibc
import Synchronization

/// Ensures that the closures of servers return, and otherwise stops the scenario at the server's line.
///
/// Closures run on the thread of the verb that moves the device; a separate thread samples it. Only the
/// activity of the closure counts, so that the load of the machine alone never decides.
package final class ClosureWatchdog {
  /// The server that is answering.
  private(set) var server: Server?

  /// CHOICE: the processor time that an answer may take, in seconds.
  private static let mostBusy = 3.0
  /// CHOICE: the time that it may sleep, in seconds.
  private static let mostAsleep = 5.0
  /// The seconds between two samples.
  private static let pause = 0.1

  /// The state that the watching thread samples.
  private struct ObservedClaim: Sendable {
    /// Distinguishes an answer from the one before.
    let number: Int
    /// The processor clock of the thread that answers.
    let clock: clockid_t
    /// The server's host, for the message.
    let host: String
    /// The line of the scenario that serves it.
    let place: ScriptError.Place
  }

  /// The answer in progress, if any.
  private static let watched = Mutex<ObservedClaim?>(nil)
  /// How many answers have begun.
  private static let answers = Mutex(0)

  /// Runs a server's closure on this thread, which is watched meanwhile.
  ///
  /// A closure that does not return ends the process: there is no other way to stop its thread.
  func run(
    _ server: Server, _ body: () throws(ScriptError) -> Response
  ) throws(ScriptError) -> Response {
    _ = Self.thread
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    let number = Self.answers.withLock { count in
      count += 1
      return count
    }
    let watched = ObservedClaim(
      number: number, clock: clock, host: server.host, place: server.place)
    Self.watched.withLock { $0 = watched }
    self.server = server
    defer {
      self.server = nil
      Self.watched.withLock { $0 = nil }
    }
    return try body()
  }

  // MARK: The watching thread

  /// Started at its first use.
  private static let thread: Void = {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in ClosureWatchdog.look() }, nil)
    pthread_detach(thread)
  }()

  /// Repeatedly samples the answer in progress: the processor time that it has used, and how long it has used
  /// none.
  ///
  /// A thread that neither computes nor returns is asleep, in a lock or in a read.
  private static func look() -> Never {
    var (seen, start, last, asleep) = (0, 0.0, 0.0, 0.0)
    while true {
      usleep(useconds_t(pause * 1e6))
      guard let answer = watched.withLock({ $0 }), let time = time(of: answer.clock) else {
        continue
      }
      if answer.number != seen { (seen, start, last, asleep) = (answer.number, time, time, 0) }
      asleep += time - last < pause / 100 ? pause : 0
      last = time
      if time - start >= mostBusy || asleep >= mostAsleep { stop(answer) }
    }
  }

  /// Returns the processor time of a thread in seconds; nil if it has ended.
  private static func time(of clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ends the process with a message at the server's line.
  private static func stop(_ answer: ObservedClaim) -> Never {
    fatalError(
      "the closure of the server '\(answer.host)' does not return; return a response, "
        + "use '.after(...)' for a late one, or '.noAnswer'",
      file: answer.place.file, line: answer.place.line)
  }
}
