import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
import Foundation
import Glibc

/// The replacement of the network on a live device (`Sources/Transfers/TRANSFERS.md`).
///
/// It consists of the machine's clock, servers on the loopback, and the transfer daemon as an ordinary
/// process. In virtual time the device moves a clock that everything shares. In a live run the machine's
/// clock advances by itself, and the device's clock follows it while a verb lets time pass; between verbs it
/// stands still.
final class LiveEnvironment {
  /// The servers behind one loopback port, for apps and daemon alike.
  let servers: LiveServers
  /// The process of the daemon, and the socket to it.
  private let daemon: LiveDaemon
  /// The messages for the daemon, sent when apps rest.
  private var untold: [DaemonMessage] = []
  /// A common instant of the device's and the machine's clock.
  private var origin: (device: DeviceInstant, machine: ContinuousClock.Instant)

  /// The total device time of all verbs.
  var used = Duration.zero

  /// CHOICE: the maximum delay of an app's reaction to its sockets.
  private static let tick = Duration.milliseconds(4)
  /// CHOICE: how long the daemon may take to listen.
  private static let patience = Duration.seconds(20)

  /// Starts the daemon and synchronises the clocks.
  ///
  /// - Parameters:
  ///   - daemon: the program.
  ///   - environment: the whole environment.
  ///   - folder: its home.
  ///   - now: the device's time.
  /// - Throws: if the program cannot be started.
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

  /// The address of all hosts of the scenario.
  var serversAddress: String { "127.0.0.1:\(servers.port)" }

  func finish() { daemon.kill() }

  // MARK: The daemon

  /// Queues a message for the daemon, until apps have handled the event that caused it (``tellDaemon()``).
  func tell(_ message: DaemonMessage) { untold.append(message) }

  /// Sends the queued messages to the daemon.
  ///
  /// Must be called while apps rest, so that the device's messages to a woken app precede those of the
  /// daemon, which sends as soon as it knows that the app runs (R52).
  func tellDaemon() {
    for message in untold { daemon.tell(message.message) }
    untold = []
  }

  /// Takes the daemon's reports; invalid ones are ignored.
  ///
  /// - Throws: if the daemon has ended, as nothing restarts it here.
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
  func waitUntilListening(at path: String) throws(ScriptError) {
    let begun = ContinuousClock.now
    while !Self.canConnect(to: path) {
      if let ending = daemon.ending { throw ScriptError(lostDaemon: ending) }
      guard ContinuousClock.now - begun < Self.patience else {
        throw ScriptError(lostDaemon: "does not open its socket '\(path)'")
      }
      usleep(2000)
    }
  }

  /// Returns whether something accepts connections at a path; closes the connection again.
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

  /// Synchronises the clocks.
  func begin(at now: DeviceInstant) { origin = (now, .now) }

  /// Waits until something has arrived, but at most for a tick, and not beyond an instant.
  ///
  /// Servers and the daemon end the wait, apps do not: the device cannot see what has arrived at their
  /// sockets, and gives each of them time at every tick.
  ///
  /// - Returns: the device's time then, at most the given instant: a slow machine skips nothing.
  func wait(until stop: DeviceInstant) -> DeviceInstant {
    let due = min(stop, servers.nextDeadline ?? stop)
    let left = min(max(.zero, due - now), Self.tick)
    var files = servers.files + [pollfd(fd: daemon.descriptor, events: Int16(POLLIN), revents: 0)]
    poll(&files, nfds_t(files.count), Int32((left / .milliseconds(1)).rounded(.up)))
    return min(now, stop)
  }

  /// The device's time according to the machine's clock.
  private var now: DeviceInstant { origin.device + (ContinuousClock.now - origin.machine) }
}
