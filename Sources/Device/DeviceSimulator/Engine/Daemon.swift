internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol

/// One daemon of the device, and its process while there is one.
///
/// It is told of the device's conditions and of each app's phase, and says which app it wants to be
/// woken (`DaemonService`). It has no life cycle: no user sees it, nothing suspends it, and it runs
/// whenever something is due.
final class Daemon {
  /// A process from its start to its end.
  struct Running {
    /// Counted from 1 across the device.
    let number: Int
    /// The process itself.
    let connection: AppConnection
    /// Its part of the network.
    let member: NetworkMember
    /// What it prints.
    let output: AppOutput
    /// What waits to be told, oldest first; one message goes with each grant.
    var outbox: [DaemonMessage]
    /// When something of its own is due; nil if nothing is.
    var next: DeviceInstant?
    /// Whether it has come to rest for the first time.
    var hasAnswered = false
    /// Whether it wants the device to stay awake.
    var keepsAwake = false
  }

  /// Which program it is, and when that is started again.
  let configuration: DaemonConfiguration
  /// Its home, in which it keeps what is to outlive a restart of the device.
  let folder: String
  /// Its process; nil while there is none.
  var running: Running?
  /// When its process was last started.
  var lastStart: DeviceInstant?
  /// When it is started again; nil if that is not due by itself.
  var restartsAt: DeviceInstant?

  /// A daemon without a process yet.
  init(_ configuration: DaemonConfiguration, folder: String) {
    self.configuration = configuration
    self.folder = folder
  }

  /// By which apps reach it and the journal names it.
  var name: String { configuration.name }

  /// Whether it is started again whenever it has ended.
  var staysUp: Bool {
    switch configuration.restart {
    case .always: true
    case .onDemand: false
    case .onceWanted: lastStart != nil
    }
  }

  /// Puts a message in line; without a process it is lost.
  func tell(_ message: DaemonMessage) { running?.outbox.append(message) }
}

/// Time for a daemon: whenever it wants some, for nothing suspends it.
extension Daemon: DeviceProcess {
  var nextOwnTime: DeviceInstant? { running?.next }
  var member: NetworkMember? { running?.member }

  func needsTime(at now: DeviceInstant) -> Bool {
    guard let running else { return false }
    return !running.hasAnswered || !running.outbox.isEmpty
      || running.next.map { $0 <= now } ?? false
  }

  /// Whatever its process waits for, it gets time now.
  func wake(at now: DeviceInstant) { running?.next = now }

  /// A grant, with the oldest of what waits to be told.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError) {
    try engine.giveTime(to: self, until: until)
  }
}
