package import RuleBlocks
/// How far the clocks of a place are ahead of UTC, for as long as that stays so.
package struct LocalOffset: Sendable, Hashable {
  /// What is added to UTC.
  package var offset: Duration
  /// When daylight saving time begins or ends next; nil if it never does.
  package var until: DeviceInstant?

  /// - Parameter until: nil where there is no daylight saving time.
  package init(_ offset: Duration, until: DeviceInstant? = nil) {
    self.offset = offset
    self.until = until
  }
}
