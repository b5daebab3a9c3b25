/// One process of an app from its start to its end, as the life cycle sees it.
struct AppProcess: Sendable, Hashable {
  /// Whether the process gets time.
  enum Stage: Sendable, Hashable {
    case running, suspended
    case ending(TerminationReason)
  }

  /// When the process is killed, and what for.
  struct TimeLimit: Sendable, Hashable {
    let deadline: DeviceInstant
    let reason: TerminationReason
  }

  var stage = Stage.running
  /// What the process knows as `applicationState`; it lags behind while messages wait.
  var told: ApplicationState
  /// Whether the user sees the app; ahead of `told` while messages wait.
  var isInFront: Bool
  /// What covers the app, in the order in which it came.
  var interruptions: [Interruption] = []
  var mailbox = Mailbox()
  /// What keeps the process from being suspended.
  var assertions: [ProcessAssertion]
  /// Before this instant an app in the background runs on even if nothing keeps it (R2).
  var runsOnUntil: DeviceInstant
  /// The limit of the callback in flight.
  var messageLimit: TimeLimit?
  /// The limit of ending as a whole.
  var endLimit: TimeLimit?

  /// Whether only ``runsOnUntil`` stands between the process and its suspension.
  var isSuspendable: Bool {
    stage == .running && !isInFront && mailbox.isEmpty && assertions.isEmpty
  }

  /// The limit that is reached first.
  var nextLimit: TimeLimit? {
    guard let messageLimit, let endLimit else { return messageLimit ?? endLimit }
    return messageLimit.deadline < endLimit.deadline ? messageLimit : endLimit
  }
}
