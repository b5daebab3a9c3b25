import RuleBlocks

/// What the engine asks of its shell.
///
/// In each list ``store(_:)`` and ``forget(_:)`` stand first: a shell commits them in one transaction,
/// and does nothing that stands behind before they are durable. If the commit fails it does nothing at
/// all of the list and starts again from what is stored.
package enum TransferAction: RuleAction {
  // The store.
  /// Writes a record, or writes it anew.
  case store(TransferRecord)
  /// Takes a record away; one that is not there is no error.
  case forget(TransferRecord.Key)

  /// Begins an exchange; its events follow, and ``TransferEngine/Event/ended(_:_:)`` as the last.
  // The transport.
  case start(Attempt)
  /// Lets the body that was held back flow.
  case acceptBody(AttemptID, BodyPlace)
  /// Ends an attempt; what came of the body is made durable, and ``TransferEngine/Event/ended(_:_:)``
  /// follows.
  case stop(AttemptID)

  // Files.
  /// Brings the files into the state that is stored; all others are removed.
  ///
  /// Each of these partials is cut to its length, or removed and named in
  /// ``TransferEngine/Event/reconciled(lost:)`` if it is shorter; a finished file of that name and
  /// length is left.
  case reconcile([PartialID: Int64])
  /// Makes a partial, all of it on disk, a finished file under its own name; one that is finished already
  /// stays. ``TransferEngine/Event/finished(_:)`` or ``TransferEngine/Event/notFinished(_:errno:)``
  /// follows.
  case finish(PartialID)
  /// Removes a partial or a finished file, or what is left of it.
  case remove(PartialID)

  /// Answers a question of a process; one that is gone is told nothing.
  // Clients.
  case answer(ConnectionID, request: Int, ClientAnswer)
  /// Tells something to a process that runs and has the session open.
  case tell(ConnectionID, identifier: String, ClientMessage)
  /// Starts or resumes a client with a session's launch events (R51); the shell may not be able to.
  case wake(TransferSessionID)

  /// The event could not happen; an ``TransferEngine/Event/asked(_:request:_:)`` that this is the reply to
  /// has no other answer.
  case misuse(TransferMisuse)

  /// What a shell may show of a misuse; nil for all other actions.
  package var reportedMisuse: TransferMisuse? {
    if case .misuse(let misuse) = self { misuse } else { nil }
  }

  /// Whether it is for the store.
  package var isStored: Bool {
    switch self {
    case .store, .forget: true
    default: false
    }
  }
}
