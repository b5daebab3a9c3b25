/// The thermal state of the device (`ProcessInfo.ThermalState`, R177); the raw values are Foundation's.
package enum ThermalState: Int, Sendable, Hashable, CaseIterable {
  case nominal = 0
  /// Slightly elevated.
  case fair = 1
  /// So hot that the system reduces its activity.
  case serious = 2
  /// So hot that the device has to cool down at once.
  case critical = 3
}
