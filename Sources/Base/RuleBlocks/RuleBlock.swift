/// One block of rules as a state machine: events and a time in, actions out, nothing else.
///
/// **Roles.** A block decides, a shell acts. The device (virtual clock) and the daemon (wall clock) are
/// shells: they feed events, perform actions, and call ``elapse(to:)`` at ``nextDeadline``. A block reads no
/// clock, draws no random number and does no input or output, so the same events always give the same
/// actions.
///
/// **Vocabulary.** Each block has its own `Event` and `Action`; a few types connect them:
///
/// ```
///   fetch, tasks, push, sessions ...  --AppRequest--->  LifeCycle  (one per app)
///   (each a ServiceBlock)             <--DeviceEvent--
///   LifeCycle  --AppMessage, suspend, resume, kill-->  the app's process
/// ```
///
/// - ``AppRequest``: a request of a block to an app's life cycle (wake it with a message, keep it running,
///   release it, terminate it). A block never communicates with a process.
/// - ``DeviceEvent``: broadcast to every block, above all the ``AppPhase`` of an app.
/// - ``AppMessage``: a call of the app's delegate, delivered one at a time and in one order.
/// - ``ProcessAssertion``: a block that needs the app to run holds one, and the app is not suspended while
///   any is held. An ``AssertionLimit`` adds a deadline, an expiry call before it, and a penalty.
///
/// A shell routes without knowing any block by name: requests go to the life cycle, and events of a life
/// cycle go to every block, in a fixed order. A new block adds a message, a kind of assertion and its
/// machine; the life cycle remains unchanged.
///
/// **Time.** It never runs backwards and never skips a deadline. An event at the instant of a deadline may
/// come before it.
///
/// **Failure.** An event that cannot happen changes nothing, the time included, and gives exactly one action,
/// ``RuleAction/misuse(_:)``. No event traps.
///
/// **Threading.** Blocks are values; their owner serialises events.
package protocol RuleBlock: Sendable {
  associatedtype Event: Sendable
  /// A request of the block to its shell.
  associatedtype Action: RuleAction

  /// The block's present; only ``handle(_:at:)`` and ``elapse(to:)`` set it.
  var timeline: Timeline { get set }

  /// When the block needs ``elapse(to:)`` next if nothing happens before; nil if it waits for events.
  var nextDeadline: DeviceInstant? { get }

  /// Applies an event at the timeline's present; shells call ``handle(_:at:)`` instead.
  ///
  /// - Throws: ``Misuse``, before anything has changed.
  mutating func apply(_ event: Event) throws(Action.Misuse) -> [Action]

  /// Applies what is due at the timeline's present; shells call ``elapse(to:)`` instead.
  mutating func expire() -> [Action]
}

/// An action of a block; every block can report a misuse.
package protocol RuleAction: Sendable, Hashable {
  /// Why an event of these rules could not happen.
  associatedtype Misuse: RuleMisuse
  /// Reports an event that could not happen; the block is unchanged.
  static func misuse(_ misuse: Misuse) -> Self
  /// The misuse that this action reports; nil for any other action.
  var reportedMisuse: Misuse? { get }
}

extension RuleBlock {
  /// The instant of the last event or deadline that the block accepted.
  package var now: DeviceInstant { timeline.now }

  /// Handles one event and returns the actions to perform, in order.
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

  /// Returns why an event cannot happen now, and nil if it can; the block is unchanged.
  package func refusal(of event: Event, at time: DeviceInstant) -> Action.Misuse? {
    var next = self
    return next.handle(event, at: time).first?.reportedMisuse
  }

  /// Returns the block as it would be after an event.
  package func after(_ event: Event, at time: DeviceInstant) -> Self {
    var next = self
    _ = next.handle(event, at: time)
    return next
  }

  /// Advances the time without an event and returns the actions that became due, in order.
  ///
  /// Nothing is due before ``nextDeadline``; stop there first to go past it.
  package mutating func elapse(to time: DeviceInstant) -> [Action] {
    do throws(Action.Misuse) {
      try timeline.move(to: time, deadline: nextDeadline, orThrow: Action.Misuse.self)
      return expire()
    } catch {
      return [.misuse(error)]
    }
  }
}
