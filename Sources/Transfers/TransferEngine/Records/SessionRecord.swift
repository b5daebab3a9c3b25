package import RuleBlocks

package struct SessionRecord: Codable, Sendable, Hashable {
  package let id: TransferSessionID
  /// The configuration at the session's making; only a restart clamps its times.
  package internal(set) var configuration: SessionConfiguration
  package var nextTask = 1
  /// The process that numbers its tasks; nil for the daemon.
  package var numberer: Numberer?
  package var nextEvent = 1
  /// Whether it takes no more tasks and ends with its last one (R44).
  package var isInvalidated = false
  /// The last event that was sent to a process; nil if there is none.
  package var toldThrough: Int?
  /// The last event that the client was woken for, so that nothing wakes twice (R51); nil if there is none.
  package var wokenThrough: Int?
  /// The questions that the delegate takes, as the last process has stated; nil if it could not tell (R202).
  package var delegate: DelegateMethods?
  /// When the client was woken; nil once it got all events (R52).
  package var wokenAt: DeviceInstant?

  /// A process that numbers tasks before the daemon learns of them.
  package struct Numberer: Codable, Sendable, Hashable {
    /// The name it has chosen: a random number, so that no two processes have the same.
    package let name: Int
    /// Whether it is gone and everything that it sent was read, so that all its numbers are known.
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
