/// An event that a client has not acknowledged.
package struct EventRecord: Codable, Sendable, Hashable {
  /// The session that it is an event of.
  package let session: TransferSessionID
  /// Its place in the order of the session's events, from 1.
  package let number: Int
  /// What is told, and told again until it is acknowledged.
  package let event: SessionEvent

  /// - Parameter number: as ``SessionRecord/nextEvent`` says.
  package init(session: TransferSessionID, number: Int, event: SessionEvent) {
    self.session = session
    self.number = number
    self.event = event
  }
}
