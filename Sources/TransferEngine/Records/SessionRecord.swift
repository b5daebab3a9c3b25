package import BackgroundExecution

/// What is remembered of a session.
package struct SessionRecord: Codable, Sendable, Hashable {
  package let id: TransferSessionID
  package internal(set) var configuration: SessionConfiguration
  /// The number of the next task.
  package var nextTask = 1
  /// The number of the next event.
  package var nextEvent = 1
  /// Whether it takes no tasks any more and ends with its last one (R44).
  package var isInvalidated = false
  /// The last event that a process was told; nil if there is none.
  package var toldThrough: Int?
  /// The last event that the client was woken for, so that nothing wakes twice (R51); nil if there is none.
  package var wokenThrough: Int?
  /// When the client was woken, until it has been told all (R52).
  package var wokenAt: DeviceInstant?

  package init(id: TransferSessionID, configuration: SessionConfiguration) {
    self.id = id
    self.configuration = configuration
  }
}
