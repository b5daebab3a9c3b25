package import RuleBlocks

/// What is remembered of a client.
package struct ClientRecord: Codable, Sendable, Hashable {
  /// The name that processes of the client say.
  package let id: TransferClientID
  /// Whether the user has ended it for good; nothing wakes it until it connects again (R61).
  package var isForceQuit = false
  /// How long tasks wait that it starts in the background (R91).
  package var rateDelay: Duration = .zero
  /// When ``rateDelay`` was raised last.
  package var rateRaised: DeviceInstant?
  /// What may start it; nil where events wait until it comes by itself (R56).
  package var launch: LaunchCommand?

  /// A client that was never woken and may be.
  package init(id: TransferClientID) { self.id = id }
}
