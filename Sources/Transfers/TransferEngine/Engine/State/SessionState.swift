/// The state of a session in the running engine.
///
/// The record is what survives a restart; the rest follows from connections, and is lost with them.
struct SessionState: Sendable {
  var record: SessionRecord
  var tasks: Set<Int> = []
  /// The tasks with an unanswered question to the delegate.
  var asking: Set<Int> = []
  /// Unacknowledged events, by number.
  var events: [Int: SessionEvent] = [:]
  /// The connection of the process that has opened the session.
  var attached: ConnectionID?
  /// The first event that was not sent to this process.
  var nextToTell = 1
  /// Whether that process knows that it has got all events (R52).
  var hasToldAll = false

  /// Makes the state of a session that no process has opened.
  init(_ record: SessionRecord) { self.record = record }
}
