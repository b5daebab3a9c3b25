/// The settings of an app's clocks relative to device time (`device_link_grant`).
package struct AppClocks: Sendable, Hashable {
  /// The difference from device time to nanoseconds since 1970 in UTC.
  ///
  /// Setting the date changes it, which moves what an app waits for by the date.
  package var wallOffset: Int64
  /// How long the device has slept since its start, in nanoseconds; it only grows.
  ///
  /// The suspending clock (`systemUptime`, `DispatchTime`, `SuspendingClock`) lags behind the continuous one
  /// by this, and what an app waits for by it is postponed.
  package var slept: Int64

  package init(wallOffset: Int64, slept: Int64) {
    self.wallOffset = wallOffset
    self.slept = slept
  }
}
