extension TransferEngine {
  /// What can happen to transfers.
  package enum Event: Sendable, Hashable {
    // The daemon.
    /// The first event: what the store holds, in any order.
    case restored([TransferRecord])
    /// The files are as ``TransferAction/reconcile(_:)`` has asked for, but these, which were removed.
    case reconciled(lost: Set<PartialID>)

    /// Network or power have changed, or are told for the first time.
    // The system.
    case conditions(TransferConditions)
    /// What all processes of a connected client do from now on.
    case presence(TransferClientID, ClientPresence)
    /// Nothing can start the session's client: what was put off begins without being asked about (R90,
    /// CHOICE).
    case notWoken(TransferSessionID)
    /// The client's transfers are cancelled by the user or the system (R60, R63); after a force quit it
    /// is woken no more until it connects (R61). A shell says a force quit before ``disconnected(_:)``, which
    /// wakes a client for what it has not acknowledged, and again if its commit was not.
    case cancelledAll(TransferClientID, TransferError.CancelReason)

    // Clients.
    /// A process is there.
    case connected(ConnectionID, TransferClientID, ClientPresence)
    /// A process is gone, in whatever way.
    ///
    /// - Parameter isHeard: whether all that it has said was heard before.
    case disconnected(ConnectionID, isHeard: Bool = true)
    /// A process says what may start its client from now on, or that nothing may.
    case registered(ConnectionID, LaunchCommand?)
    /// A process asks for something; the answer has the same number.
    case asked(ConnectionID, request: Int, ClientRequest)

    // The user.
    /// The user orders something of one transfer.
    case overseen(TransferTaskID, OverseerOrder)

    /// The response has begun; its body is held back until the engine has decided.
    // The transport.
    case head(AttemptID, ResponseHead)
    /// The partial has this length by now, on disk or not.
    case received(AttemptID, total: Int64)
    /// So much of the partial is on disk.
    case durable(AttemptID, total: Int64)
    /// So much of the request's body is sent.
    case sent(AttemptID, total: Int64)
    /// The attempt is over and its connection is free; the last word about it.
    case ended(AttemptID, AttemptEnd)
    /// A partial is a finished file now, on disk under the name that clients are told.
    case finished(PartialID)
    /// A partial could not be made a finished file; the number is errno's.
    case notFinished(PartialID, errno: Int32)
  }
}
