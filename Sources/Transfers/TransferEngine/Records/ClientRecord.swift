package import RuleBlocks

/// The stored record of a client.
package struct ClientRecord: Codable, Sendable, Hashable {
  /// The name that processes of the client report.
  package let id: TransferClientID
  /// Whether the user has force quit it; nothing wakes it until it connects again (R61).
  package var isForceQuit = false
  /// The delay of tasks that it starts in the background (R91).
  package var rateDelay: Duration = .zero
  /// When ``rateDelay`` was last raised.
  package var rateRaised: DeviceInstant?
  /// The command that starts it; nil if events wait until it starts by other means (R56).
  package var launch: LaunchCommand?

  package init(id: TransferClientID) { self.id = id }
}
