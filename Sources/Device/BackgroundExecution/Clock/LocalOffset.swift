package import RuleBlocks

/// The offset of local time from UTC, and when it ends.
package struct LocalOffset: Sendable, Hashable {
  /// The time added to UTC.
  package var offset: Duration
  /// The next begin or end of daylight saving time; nil if there is none.
  package var until: DeviceInstant?

  /// - Parameter until: nil where there is no daylight saving time.
  package init(_ offset: Duration, until: DeviceInstant? = nil) {
    self.offset = offset
    self.until = until
  }
}
