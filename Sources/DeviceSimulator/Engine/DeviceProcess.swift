internal import BackgroundExecution

/// Something on the device that may have a process, to which the engine gives time.
protocol DeviceProcess: AnyObject {
  /// When its process wants time for itself; nil if it does not, or gets none.
  var nextOwnTime: DeviceInstant? { get }
  /// Its process's part of the network; nil without a process.
  var member: NetworkMember? { get }

  /// Whether its process has something to do at an instant.
  func needsTime(at now: DeviceInstant) -> Bool
  /// Something has come for its process from the network.
  func wake(at now: DeviceInstant)
  /// Lets its process run until it rests.
  ///
  /// - Parameter until: how far its clock may go by itself.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError)
}

extension InstalledApp: DeviceProcess {
  var member: NetworkMember? { running?.member }

  func wake(at now: DeviceInstant) { running?.next = now }

  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError) {
    try engine.giveTime(to: self, until: until)
  }
}
