package import BackgroundExecution

/// What is remembered of a session.
package struct SessionRecord: Codable, Sendable, Hashable {
  package let id: TransferSessionID
  package internal(set) var configuration: SessionConfiguration
  /// The number of the next task.
  package var nextTask = 1
  /// Who gives numbers to its tasks; nil for the daemon.
  package var numberer: Numberer?
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

  /// A process that gives numbers to tasks before the daemon hears of them.
  package struct Numberer: Codable, Sendable, Hashable {
    /// What it calls itself.
    package let name: Int
    /// Whether it is gone, and was heard to its end: all numbers are known that it has given.
    package var isGone = false

    package init(name: Int, isGone: Bool = false) {
      self.name = name
      self.isGone = isGone
    }
  }

  package init(id: TransferSessionID, configuration: SessionConfiguration) {
    self.id = id
    self.configuration = configuration
  }
}
