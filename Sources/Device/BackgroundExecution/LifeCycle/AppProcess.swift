import RuleBlocks
/// One process of an app from its start to its end, as the life cycle sees it.
///
/// It is a value with the rules of its own times; ``LifeCycle`` decides what follows from them.
struct AppProcess: Sendable, Hashable {
  /// Whether the process gets time.
  enum Stage: Sendable, Hashable {
    /// It gets time, or it does not.
    case running, suspended
    /// It gets time until it has answered or its time is up.
    case ending(TerminationReason)
  }

  /// An assertion, and how long it may be held.
  struct Hold: Sendable, Hashable {
    /// Which one it is; the process has each once.
    let assertion: ProcessAssertion
    /// Nil for as long as the block that holds it wants.
    var limit: AssertionLimit?
    /// Whether the expiry call was put in line.
    var isExpiring = false

    /// When something becomes of it by itself; nil if it is held until it is released.
    var nextDeadline: DeviceInstant? {
      guard let limit else { return nil }
      guard let expiry = limit.expiry, !isExpiring else { return limit.deadline }
      return limit.deadline - expiry.lead
    }
  }

  /// Something that the user did and the app has to answer.
  struct Transition: Sendable, Hashable {
    /// The message whose return is the answer.
    let last: AppMessage
    /// How long the answer may take, from the event on.
    let limit: TimeLimit
  }

  /// When the process is killed, and what for.
  struct TimeLimit: Sendable, Hashable {
    /// The instant at which it is killed.
    let deadline: DeviceInstant
    /// What the report says.
    let reason: TerminationReason
  }

  /// Whether it gets time, or is ending.
  var stage = Stage.running
  /// What the process knows as `applicationState`; it lags behind while messages wait.
  var told: ApplicationState
  /// Whether the user sees the app; ahead of `told` while messages wait.
  var isInFront: Bool
  /// What covers the app, in the order in which it came.
  var interruptions: [Interruption] = []
  /// The sessions whose scenes are connected, or will be before anything else reaches them.
  var scenes: Set<Int> = []
  /// What the main thread still has to take.
  var mailbox = Mailbox()
  /// What keeps the process from being suspended.
  var holds: [Hold]
  /// Before this instant an app in the background runs on even if nothing keeps it (R2).
  var runsOnUntil: DeviceInstant
  /// The limit of the callback in flight.
  var messageLimit: TimeLimit?
  /// The limit of ending as a whole.
  var endLimit: TimeLimit?
  /// What the user did that the main thread has not answered yet, oldest first.
  var transitions: [Transition] = []

  /// Whether only ``runsOnUntil`` stands between the process and its suspension.
  var isSuspendable: Bool {
    stage == .running && !isInFront && mailbox.isEmpty && holds.isEmpty
  }

  /// When something becomes of the process by itself; nil if it waits for events.
  var nextDeadline: DeviceInstant? {
    let suspension = isSuspendable ? runsOnUntil : nil
    return (holds.map(\.nextDeadline) + [nextLimit?.deadline, suspension]).compactMap { $0 }.min()
  }

  /// The limit that is reached first; of several at once, that of the end.
  var nextLimit: TimeLimit? {
    ([endLimit, messageLimit] + transitions.map(\.limit)).compactMap { $0 }
      .min { $0.deadline < $1.deadline }
  }

  /// Watches from an event on until the last message that it leads to has returned (R109).
  mutating func watch(
    for watchdog: LifeCycleWatchdog, until last: AppMessage, from event: DeviceInstant,
    within limit: Duration
  ) {
    transitions.append(
      Transition(
        last: last,
        limit: TimeLimit(deadline: event + limit, reason: .unanswered(watchdog, within: limit))))
  }

  /// Notes that a message has returned.
  mutating func answer(_ message: AppMessage) {
    if let index = transitions.firstIndex(where: { $0.last == message }) {
      transitions.remove(at: index)
    }
  }
}
