package import RuleBlocks

/// Why an event could not happen in the ``TransferEngine``, which is unchanged then.
package enum TransferMisuse: RuleMisuse {
  /// The given instant is before the present.
  case timeRunsBackwards(now: DeviceInstant, given: DeviceInstant)
  /// The given instant is after a deadline, which comes first.
  case deadlineSkipped(DeviceInstant, given: DeviceInstant)

  /// The stored transfers were restored before.
  case alreadyRestored
  /// An event came before the stored transfers were restored.
  case notRestored
  /// The files were not requested.
  case notReconciling
  /// No process of the client is connected.
  case clientNotConnected(String)
  /// The number belongs to another process.
  case connectionKnown(Int)
  /// No process has the number, or it is gone.
  case connectionUnknown(Int)
  /// The process has not opened the session, or another process has it.
  case sessionNotOpen(String)
  /// The session never had such a task.
  case taskUnknown(String, number: Int)

  /// One line: what is wrong, and what to do instead.
  package var description: String {
    switch self {
    case .timeRunsBackwards(let now, let given):
      Self.messageOfTimeRunningBackwards(now: now, given: given)
    case .deadlineSkipped(let deadline, let given):
      Self.message(ofSkipping: deadline, given: given)
    case .alreadyRestored:
      "what is stored of transfers was given already; give it once, at the start"
    case .notRestored:
      "nothing is known of stored transfers yet; give what is stored first"
    case .notReconciling: "the files of transfers were not asked for; say nothing of them"
    case .clientNotConnected(let client):
      "no process of '\(client)' is connected; connect it first"
    case .connectionKnown(let number):
      "connection '\(number)' is known already; give each process a new number"
    case .connectionUnknown(let number):
      "connection '\(number)' is not known; connect it first"
    case .sessionNotOpen(let identifier):
      "session '\(identifier)' is not open in this process; open it first"
    case .taskUnknown(let identifier, let number):
      "session '\(identifier)' never had a task '\(number)'; use the number that was given to it"
    }
  }
}
