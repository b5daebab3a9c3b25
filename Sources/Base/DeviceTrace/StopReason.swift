/// The texts by which a device says, in the message that it ends with, why it stopped a scenario.
///
/// The device writes them, and whoever reads a run's outcome looks for them: they must be the same.
package enum StopReason {
  /// Before the reason why a scenario cannot be run live.
  package static let notLive = "not run live: "
  /// Before the reason for which the transfer daemon is gone, which no app or verb can cause.
  package static let lostDaemon = "stopped: "
  /// How that reason begins: `the transfer daemon, device-transferd, was killed by signal 9, Killed`.
  package static let daemon = "the transfer daemon, device-transferd, "
}
