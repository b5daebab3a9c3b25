/// An event that a client has not acknowledged.
package struct EventRecord: Codable, Sendable, Hashable {
  package let session: TransferSessionID
  /// Its place in the order of the session's events, from 1.
  package let number: Int
  package let event: SessionEvent

  package init(session: TransferSessionID, number: Int, event: SessionEvent) {
    self.session = session
    self.number = number
    self.event = event
  }
}
