import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol

/// A daemon of the device, and its process, if any.
///
/// It is informed of the device's conditions and of each app's phase, and requests wakes of apps
/// (`DaemonService`). It has no life cycle: it is invisible to the user, never suspended, and runs whenever
/// something is due.
final class Daemon {
  /// The state of a running process.
  struct Running {
    /// Counted from 1 across the device.
    let number: Int
    let connection: AppConnection
    let member: NetworkMember
    let output: AppOutput
    /// The queued messages, oldest first; one is sent with each grant.
    let outbox: MessageQueue<DaemonMessage>
    /// When its next own deadline is due; nil if there is none.
    var next: DeviceInstant?
    /// Whether it has come to rest for the first time.
    var hasAnswered = false
    /// Whether it wants the device to stay awake.
    var keepsAwake = false
  }

  let configuration: DaemonConfiguration
  /// Its home, whose files outlive a restart of the device.
  let folder: String
  var running: Running?
  var lastStart: DeviceInstant?
  /// When it is started again; nil if it is not due by itself.
  var restartsAt: DeviceInstant?

  init(_ configuration: DaemonConfiguration, folder: String) {
    self.configuration = configuration
    self.folder = folder
  }

  /// The host name for apps, and the name in the journal.
  var name: String { configuration.name }

  /// Whether it is started again whenever it has ended.
  var staysUp: Bool {
    switch configuration.restart {
    case .always: true
    case .onDemand: false
    case .onceWanted: lastStart != nil
    }
  }

  /// Queues a message; without a process it is lost.
  func tell(_ message: DaemonMessage) { running?.outbox.append(message) }
}

/// Scheduling of a daemon, which gets time whenever it needs some.
extension Daemon: DeviceProcess {
  var nextOwnTime: DeviceInstant? { running?.next }
  var member: NetworkMember? { running?.member }

  func needsTime(at now: DeviceInstant) -> Bool {
    guard let running else { return false }
    return !running.hasAnswered || !running.outbox.isEmpty
      || running.next.map { $0 <= now } ?? false
  }

  /// Gives the process time now, whatever it waits for.
  func wake(at now: DeviceInstant) { running?.next = now }

  /// Sends a grant with the oldest queued message.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError) {
    try engine.giveTime(to: self, until: until)
  }
}
