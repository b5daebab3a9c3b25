/// A daemon of a device: a program that the system starts, invisible to the user.
package struct DaemonConfiguration: Sendable {
  /// When it is started again after its end.
  package enum Restart: Sendable {
    /// At once, but not sooner than ``DaemonConfiguration/throttle`` after its last start.
    case always
    /// When a program connects to it, by its name or one of its paths.
    case onDemand
    /// When a program connects to it; from then on like ``always``, even after a restart of the device.
    case onceWanted
  }

  /// Its host name for apps, and its name in the journal.
  package var name: String
  /// An absolute path.
  package var executable: String
  /// Its environment, without what the device adds.
  package var environment: [String: String] = [:]
  /// The sockets on which it listens, as names in the runtime folder (`XDG_RUNTIME_DIR`).
  package var sockets: [String] = []
  package var restart = Restart.always
  /// Whether a scenario is meaningless without it, and is stopped if it ends by itself.
  package var isNeeded = false
  /// Whether its program is linked with virtual time, so that the device's library must not be loaded.
  package var hasOwnTime = false

  /// The minimum time between two starts: 10 s (`launchd.plist(5)`, `ThrottleInterval`).
  package static let throttle = Duration.seconds(10)

  /// Creates a daemon that is restarted whenever it ends.
  package init(_ name: String, executable: String) {
    self.name = name
    self.executable = executable
  }
}

extension DaemonConfiguration {
  /// Returns the transfer daemon, which costs nothing until an app has a background session.
  package static func transfers(executable: String) -> DaemonConfiguration {
    var daemon = DaemonConfiguration("transferd", executable: executable)
    daemon.sockets = ["transferd/socket"]
    daemon.restart = .onceWanted
    daemon.hasOwnTime = true
    daemon.isNeeded = true
    return daemon
  }
}
