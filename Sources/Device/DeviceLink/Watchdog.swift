/// Decides that a process will not come to rest, from samples taken while it should.
///
/// Only what the process does itself counts, so that the load of the machine alone never decides: the
/// processor time that it used, and the time in which each look found all of its threads asleep. A
/// thread that could run but gets no processor is not asleep.
package struct Watchdog: Sendable, Hashable {
  /// How long a process may do what it should not.
  package struct Limits: Sendable, Hashable {
    /// CHOICE: processor time of the process within one grant.
    package var processor = Duration.seconds(3)
    /// CHOICE: processor time with all that came from it, such as the runtime's backtracer.
    package var processorOfAll = Duration.seconds(30)
    /// CHOICE: wall-clock time asleep outside of the link.
    package var asleep = Duration.seconds(3)
    /// CHOICE: the same, with waits that cannot be interrupted.
    ///
    /// These are mostly for a disk, which the load of the machine makes longer, but also for a
    /// child after `vfork(2)`.
    package var stuck = Duration.seconds(30)

    /// The limits that the book's apps live with.
    package init() {}

    /// CHOICE: one second each, for a process that should only answer or end.
    static let short: Limits = {
      var limits = Limits()
      limits.processor = .seconds(1)
      limits.asleep = .seconds(1)
      limits.stuck = .seconds(10)
      return limits
    }()
  }

  /// Why a process is given up.
  package enum Finding: Sendable, Hashable {
    /// It used this much processor time.
    case busy(Duration)
    /// It slept this long in calls that do not belong to virtual time.
    case asleep(Duration)
  }

  private let limits: Limits
  /// The sample that all others are measured against: the first one.
  private var first: ProcessSample?
  /// How long every look has found all threads asleep.
  private var timeAsleep = Duration.zero
  /// The same, with waits that cannot be interrupted.
  private var timeStuck = Duration.zero

  /// Begins anew, with nothing against the process.
  package init(_ limits: Limits) { self.limits = limits }

  /// Takes a sample into account.
  ///
  /// - Parameter interval: the time since the last sample; the caller bounds it, so that a device which
  ///   was stopped itself does not count the time as the app's.
  package mutating func note(_ sample: ProcessSample, after interval: Duration) -> Finding? {
    let base = first ?? sample
    first = base
    if sample.rest != .none { timeStuck += interval }
    if sample.rest == .asleep { timeAsleep += interval }
    if sample.processorTime - base.processorTime >= limits.processor {
      return .busy(limits.processor)
    }
    if sample.processorTimeOfAll - base.processorTimeOfAll >= limits.processorOfAll {
      return .busy(limits.processorOfAll)
    }
    if timeAsleep >= limits.asleep { return .asleep(limits.asleep) }
    return timeStuck >= limits.stuck ? .asleep(limits.stuck) : nil
  }
}
