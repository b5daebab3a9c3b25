extension TransferEngine {
  /// An event of background transfers.
  package enum Event: Sendable, Hashable {
    // MARK: The daemon

    /// The first event: the store's records, in any order.
    case restored([TransferRecord])
    /// The files are as ``TransferAction/reconcile(_:)`` has requested, except these, which were removed.
    case reconciled(lost: Set<PartialID>)

    // MARK: The system

    /// So many bytes are free on the disk of the files; reported at the start, and when attempts have ended.
    case space(Int64)
    /// Network or power have changed, or are reported for the first time.
    case conditions(TransferConditions)
    /// The presence of all processes of a connected client has changed.
    case presence(TransferClientID, ClientPresence)
    /// Nothing can start the session's client: its delayed tasks begin without a question (R90, CHOICE).
    case notWoken(TransferSessionID)
    /// The client's transfers are cancelled by the user or the system (R60, R63); after a force quit it is
    /// not woken until it connects (R61). A shell reports a force quit before ``disconnected(_:)``, which
    /// wakes a client for unacknowledged events, and repeats it if it was not committed.
    case cancelledAll(TransferClientID, TransferError.CancelReason)

    // MARK: Clients

    /// A process has connected.
    case connected(ConnectionID, TransferClientID, ClientPresence)
    /// A process is gone, in whatever way.
    ///
    /// - Parameter isHeard: whether everything that it sent was read before.
    case disconnected(ConnectionID, isHeard: Bool = true)
    /// A process has registered the command that starts its client from now on, or none.
    case registered(ConnectionID, LaunchCommand?)
    /// A process makes a request; the answer has the same number.
    case asked(ConnectionID, request: Int, ClientRequest)

    // MARK: The user

    /// The user gives an order about one transfer.
    case overseen(TransferTaskID, OverseerOrder)

    // MARK: The transport

    /// The response has begun; its body is held back until the engine has decided.
    case head(AttemptID, ResponseHead)
    /// The partial has this length by now, on disk or not.
    case received(AttemptID, total: Int64)
    /// This much of the partial is on disk.
    case durable(AttemptID, total: Int64)
    /// This much of the request's body was sent.
    case sent(AttemptID, total: Int64)
    /// The attempt is over and its connection is free; no event about it follows.
    case ended(AttemptID, AttemptEnd)
    /// A complete partial has this SHA-256, as 64 lowercase digits.
    case hashed(PartialID, sha256: String)
    /// A partial has become a finished file, on disk under the name that clients get.
    case finished(PartialID)
    /// A partial could not be turned into a finished file; the number is an errno.
    case notFinished(PartialID, errno: Int32)
  }
}
