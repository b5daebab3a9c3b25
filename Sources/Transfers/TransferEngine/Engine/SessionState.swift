/// A session as the engine sees it while it runs.
///
/// The record is what a new daemon would know; the rest follows from connections, and is lost with
/// them.
struct SessionState: Sendable {
  var record: SessionRecord
  /// The tasks that are not done.
  var tasks: Set<Int> = []
  /// Those of them whose delegate was asked something.
  var asking: Set<Int> = []
  /// What is not acknowledged, by number.
  var events: [Int: SessionEvent] = [:]
  /// The process that has opened it.
  var attached: ConnectionID?
  /// The first event that this process has not been told.
  var nextToTell = 1
  /// Whether that process has heard that it was told all (R52).
  var hasToldAll = false

  /// A session that no process has open.
  init(_ record: SessionRecord) { self.record = record }
}
