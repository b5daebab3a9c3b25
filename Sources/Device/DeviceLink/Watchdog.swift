/// Decides that a process will not come to rest, from samples taken while it should.
///
/// Only the activity of the process counts, so that the load of the machine alone never decides: the
/// processor time that it used, and the time in which all of its threads were found asleep. A thread that
/// could run but gets no processor is not asleep.
package struct Watchdog: Sendable, Hashable {
  /// How long a process may be busy or asleep instead of resting.
  package struct Limits: Sendable, Hashable {
    /// CHOICE: processor time of the process within one grant.
    package var processor = Duration.seconds(3)
    /// CHOICE: processor time including descendants, such as the runtime's backtracer.
    package var processorOfAll = Duration.seconds(30)
    /// CHOICE: wall-clock time asleep outside of the link.
    package var asleep = Duration.seconds(3)
    /// CHOICE: the same, including uninterruptible waits.
    ///
    /// These are mostly for a disk, and prolonged by the load of the machine, but also for a child after
    /// `vfork(2)`.
    package var stuck = Duration.seconds(30)

    package init() {}

    /// CHOICE: a second each (ten when stuck), for a process that should only answer or end.
    static let short: Limits = {
      var limits = Limits()
      limits.processor = .seconds(1)
      limits.asleep = .seconds(1)
      limits.stuck = .seconds(10)
      return limits
    }()
  }

  /// Why the device gives up on a process.
  package enum Finding: Sendable, Hashable {
    /// It used this much processor time.
    case busy(Duration)
    /// It slept this long in calls that do not belong to virtual time.
    case asleep(Duration)
  }

  private let limits: Limits
  /// The first sample, which others are compared with.
  private var first: ProcessSample?
  /// How long all threads were found asleep.
  private var timeAsleep = Duration.zero
  /// The same, including uninterruptible waits.
  private var timeStuck = Duration.zero

  package init(_ limits: Limits) { self.limits = limits }

  /// Evaluates a sample.
  ///
  /// - Parameter interval: the time since the last sample; limited by the caller so that a device that was
  ///   itself stopped does not count the time as the app's.
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
