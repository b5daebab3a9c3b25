/// A daemon of a device: a program that the system starts, and that no user sees.
package struct DaemonConfiguration: Sendable {
  /// When it is started again after its end.
  package enum Restart: Sendable {
    /// At once, but not sooner than ``DaemonConfiguration/throttle`` after its last start.
    case always
    /// When a program connects to it, by its name or one of its paths.
    case onDemand
    /// When a program connects to it, and from then on as ``always``, also behind a restart of the device.
    case onceWanted
  }

  /// By which apps reach its ports, and the scenario names it.
  package var name: String
  /// An absolute path.
  package var executable: String
  /// The environment that it gets, without what the device adds.
  package var environment: [String: String] = [:]
  /// Where it waits for connections, as names in the runtime folder (`XDG_RUNTIME_DIR`).
  package var sockets: [String] = []
  /// When it is started again after its end, or at all.
  package var restart = Restart.always
  /// Whether nothing can be said of apps without it: a scenario whose daemon ends by itself is stopped.
  package var isNeeded = false
  /// Whether virtual time is a part of its program, so that the device's library must not be loaded.
  package var hasOwnTime = false

  /// The least time between two starts: 10 s (`launchd.plist(5)`, `ThrottleInterval`).
  package static let throttle = Duration.seconds(10)

  /// A daemon that is restarted whenever it ends.
  package init(_ name: String, executable: String) {
    self.name = name
    self.executable = executable
  }
}

extension DaemonConfiguration {
  /// The daemon of background transfers, which costs nothing until an app has a background session.
  package static func transfers(executable: String) -> DaemonConfiguration {
    var daemon = DaemonConfiguration("transferd", executable: executable)
    daemon.sockets = ["transferd/socket"]
    daemon.restart = .onceWanted
    daemon.hasOwnTime = true
    daemon.isNeeded = true
    return daemon
  }
}
