import RuleBlocks
private import Glibc

/// The engine's time: the wall-clock time at the start of the shift, plus the time that has passed since
/// (F15).
///
/// It counts from 1970, so that stored times are meaningful to the next shift, and it runs while the machine
/// sleeps.
struct ServiceClock {
  /// The wall-clock time at the start of the shift, since 1970.
  private let start: DeviceInstant
  /// The same moment by a clock that is never set.
  private let begun = ContinuousClock.now

  init() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    start = DeviceInstant(
      nanoseconds: Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec))
  }

  /// The current time; it never goes backwards within a shift.
  var now: DeviceInstant { start + (ContinuousClock.now - begun) }
}
