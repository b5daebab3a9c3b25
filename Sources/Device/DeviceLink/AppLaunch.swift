private import Glibc
internal import Subprocess

/// What the process of an app is started with.
package struct AppLaunch: Sendable {
  /// An absolute path.
  package var executable: String
  /// The whole environment, without the variable that names the link.
  package var environment: [String: String]
  /// The folder that the process begins in; an absolute path.
  package var folder: String
  /// The device's time in nanoseconds.
  package var now: Int64
  /// When the device was started, in its own nanoseconds: its uptime was 0 then.
  package var booted: Int64
  /// How the device's clocks are set.
  package var clocks: AppClocks
  /// Whether its connections go over the device; otherwise there is no network for it.
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

/// Why the process of an app could not be started.
package struct LinkError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried and why it failed, as one line.
  package let description: String

  /// Says what to do where the device, which is the scenario's process, has no descriptor left.
  init(_ error: SystemError) {
    let isExhausted = error.code == EMFILE || error.code == ENFILE
    let advice = "; close files that the scenario holds, or raise the limit ('ulimit -n')"
    description = isExhausted ? "\(error)\(advice)" : "\(error)"
  }
}

/// A stream that an app prints to.
package enum AppStream: Sendable, Hashable, CaseIterable {
  /// Standard output, and standard error.
  case output, error
}
