internal import TransferEngine

/// A session, as the link to the daemon sees it.
///
/// Called on the link's thread, without its lock, and never by two threads at once.
protocol ServiceListener: AnyObject, Sendable {
  /// What the daemon is asked to keep for the session; read at each opening.
  var configuration: SessionConfiguration { get }
  /// The daemon has the session open, for the first time or after a break, with these tasks.
  func opened(_ tasks: [TaskSummary])
  /// Takes what the daemon tells of the session: an event that is to be acknowledged, progress or a
  /// question.
  ///
  /// - Parameter files: the folder in which finished files lie.
  func take(_ message: ClientMessage, files: String)
}
