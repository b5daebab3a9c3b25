internal import TransferEngine

/// A session, as the link to the daemon sees it.
protocol ServiceListener: AnyObject, Sendable {
  var configuration: SessionConfiguration { get }
  /// The daemon has the session open, for the first time or after a break, with these tasks.
  func opened(_ tasks: [TaskSummary])
  /// - Parameter files: the folder in which finished files lie.
  func take(_ message: ClientMessage, files: String)
}
