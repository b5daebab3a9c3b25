import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
import Foundation
import Glibc

/// What a device that runs live has in place of its network (`Sources/Transfers/TRANSFERS.md`).
///
/// It is the clock of the machine, servers on the loopback, and the daemon of transfers as an
/// ordinary process. In virtual time the device moves a clock that everything shares. Here that of
/// the machine runs by itself, and the device's follows it while a verb lets time pass; between
/// verbs it stands.
final class LiveWorld {
  /// Behind one port of the loopback, for apps and daemon alike.
  let servers: LiveServers
  /// The process of the daemon, and the socket to it.
  private let daemon: LiveDaemon
  /// What the daemon is told when apps rest.
  private var untold: [DaemonMessage] = []
  /// What the device's clock showed when the machine's was looked at.
  private var origin: (device: DeviceInstant, machine: ContinuousClock.Instant)

  /// How much of the device's time has been asked for.
  var used = Duration.zero

  /// CHOICE: how long apps wait at most for what has come to their sockets.
  private static let tick = Duration.milliseconds(4)
  /// CHOICE: how long the daemon may take to open its door.
  private static let patience = Duration.seconds(20)

  /// Starts the daemon; the clocks begin to run together.
  ///
  /// - Parameters:
  ///   - daemon: which program it is.
  ///   - environment: all that it gets.
  ///   - folder: its home.
  ///   - now: what the device's clock shows.
  /// - Throws: for a program that cannot be started.
  init(
    _ servers: LiveServers, _ daemon: DaemonConfiguration, environment: [String: String],
    folder: String, at now: DeviceInstant
  ) throws(ScriptError) {
    self.servers = servers
    origin = (now, .now)
    do {
      self.daemon = try LiveDaemon(
        executable: daemon.executable, environment: environment, folder: folder)
    } catch {
      throw ScriptError("\(error)")
    }
  }

  /// The address at which all hosts of the scenario are.
  var serversAddress: String { "127.0.0.1:\(servers.port)" }

  /// Ends the daemon.
  func finish() { daemon.kill() }

  // MARK: The daemon

  /// Tells the daemon something, once apps have done what it follows from (``tellDaemon()``).
  func tell(_ message: DaemonMessage) { untold.append(message) }

  /// Tells the daemon what it has not been told yet.
  ///
  /// To be called while apps rest: what a woken app is told by the device then precedes what it
  /// hears from the daemon, which sends as soon as it knows that the app runs (R52).
  func tellDaemon() {
    for message in untold { daemon.tell(message.message) }
    untold = []
  }

  /// Takes what the daemon says.
  ///
  /// What makes no sense is passed over.
  ///
  /// - Throws: if the daemon has ended, which nothing here starts again.
  func takeReports() throws(ScriptError) -> [DaemonReport] {
    var reports: [DaemonReport] = []
    while let bytes = daemon.receive() {
      guard let report = try? DaemonReport(message: bytes) else { continue }
      reports.append(report)
    }
    if let ending = daemon.ending { throw ScriptError(lostDaemon: ending) }
    return reports
  }

  /// Waits until programs can connect to the daemon.
  ///
  /// - Throws: if the daemon ends, or takes more than 20 seconds.
  func waitForDoor(at path: String) throws(ScriptError) {
    let begun = ContinuousClock.now
    while !Self.canConnect(to: path) {
      if let ending = daemon.ending { throw ScriptError(lostDaemon: ending) }
      guard ContinuousClock.now - begun < Self.patience else {
        throw ScriptError(lostDaemon: "does not open its socket '\(path)'")
      }
      usleep(2000)
    }
  }

  /// Whether something waits for connections at a path; the connection is given up again.
  private static func canConnect(to path: String) -> Bool {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      return connect(number, raw, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }

  // MARK: Time

  /// The clocks run together from now on.
  func begin(at now: DeviceInstant) { origin = (now, .now) }

  /// Waits until something has come, but no longer than a tick, and not beyond an instant.
  ///
  /// Servers and daemon wake it, apps do not: the device cannot see what has come to their sockets,
  /// and gives each of them time at every tick.
  ///
  /// - Returns: the device's time then, the instant at most: a machine that is slow skips nothing.
  func wait(until stop: DeviceInstant) -> DeviceInstant {
    let due = min(stop, servers.nextDeadline ?? stop)
    let left = min(max(.zero, due - now), Self.tick)
    var files = servers.files + [pollfd(fd: daemon.descriptor, events: Int16(POLLIN), revents: 0)]
    poll(&files, nfds_t(files.count), Int32((left / .milliseconds(1)).rounded(.up)))
    return min(now, stop)
  }

  /// The device's time as the machine's clock has it.
  private var now: DeviceInstant { origin.device + (ContinuousClock.now - origin.machine) }
}
