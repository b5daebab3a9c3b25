/// The answer to a ``ClientRequest``.
package enum ClientAnswer: Codable, Sendable, Hashable {
  /// What was asked for is done, or has nothing to answer.
  case done
  /// The session is open, and the asker gives its tasks their numbers, from this one on.
  ///
  /// One that has given some goes on where it was unless this begins anew
  /// (``ClientRequest/open(identifier:_:numberer:)``).
  case opened(nextTask: Int, isAnew: Bool)
  /// The task was made; it is durable.
  case created(task: Int)
  /// The tasks that are not done, by ascending number (R43).
  case tasks([TaskSummary])
  /// What a cancelled task can go on from; nil if it cannot (R75).
  case resumeData(ResumeData?)
  /// Nothing was done; a number that was given for a task is used up all the same.
  case refused(Refusal)

  /// Why nothing was done.
  package enum Refusal: String, Codable, Sendable, Hashable {
    /// The identifier is empty (R40).
    case emptyIdentifier
    /// Another process has the session: -996 (R44).
    case inUseByAnotherProcess
    /// The session is invalid, and its last events are not acknowledged yet (R44).
    case invalidated
    /// Neither http nor https (R45), or no address.
    case unsupportedURL
  }
}
