/// One block of rules as a state machine: events and a time in, actions out, nothing else.
///
/// **Roles.** A block decides, a shell acts. The device (virtual clock) and the daemon (wall clock)
/// are shells: they feed events, perform actions, and at ``nextDeadline`` call
/// ``elapse(to:)``. A block reads no clock, draws no random number and does no input or output, so
/// the same events give the same actions, always.
///
/// **Vocabulary.** Each block has its own `Event` and `Action`, and all of them join in a few words:
///
/// ```
///   fetch, tasks, push, sessions ...  --AppRequest--->  LifeCycle  (one per app)
///   (each a ServiceBlock)             <--DeviceEvent--
///   LifeCycle  --AppMessage, suspend, resume, kill-->  the app's process
/// ```
///
/// - ``AppRequest``: what a block asks of an app's life cycle (wake it with a message, keep it running,
///   let go of it, terminate it). A block never talks to a process.
/// - ``DeviceEvent``: what every block hears, above all the ``AppPhase`` of an app that comes, goes,
///   stops or dies.
/// - ``AppMessage``: what reaches the app's delegate, in one order, one at a time.
/// - ``ProcessAssertion``: a block that needs the app to run holds one, and the app is not suspended
///   while any is held. An ``AssertionLimit`` gives it a deadline, a last call before, and an end.
///
/// A shell routes without knowing a block by name: requests go to the life cycle, and what a life
/// cycle tells goes to every block, in a fixed order. A new block adds a message, a kind of assertion
/// and its machine; the life cycle stays as it is.
///
/// **Time.** It never runs backwards and never jumps over a deadline. An event at the instant of a
/// deadline may come before it.
///
/// **Failure.** An event that cannot happen changes nothing, the time included, and gives exactly
/// one action, ``RuleAction/misuse(_:)``. No event traps.
///
/// **Threading.** Blocks are values; their owner serialises events.
package protocol RuleBlock: Sendable {
  /// What can happen to the block.
  associatedtype Event: Sendable
  /// What the block asks of its shell.
  associatedtype Action: RuleAction

  /// Where the block is in time; written by ``handle(_:at:)`` and ``elapse(to:)`` alone.
  var timeline: Timeline { get set }

  /// When the block wants ``elapse(to:)`` next if nothing happens before; nil if it waits for events.
  var nextDeadline: DeviceInstant? { get }

  /// Takes an event at the timeline's present; shells call ``handle(_:at:)`` instead.
  ///
  /// A misuse is thrown before anything changes.
  mutating func apply(_ event: Event) throws(Action.Misuse) -> [Action]

  /// Does what is due at the timeline's present; shells call ``elapse(to:)`` instead.
  mutating func expire() -> [Action]
}

/// An action of a block: besides its own kinds every block can report a misuse.
package protocol RuleAction: Sendable, Hashable {
  /// Why an event of these rules could not happen.
  associatedtype Misuse: RuleMisuse
  /// Reports that an event could not happen; the block is as it was before it.
  static func misuse(_ misuse: Misuse) -> Self
  /// The misuse that this action reports; nil for any other action.
  var reportedMisuse: Misuse? { get }
}

extension RuleBlock {
  /// The instant of the last event or deadline that the block accepted.
  package var now: DeviceInstant { timeline.now }

  /// Takes one event and gives the actions to perform, in order.
  package mutating func handle(_ event: Event, at time: DeviceInstant) -> [Action] {
    let before = timeline
    do throws(Action.Misuse) {
      try timeline.move(to: time, deadline: nextDeadline, orThrow: Action.Misuse.self)
      return try apply(event)
    } catch {
      timeline = before
      return [.misuse(error)]
    }
  }

  /// Lets time pass without an event and gives the actions that became due, in order.
  ///
  /// Nothing is due before ``nextDeadline``; to go past it, stop there first.
  package mutating func elapse(to time: DeviceInstant) -> [Action] {
    do throws(Action.Misuse) {
      try timeline.move(to: time, deadline: nextDeadline, orThrow: Action.Misuse.self)
      return expire()
    } catch {
      return [.misuse(error)]
    }
  }
}
