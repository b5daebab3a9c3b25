import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution

/// A member of the device that may have a process, to which the engine gives time.
///
/// The engine gives time to daemons and apps one after the other, and knows no more of them than this.
protocol DeviceProcess: AnyObject {
  /// When its process needs time for itself; nil if it does not, or gets none.
  var nextOwnTime: DeviceInstant? { get }
  /// Its process's part of the network; nil without a process.
  var member: NetworkMember? { get }

  /// Returns whether its process has something to do at an instant.
  ///
  /// That is the case for a new process, whose first report was not taken yet, for one with queued messages,
  /// and for one whose own deadline is due.
  func needsTime(at now: DeviceInstant) -> Bool
  /// Notes that something has arrived for its process from the network.
  func wake(at now: DeviceInstant)
  /// Lets its process run until it rests.
  ///
  /// - Parameter until: how far its clock may advance by itself.
  /// - Throws: a mistake of the scenario whose code ran meanwhile, or the failure of a late touch.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError)
}

/// Scheduling of an app, which gets no time while it is suspended (`nextOwnTime`).
extension InstalledApp: DeviceProcess {
  var member: NetworkMember? { running?.member }

  /// Gives the process time now, as something has arrived from the network.
  func wake(at now: DeviceInstant) { running?.next = now }

  /// Sends a grant with the oldest queued message.
  func run(in engine: Engine, until: DeviceInstant) throws(ScriptError) {
    try engine.giveTime(to: self, until: until)
  }
}
