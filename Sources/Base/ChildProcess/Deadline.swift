/// The end of a program's time: its time limit, extended by the time it spent waiting for a processor.
///
/// On a busy machine a program that needs a tenth of a second can take ten. So when the limit is reached,
/// the time the program was kept waiting by the machine is subtracted. Threads that wait for each other
/// gain nothing: their total running time counts too.
package struct Deadline: Sendable {
  /// The kernel's statistics for all living threads of a program together.
  package struct Share: Sendable, Hashable {
    package var running: Duration
    /// Time in which a thread was runnable but had no processor.
    package var waiting: Duration

    /// No statistics.
    package static let none = Share(running: .zero, waiting: .zero)

    /// - Parameters:
    ///   - running: processor time of all threads.
    ///   - waiting: of all threads; may exceed the elapsed time.
    package init(running: Duration, waiting: Duration) {
      self.running = running
      self.waiting = waiting
    }

    /// The increase since an earlier count. Threads that have ended since are no longer included.
    package static func - (now: Share, earlier: Share) -> Share {
      Share(
        running: max(.zero, now.running - earlier.running),
        waiting: max(.zero, now.waiting - earlier.waiting))
    }
  }

  /// The largest multiple of the limit that a program may run, however busy the machine is.
  package static let patience = 6

  private let started: ContinuousClock.Instant
  private let limit: Duration
  /// When to check the statistics next.
  private var next: ContinuousClock.Instant

  /// - Parameter started: the start of the limit.
  package init(limit: Duration, started: ContinuousClock.Instant) {
    self.started = started
    self.limit = limit
    next = started + limit
  }

  /// Whether the program has used up its time.
  ///
  /// - Parameter share: evaluated only after the limit has passed.
  package mutating func isOver(
    at now: ContinuousClock.Instant, share: () -> Share
  ) -> Bool {
    guard now > next else { return false }
    let share = share()
    let had = max(share.running, now - started - share.waiting)
    let last = started + limit * Self.patience
    guard had < limit, now < last else { return true }
    next = min(now + (limit - had), last)
    return false
  }
}

extension ProcessTree {
  /// The scheduler's statistics for a tree of processes, as far as they still run
  /// (Documentation/scheduler/sched-stats.rst of Linux).
  ///
  /// Zero where the kernel keeps no such statistics.
  package static func share(of root: Int32) -> Deadline.Share {
    var share = Deadline.Share.none
    for member in members(from: root) {
      for thread in ProcFile.threads(of: member) {
        let numbers = ProcFile.numbers(in: "/proc/\(member)/task/\(thread)/schedstat")
        guard numbers.count >= 2 else { continue }
        share.running += .nanoseconds(numbers[0])
        share.waiting += .nanoseconds(numbers[1])
      }
    }
    return share
  }
}
