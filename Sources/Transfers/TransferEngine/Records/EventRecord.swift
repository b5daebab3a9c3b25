/// The stored record of an event that a client has not acknowledged.
package struct EventRecord: Codable, Sendable, Hashable {
  package let session: TransferSessionID
  /// Its position among the session's events, starting at 1.
  package let number: Int
  /// The event, which is sent until it is acknowledged.
  package let event: SessionEvent

  /// - Parameter number: from ``SessionRecord/nextEvent``.
  package init(session: TransferSessionID, number: Int, event: SessionEvent) {
    self.session = session
    self.number = number
    self.event = event
  }
}
