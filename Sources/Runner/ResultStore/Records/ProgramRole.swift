/// What a program is, which decides what it may import.
package enum ProgramRole: String, Sendable, Hashable {
  /// It can import what comes with the toolchain.
  case plain
  /// It can import UIKit, is lowered first, and runs only on the device of a scenario.
  case app
  /// It can import DeviceSimulator: its process is a device that starts apps.
  case scenario
}
