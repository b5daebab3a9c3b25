/// What is remembered of a session.
package struct SessionRecord: Codable, Sendable, Hashable {
  package let id: TransferSessionID
  package let configuration: SessionConfiguration
  /// The number of the next task.
  package var nextTask = 1
  /// The number of the next event.
  package var nextEvent = 1
  /// Whether it takes no tasks any more and ends with its last one (R44).
  package var isInvalidated = false

  package init(id: TransferSessionID, configuration: SessionConfiguration) {
    self.id = id
    self.configuration = configuration
  }
}
