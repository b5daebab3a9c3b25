/// One process of an app from its start to its end, as the life cycle sees it.
struct AppProcess: Sendable, Hashable {
  /// Whether the process gets time.
  enum Stage: Sendable, Hashable {
    case running, suspended
    case ending(TerminationReason)
  }

  /// An assertion, and how long it may be held.
  struct Hold: Sendable, Hashable {
    let assertion: ProcessAssertion
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
  var holds: [Hold]
  /// Before this instant an app in the background runs on even if nothing keeps it (R2).
  var runsOnUntil: DeviceInstant
  /// The limit of the callback in flight.
  var messageLimit: TimeLimit?
  /// The limit of ending as a whole.
  var endLimit: TimeLimit?

  /// Whether only ``runsOnUntil`` stands between the process and its suspension.
  var isSuspendable: Bool {
    stage == .running && !isInFront && mailbox.isEmpty && holds.isEmpty
  }

  /// When something becomes of the process by itself; nil if it waits for events.
  var nextDeadline: DeviceInstant? {
    let suspension = isSuspendable ? runsOnUntil : nil
    return (holds.map(\.nextDeadline) + [nextLimit?.deadline, suspension]).compactMap { $0 }.min()
  }

  /// The limit that is reached first.
  var nextLimit: TimeLimit? {
    guard let messageLimit, let endLimit else { return messageLimit ?? endLimit }
    return messageLimit.deadline < endLimit.deadline ? messageLimit : endLimit
  }
}
