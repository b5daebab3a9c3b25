package import TransferEngine

/// The system around a daemon: what it says of itself and of clients, and what it does for them.
///
/// **Threading.** It belongs to the thread of the service.
///
/// `transferd` has ``PlainSystem``; on the device it is the device, over its link
/// (`DeviceTransferService`).
package protocol TransferSystem: AnyObject {
  /// What the engine decides by.
  var rules: TransferRules { get }
  /// Whether the folder in which clients look for the daemon may go away while it runs.
  var mayLoseDoor: Bool { get }
  /// Network and power as they are now.
  var conditions: TransferConditions { get }

  /// What a client does that has a connection.
  func presence(of client: TransferClientID) -> ClientPresence
  /// Takes what has happened since it was asked last; it rings the service's waker for it.
  func takeNews() -> [SystemNews]
  /// Wakes a client because of a session (R51).
  ///
  /// - Returns: false where the service itself starts clients, with their launch commands.
  func wake(_ session: TransferSessionID) -> Bool
  /// Hears what comes of transfers, for a program that looks on.
  func note(_ progress: TransferProgress, of task: TransferTaskID)
  /// Hears whether attempts are under way.
  func setBusy(_ isBusy: Bool)
}

/// What a system tells its daemon.
package enum SystemNews: Sendable, Hashable {
  /// Network or power are others now.
  case conditions(TransferConditions)
  /// What a client does from now on.
  case presence(TransferClientID, ClientPresence)
  /// A client's process was ended while it was suspended: nothing of it is on its way any more.
  case gone(TransferClientID)
  /// The user has ended a client (R60).
  case forceQuit(TransferClientID)
}

/// What comes of a transfer.
package enum TransferProgress: Sendable, Hashable {
  /// An attempt begins, the first one or a further one.
  case attempt(method: String, url: String)
  /// So many quarters have come, of a body whose length is known.
  case quarters(Int)
  /// It is over.
  case ended(SessionEvent.Completion, bytes: Int64?)
}

/// A machine that says nothing: a network that costs nothing, power, and clients that all are in front.
package final class PlainSystem: TransferSystem {
  /// The newest version of iOS.
  package let rules = TransferRules()
  /// A user's runtime folder goes with their last login.
  package let mayLoseDoor = true
  /// Wi-Fi and power, at all times.
  package let conditions = TransferConditions()

  /// A machine as this one always is.
  package init() {}

  /// In front, so that nothing waits for it (R85).
  package func presence(of client: TransferClientID) -> ClientPresence { .foreground }
  /// Nothing ever happens.
  package func takeNews() -> [SystemNews] { [] }
  /// The service starts clients itself.
  package func wake(_ session: TransferSessionID) -> Bool { false }
  /// Nothing looks on.
  package func note(_ progress: TransferProgress, of task: TransferTaskID) {}
  /// The machine need not be kept awake for transfers.
  package func setBusy(_ isBusy: Bool) {}
}
