import RuleBlocks
private import Glibc

/// The engine's time: the wall clock's when the shift began, and what has passed since (F15).
///
/// It counts from 1970, so that what is stored means something to the next shift, and goes on while the
/// machine sleeps.
struct ServiceClock {
  /// The time of day when the shift began, in the engine's count from 1970.
  private let start: DeviceInstant
  /// The same moment by a clock that nothing sets.
  private let begun = ContinuousClock.now

  /// Looks at both clocks, once.
  init() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    start = DeviceInstant(
      nanoseconds: Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec))
  }

  /// The present; it never goes backwards within a shift.
  var now: DeviceInstant { start + (ContinuousClock.now - begun) }
}
