import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
import Foundation

/// A device in a live run: the same life cycles and verbs, with the machine's clock and its loopback.
extension Engine {
  /// Creates the replacement of the network, and starts the daemon.
  ///
  /// Returns when the daemon accepts connections, so that no app has to retry.
  ///
  /// - Parameter daemon: the program that carries out transfers.
  /// - Throws: if no server can listen, or the daemon does not start.
  func makeLiveWorld(_ daemon: DaemonConfiguration) throws(ScriptError) -> LiveEnvironment {
    let servers = try LiveServers(of: network)
    let folder = "\(runtimeFolder)/../daemons/\(daemon.name)"
    for path in [runtimeFolder, folder, "\(folder)/tmp"] { try Self.makeEmpty(path) }
    var environment = configuration.environment.merging(daemon.environment) { $1 }
    environment["HOME"] = folder
    environment["CFFIXED_USER_HOME"] = folder
    environment["TMPDIR"] = "\(folder)/tmp"
    environment["XDG_RUNTIME_DIR"] = runtimeFolder
    environment[Self.serversVariable] = "127.0.0.1:\(servers.port)"
    let world = try LiveEnvironment(
      servers, daemon, environment: environment, folder: folder, at: now)
    for message in firstDaemonMessages { world.tell(message) }
    world.tellDaemon()
    try world.waitUntilListening(at: "\(runtimeFolder)/\(daemon.sockets[0])")
    return world
  }

  /// The environment variable with the address of the device's servers (`HTTPTransport`).
  static let serversVariable = "DEVICE_SERVERS"

  /// Throws for a verb that is not possible on a real machine.
  func refuseLive(_ what: String) throws(ScriptError) {
    if live != nil { throw ScriptError(notLive: what) }
  }

  /// Lets time pass by the machine's clock.
  ///
  /// Apps get time at each tick, as only they know what has arrived at their sockets.
  ///
  /// - Throws: if all verbs together take longer than a live scenario may, before any of that time has
  ///   passed; also for failures of servers and the daemon.
  func advance(_ live: LiveEnvironment, to target: DeviceInstant) throws(ScriptError) {
    live.used = live.used + (target - now)
    guard live.used <= configuration.mostLiveTime else {
      throw ScriptError(
        notLive:
          "it takes more than \(configuration.mostLiveTime.inSeconds) of real time")
    }
    live.begin(at: now)
    try rest()
    live.tellDaemon()
    repeat {
      setClock(max(now, live.wait(until: min(target, max(now, nextStop ?? target)))))
      try live.servers.turn(at: now)
      for report in try live.takeReports() { try take(report) }
      for app in apps { app.wake(at: now) }
      try rest()
      try expireRules()
      try rest()
      live.tellDaemon()
    } while now < target
  }
}
