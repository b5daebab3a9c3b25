/// The present of a rule block, which only moves forwards.
package struct Timeline: Sendable, Hashable {
  /// The last instant that was accepted.
  package private(set) var now: DeviceInstant

  package init(start: DeviceInstant) { now = start }

  /// Moves the present.
  ///
  /// - Parameter deadline: the instant that must not be skipped; reaching it is allowed.
  /// - Throws: ``RuleMisuse/timeRunsBackwards(now:given:)`` or ``RuleMisuse/deadlineSkipped(_:given:)``; the present
  ///   is unchanged then.
  package mutating func move<Misuse: RuleMisuse>(
    to time: DeviceInstant, deadline: DeviceInstant?, orThrow misuse: Misuse.Type
  ) throws(Misuse) {
    guard time >= now else { throw .timeRunsBackwards(now: now, given: time) }
    if let deadline, deadline < time { throw .deadlineSkipped(deadline, given: time) }
    now = time
  }
}
