/// What a program is, which decides what it may import.
package enum ProgramRole: String, Sendable, Hashable {
  /// It sees what comes with the toolchain.
  case plain
  /// It sees UIKit, is lowered first, and runs only on the device of a scenario.
  case app
  /// It sees DeviceSimulator: its process is a device that starts apps.
  case scenario
}
