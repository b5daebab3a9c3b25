/// How hot the device is (`ProcessInfo.ThermalState`, R177); the raw values are Foundation's.
package enum ThermalState: Int, Sendable, Hashable, CaseIterable {
  /// As it should be.
  case nominal = 0
  /// A little warmer than that.
  case fair = 1
  /// So hot that the system holds things back.
  case serious = 2
  /// So hot that the device has to cool down at once.
  case critical = 3
}
