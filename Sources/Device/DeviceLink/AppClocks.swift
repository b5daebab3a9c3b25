/// How the clocks of an app are set against the device's time (`device_link_grant`).
package struct AppClocks: Sendable, Hashable {
  /// What must be added to the device's time for nanoseconds since 1970 in UTC.
  ///
  /// Setting the date changes it, and moves what an app waits for by the date.
  package var wallOffset: Int64
  /// For how many nanoseconds the device has slept since it was started; it only grows.
  ///
  /// So much the suspending clock (`systemUptime`, `DispatchTime`, `SuspendingClock`) lags behind the
  /// continuous one, and what an app waits for by it comes that much later.
  package var slept: Int64

  package init(wallOffset: Int64, slept: Int64) {
    self.wallOffset = wallOffset
    self.slept = slept
  }
}
