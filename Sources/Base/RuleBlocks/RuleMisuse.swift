/// Why an event could not happen, in the words of one set of rules.
///
/// The block that reports it is unchanged.
package protocol RuleMisuse: Error, Sendable, Hashable, CustomStringConvertible {
  /// An instant before the present was given.
  static func timeRunsBackwards(now: DeviceInstant, given: DeviceInstant) -> Self
  /// An instant after a deadline was given: the deadline comes first.
  static func deadlineSkipped(_ deadline: DeviceInstant, given: DeviceInstant) -> Self
}

extension RuleMisuse {
  /// The message of ``timeRunsBackwards(now:given:)``.
  package static func messageOfTimeRunningBackwards(
    now: DeviceInstant, given: DeviceInstant
  ) -> String {
    "time runs backwards to '\(given)' when it is '\(now)'; give a later time"
  }

  /// The message of ``deadlineSkipped(_:given:)``.
  package static func message(ofSkipping deadline: DeviceInstant, given: DeviceInstant) -> String {
    "'\(given)' lies after a deadline at '\(deadline)'; let time elapse to the deadline first"
  }
}
