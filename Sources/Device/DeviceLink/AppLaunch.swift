private import Glibc
internal import ChildProcess

/// The parameters of an app's process.
package struct AppLaunch: Sendable {
  /// An absolute path.
  package var executable: String
  /// The whole environment, except for the variable that names the link.
  package var environment: [String: String]
  /// The working directory; an absolute path.
  package var folder: String
  /// The device's time in nanoseconds.
  package var now: Int64
  /// When the device was started, in nanoseconds of device time; its uptime was 0 then.
  package var booted: Int64
  package var clocks: AppClocks
  /// Whether its connections go through the device; otherwise it has no network.
  package var hasNetwork: Bool

  package init(
    executable: String, environment: [String: String], folder: String, now: Int64,
    booted: Int64, clocks: AppClocks, hasNetwork: Bool = false
  ) {
    self.executable = executable
    self.environment = environment
    self.folder = folder
    self.now = now
    self.booted = booted
    self.clocks = clocks
    self.hasNetwork = hasNetwork
  }
}

/// The failure to start an app's process.
package struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried and why it failed, as one line.
  package let description: String

  /// Adds advice if the scenario's process, which runs the device, has no descriptor left.
  init(_ error: SystemError) {
    let isExhausted = error.code == EMFILE || error.code == ENFILE
    let advice = "; close files that the scenario holds, or raise the limit ('ulimit -n')"
    description = isExhausted ? "\(error)\(advice)" : "\(error)"
  }
}

/// An output stream of an app.
package enum AppStream: Sendable, Hashable, CaseIterable {
  case output, error
}
