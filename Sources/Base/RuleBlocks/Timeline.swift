/// The present of a rule block, which moves forwards only.
package struct Timeline: Sendable, Hashable {
  /// The last instant that was accepted.
  package private(set) var now: DeviceInstant

  /// Starts at an instant; every later one is at or after it.
  package init(start: DeviceInstant) { now = start }

  /// Moves the present.
  ///
  /// - Parameter deadline: what must not be jumped over; reaching it is allowed.
  /// - Throws: ``RuleMisuse/timeRunsBackwards(now:given:)`` or ``RuleMisuse/deadlineSkipped(_:given:)``;
  ///   the present stays where it was.
  package mutating func move<Misuse: RuleMisuse>(
    to time: DeviceInstant, deadline: DeviceInstant?, orThrow misuse: Misuse.Type
  ) throws(Misuse) {
    guard time >= now else { throw .timeRunsBackwards(now: now, given: time) }
    if let deadline, deadline < time { throw .deadlineSkipped(deadline, given: time) }
    now = time
  }
}
