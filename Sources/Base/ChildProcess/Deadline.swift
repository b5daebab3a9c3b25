/// Until when a program may run: its time limit, and as long again as it only waited for a processor.
///
/// On a busy machine a program that needs a tenth of a second can take ten. What it may be blamed for is
/// the time that it had, so at its limit the machine is asked how long it was kept waiting. Threads that
/// keep each other waiting get nothing for it: together they have used the time.
package struct Deadline: Sendable {
  /// What the kernel has counted for all living threads of a program, together.
  package struct Share: Sendable, Hashable {
    /// Processor time.
    package var running: Duration
    /// Time for which a thread could have run, but no processor was free.
    package var waiting: Duration

    /// Nothing, as of a program of which nothing is known.
    package static let none = Share(running: .zero, waiting: .zero)

    /// - Parameters:
    ///   - running: processor time of all threads together.
    ///   - waiting: of all threads together; it may be more than the time that has passed.
    package init(running: Duration, waiting: Duration) {
      self.running = running
      self.waiting = waiting
    }

    /// What came behind another count. Threads that have ended since are not in it any more.
    package static func - (now: Share, earlier: Share) -> Share {
      Share(
        running: max(.zero, now.running - earlier.running),
        waiting: max(.zero, now.waiting - earlier.waiting))
    }
  }

  /// How many times its limit a program has at the most, however busy the machine is.
  package static let patience = 6

  private let started: ContinuousClock.Instant
  private let limit: Duration
  /// When to ask next.
  private var next: ContinuousClock.Instant

  /// - Parameter started: the limit counts from here.
  package init(limit: Duration, started: ContinuousClock.Instant) {
    self.started = started
    self.limit = limit
    next = started + limit
  }

  /// Whether the program has had its time.
  ///
  /// - Parameter share: asked for only when the limit has passed.
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
  /// How the processors were shared with a tree of processes, as far as it still runs
  /// (Documentation/scheduler/sched-stats.rst of Linux).
  ///
  /// Nothing is known where the kernel keeps no such statistics.
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
