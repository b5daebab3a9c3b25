import RuleBlocks

/// One process of an app, from its start to its end, as the life cycle sees it.
///
/// A value that computes its own deadlines; ``LifeCycle`` decides what follows from them.
struct AppProcess: Sendable, Hashable {
  /// Whether the process gets time.
  enum Stage: Sendable, Hashable {
    case running, suspended
    /// It gets time until it has answered or its time is up.
    case ending(TerminationReason)
  }

  /// An assertion, and how long it may be held.
  struct Hold: Sendable, Hashable {
    let assertion: ProcessAssertion
    /// Nil to hold it until it is released.
    var limit: AssertionLimit?
    /// Whether the expiry call has been queued.
    var isExpiring = false

    /// The time of the expiry call or of the lapse; nil if it is held until it is released.
    var nextDeadline: DeviceInstant? {
      guard let limit else { return nil }
      guard let expiry = limit.expiry, !isExpiring else { return limit.deadline }
      return limit.deadline - expiry.lead
    }
  }

  /// An action of the user that the app has to answer.
  struct Transition: Sendable, Hashable {
    /// The message whose return is the answer.
    let last: AppMessage
    /// The limit for the answer, counted from the event.
    let limit: TimeLimit
  }

  /// When the process is killed, and why.
  struct TimeLimit: Sendable, Hashable {
    let deadline: DeviceInstant
    /// The reason for the report.
    let reason: TerminationReason
  }

  var stage = Stage.running
  /// The process's `applicationState`; it lags behind while messages wait.
  var told: ApplicationState
  /// Whether the user sees the app; ahead of `told` while messages wait.
  var isInFront: Bool
  /// What covers the app, oldest first.
  var interruptions: [Interruption] = []
  /// The sessions whose scenes are connected, or will be before any other message reaches them.
  var scenes: Set<Int> = []
  var mailbox = Mailbox()
  /// The assertions that keep the process from being suspended.
  var holds: [Hold]
  /// Until when an app in the background runs even if nothing keeps it running (R2).
  var runsOnUntil: DeviceInstant
  /// The limit of the callback in flight.
  var messageLimit: TimeLimit?
  /// The limit of the whole ending.
  var endLimit: TimeLimit?
  /// What it uses of the processor in the background (R216).
  var processor = ProcessorUse()
  /// The user's actions that the main thread has not answered yet, oldest first.
  var transitions: [Transition] = []

  /// Whether the process can be suspended as soon as ``runsOnUntil`` is reached.
  var isSuspendable: Bool {
    stage == .running && !isInFront && mailbox.isEmpty && holds.isEmpty
  }

  /// Whether something without a fixed end keeps it running: anything but a background task, whose limit only
  /// the foreground lifts.
  var isUnlimited: Bool {
    holds.contains { $0.limit == nil && $0.assertion.kind != .backgroundTask }
  }

  /// The next deadline of the process; nil if it waits for events.
  var nextDeadline: DeviceInstant? {
    let suspension = isSuspendable ? runsOnUntil : nil
    return (holds.map(\.nextDeadline) + [nextLimit?.deadline, suspension]).compactMap { $0 }.min()
  }

  /// The limit that is reached first; of several at one instant, that of the ending.
  var nextLimit: TimeLimit? {
    ([endLimit, messageLimit, processorLimit] + transitions.map(\.limit)).compactMap { $0 }
      .min { $0.deadline < $1.deadline }
  }

  /// When the app has used too much of the processor (R216).
  private var processorLimit: TimeLimit? {
    guard stage == .running, let breach = processor.breach else { return nil }
    return TimeLimit(
      deadline: breach.deadline, reason: .ruleBroken(.processorLimit(over: breach.duration)))
  }

  /// Starts a watchdog that runs from an event until the last message that it leads to has returned (R109).
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
