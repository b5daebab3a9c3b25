import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
import Foundation

/// A device that runs live: the same life cycles and verbs, over the machine's clock and its loopback.
extension Engine {
  /// Makes what takes the place of the network, and starts the daemon.
  ///
  /// It returns when the daemon waits for connections, so that no app has to be told to try again.
  ///
  /// - Parameter daemon: the program that carries transfers.
  /// - Throws: where no server can listen, and for a daemon that does not come up.
  func makeLiveWorld(_ daemon: DaemonConfiguration) throws(ScriptError) -> LiveWorld {
    let servers = try LiveServers(of: network)
    let folder = "\(runtimeFolder)/../daemons/\(daemon.name)"
    for path in [runtimeFolder, folder, "\(folder)/tmp"] { try Self.makeEmpty(path) }
    var environment = configuration.environment.merging(daemon.environment) { $1 }
    environment["HOME"] = folder
    environment["CFFIXED_USER_HOME"] = folder
    environment["TMPDIR"] = "\(folder)/tmp"
    environment["XDG_RUNTIME_DIR"] = runtimeFolder
    environment[Self.serversVariable] = "127.0.0.1:\(servers.port)"
    let world = try LiveWorld(
      servers, daemon, environment: environment, folder: folder, at: now)
    for message in service(DaemonService.self).firstMessages { world.tell(message) }
    world.tellDaemon()
    try world.waitForDoor(at: "\(runtimeFolder)/\(daemon.sockets[0])")
    return world
  }

  /// By which the processes of a device know where its servers are (`HTTPTransport`).
  static let serversVariable = "DEVICE_SERVERS"

  /// Refuses what a real machine cannot show.
  func refuseLive(_ what: String) throws(ScriptError) {
    if live != nil { throw ScriptError(notLive: what) }
  }

  /// Lets time pass as the machine's clock does.
  ///
  /// Apps are looked after at each tick: only they know what has come to their sockets.
  ///
  /// - Throws: if all verbs together take longer than a scenario may that runs live, before any of
  ///   it has passed; and what servers and daemon do wrong.
  func advance(_ live: LiveWorld, to target: DeviceInstant) throws(ScriptError) {
    live.used = live.used + (target - now)
    guard live.used <= configuration.mostLiveTime else {
      throw ScriptError(
        notLive:
          "it takes more than \(configuration.mostLiveTime.inSeconds), which would pass for real")
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
