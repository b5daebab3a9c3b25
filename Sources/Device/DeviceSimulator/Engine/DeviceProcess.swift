import RuleBlocks
internal import BackgroundExecution

/// Something on the device that may have a process, to which the engine gives time.
///
/// The engine gives time to one of them after the other, daemons and apps alike, and knows no more
/// of them than this.
protocol DeviceProcess: AnyObject {
  /// When its process wants time for itself; nil if it does not, or gets none.
  var nextOwnTime: DeviceInstant? { get }
  /// Its process's part of the network; nil without a process.
  var member: NetworkMember? { get }

  /// Whether its process has something to do at an instant.
  ///
  /// A new process has: its first report is not taken yet. So does one with messages in its line,
  /// or whose own time has come.
  func needsTime(at now: DeviceInstant) -> Bool
  /// Something has come for its process from the network.
  func wake(at now: DeviceInstant)
  /// Lets its process run until it rests.
  ///
  /// - Parameter until: how far its clock may go by itself.
  /// - Throws: what the scenario did wrong as its code ran meanwhile, or as a late touch shows.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError)
}

/// Time for an app, none of which it gets while it is suspended (`nextOwnTime`).
extension InstalledApp: DeviceProcess {
  var member: NetworkMember? { running?.member }

  /// As of a daemon: something has come over the network, and it gets time now.
  func wake(at now: DeviceInstant) { running?.next = now }

  /// A grant, with the oldest of what waits to be told.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError) {
    try engine.giveTime(to: self, until: until)
  }
}
