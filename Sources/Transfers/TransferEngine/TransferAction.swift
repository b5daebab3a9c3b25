import RuleBlocks

/// An action that the engine requests of its shell.
///
/// In each list, ``store(_:)`` and ``forget(_:)`` come first: a shell commits them in one transaction, and
/// does nothing that follows before they are durable. If the commit fails, it does nothing of the list and
/// starts again from what is stored.
package enum TransferAction: RuleAction {
  // MARK: The store

  /// Writes or replaces a record.
  case store(TransferRecord)
  /// Removes a record; a missing one is not an error.
  case forget(TransferRecord.Key)

  // MARK: The transport

  /// Begins an exchange; its events follow, and ``TransferEngine/Event/ended(_:_:)`` as the last.
  case start(Attempt)
  /// Accepts the body that was held back.
  case acceptBody(AttemptID, BodyPlace)
  /// Ends an attempt; its received bytes are made durable, and ``TransferEngine/Event/ended(_:_:)`` follows.
  case stop(AttemptID)

  // MARK: Files

  /// Brings the files into the state that is stored; all others are removed.
  ///
  /// Each of these partials is cut to its length, or if it is shorter, removed and named in
  /// ``TransferEngine/Event/reconciled(lost:)``. A finished file of that name and length is left alone.
  case reconcile([PartialID: Int64])
  /// Turns a partial that is completely on disk into a finished file under its own name; one that is finished
  /// already stays. ``TransferEngine/Event/finished(_:)`` or ``TransferEngine/Event/notFinished(_:errno:)``
  /// follows.
  case finish(PartialID)
  /// Hashes a partial that is completely on disk, or a finished file of its name;
  /// ``TransferEngine/Event/hashed(_:sha256:)`` or ``TransferEngine/Event/notFinished(_:errno:)`` follows.
  case hash(PartialID)
  /// Removes a partial or a finished file, or what is left of it.
  case remove(PartialID)

  // MARK: Clients

  /// Answers a request of a process; no effect if the process is gone.
  case answer(ConnectionID, request: Int, ClientAnswer)
  /// Sends a message to a running process that has opened the session.
  case tell(ConnectionID, identifier: String, ClientMessage)
  /// Starts or resumes a client for a session's launch events (R51); the shell may be unable to.
  case wake(TransferSessionID)

  /// The event was invalid; if it was an ``TransferEngine/Event/asked(_:request:_:)``, it gets no other
  /// answer.
  case misuse(TransferMisuse)

  /// The misuse that a shell may show; nil for all other actions.
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
