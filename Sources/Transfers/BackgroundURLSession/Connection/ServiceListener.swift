internal import TransferEngine

/// A session as the link to the daemon sees it.
protocol ServiceListener: AnyObject, Sendable {
  /// The settings that the daemon keeps for the session; read at each opening.
  var configuration: SessionConfiguration { get }
  /// The questions that the session's delegate takes.
  var delegateMethods: DelegateMethods { get }
  /// The daemon has opened the session, for the first time or after a break, with these tasks.
  func opened(_ tasks: [TaskSummary])
  /// Handles a message for the session: an event to be acknowledged, progress or a question.
  ///
  /// - Parameter files: the folder of finished files.
  func take(_ message: ClientMessage, files: String)
}
