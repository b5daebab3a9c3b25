package import BackgroundExecution

/// Background transfers of all clients, as a state machine: rules R40-R92.
///
/// **Roles.** Clients ask, the system changes, a transport carries; the engine decides what is tried when,
/// where each byte belongs, and who is told what. It does no input or output, reads no clock and draws no
/// number that does not follow from its seed.
///
/// **Durability.** What a client is told is stored before (``TransferAction``), so a daemon that is killed
/// between any two actions goes on from its store and loses nothing.
///
/// **Time.** Instants are the wall clock's at the daemon's start plus what has passed since, so that those
/// in records mean something to the next one.
package struct TransferEngine: RuleBlock {
  package typealias Action = TransferAction

  package var timeline: Timeline

  /// Starts without sessions; the first event is ``Event/restored(_:)``.
  package init(start: DeviceInstant) { timeline = Timeline(start: start) }

  package var nextDeadline: DeviceInstant? { nil }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] { [] }

  package mutating func expire() -> [Action] { [] }
}
