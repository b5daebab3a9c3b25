internal import BackgroundExecution
private import Glibc

/// The engine's time: the wall clock's when the shift began, and what has passed since (F15).
///
/// It counts from 1970, so that what is stored means something to the next shift, and goes on while the
/// machine sleeps.
struct ServiceClock {
  private let start: DeviceInstant
  private let begun = ContinuousClock.now

  init() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    start = DeviceInstant(
      nanoseconds: Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec))
  }

  var now: DeviceInstant { start + (ContinuousClock.now - begun) }
}
