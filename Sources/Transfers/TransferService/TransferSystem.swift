package import TransferEngine

/// The system around a daemon: its news of itself and of clients, and its services.
///
/// **Threading.** It belongs to the thread of the service.
///
/// `transferd` has ``PlainSystem``; on the device it is the device, over its link (`DeviceTransferService`).
package protocol TransferSystem: AnyObject {
  var rules: TransferRules { get }
  /// Whether the folder of the socket may be removed while the daemon runs.
  var socketMayDisappear: Bool { get }
  var conditions: TransferConditions { get }
  /// Whether others use the disk of the files too, so that its free space limits what is kept (R203).
  var sharesDisk: Bool { get }

  func presence(of client: TransferClientID) -> ClientPresence
  /// Returns the news since the last call; the system signals them through the service's waker.
  func takeNews() -> [SystemNews]
  /// Wakes a client for a session (R51).
  ///
  /// - Returns: false if the service itself starts clients, with their launch commands.
  func wake(_ session: TransferSessionID) -> Bool
  /// Reports progress of transfers, for a program that observes them.
  func note(_ progress: TransferProgress, of task: TransferTaskID)
  /// Reports whether attempts are running.
  func setBusy(_ isBusy: Bool)
}

/// News of a system for its daemon.
package enum SystemNews: Sendable, Hashable {
  case conditions(TransferConditions)
  case presence(TransferClientID, ClientPresence)
  /// A client's process ended while it was suspended: nothing that it sent is on its way.
  case gone(TransferClientID)
  /// The user has force quit a client (R60).
  case forceQuit(TransferClientID)

  /// Whether the news concern stored transfers. A new shift learns everything else from the system's
  /// conditions, and from clients that connect again.
  var outlivesShift: Bool { if case .forceQuit = self { true } else { false } }
}

/// The progress of a transfer.
package enum TransferProgress: Sendable, Hashable {
  /// An attempt has begun, the first one or a retry.
  case attempt(method: String, url: String)
  /// This many quarters have arrived, of a body with a known length.
  case quarters(Int)
  case ended(SessionEvent.Completion, bytes: Int64?)
}

/// A machine without news: a network without cost, power, and all clients in the foreground.
package final class PlainSystem: TransferSystem {
  /// The newest version of iOS.
  package let rules = TransferRules()
  /// A user's runtime folder is removed at the last logout.
  package let socketMayDisappear = true
  /// Wi-Fi and power, at all times.
  package let conditions = TransferConditions()
  package let sharesDisk = true

  package init() {}

  /// The foreground, so that nothing waits for it (R85).
  package func presence(of client: TransferClientID) -> ClientPresence { .foreground }
  package func takeNews() -> [SystemNews] { [] }
  /// The service starts clients itself.
  package func wake(_ session: TransferSessionID) -> Bool { false }
  package func note(_ progress: TransferProgress, of task: TransferTaskID) {}
  package func setBusy(_ isBusy: Bool) {}
}
