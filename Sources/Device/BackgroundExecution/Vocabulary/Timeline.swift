/// The present of a rule block, which only moves forwards.
package struct Timeline: Sendable, Hashable {
  /// The last instant that was accepted.
  package private(set) var now: DeviceInstant

  package init(start: DeviceInstant) { now = start }

  /// Moves the present.
  ///
  /// - Parameter deadline: the instant that must not be skipped; reaching it is allowed.
  /// - Throws: ``Misuse/timeRunsBackwards(now:given:)`` or ``Misuse/deadlineSkipped(_:given:)``; the present
  ///   is unchanged then.
  package mutating func move(to time: DeviceInstant, deadline: DeviceInstant?) throws(Misuse) {
    guard time >= now else { throw .timeRunsBackwards(now: now, given: time) }
    if let deadline, deadline < time { throw .deadlineSkipped(deadline, given: time) }
    now = time
  }
}
