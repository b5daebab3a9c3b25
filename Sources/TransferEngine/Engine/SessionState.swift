/// A session as the engine sees it while it runs.
struct SessionState: Sendable {
  var record: SessionRecord
  /// The tasks that are not done.
  var tasks: Set<Int> = []
  /// What is not acknowledged, by number.
  var events: [Int: SessionEvent] = [:]
  /// The process that has opened it.
  var attached: ConnectionID?
  /// The first event that this process has not been told.
  var nextToTell = 1
  /// Whether something has come to wake the client for, since it was woken or told last (R51).
  var hasNews = false
  /// Whether the client was woken and is to hear when all is told (R52).
  var owesAllTold = false

  init(_ record: SessionRecord) { self.record = record }
}
