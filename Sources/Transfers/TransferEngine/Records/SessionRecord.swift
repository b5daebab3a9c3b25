package import RuleBlocks

/// What is remembered of a session.
package struct SessionRecord: Codable, Sendable, Hashable {
  /// The client and the identifier.
  package let id: TransferSessionID
  /// What the session was made with; only a restart holds its times within bounds.
  package internal(set) var configuration: SessionConfiguration
  /// The number of the next task.
  package var nextTask = 1
  /// Which process gives numbers to its tasks; nil for the daemon.
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
    /// What it calls itself: a random number, so that no two processes have the same.
    package let name: Int
    /// Whether it is gone, and was heard to its end: all numbers are known that it has given.
    package var isGone = false

    /// A process that lives, unless it is said to be gone.
    package init(name: Int, isGone: Bool = false) {
      self.name = name
      self.isGone = isGone
    }
  }

  /// A session without tasks and events.
  package init(id: TransferSessionID, configuration: SessionConfiguration) {
    self.id = id
    self.configuration = configuration
  }
}
