/// The answer to a ``ClientRequest``.
package enum ClientAnswer: Codable, Sendable, Hashable {
  /// The request is done, or needs no answer.
  case done
  /// The session is open, and the client numbers its tasks, from this number on.
  ///
  /// A client that has numbered tasks before continues its numbers unless `isAnew`
  /// (``ClientRequest/open(identifier:_:numberer:)``).
  case opened(nextTask: Int, isAnew: Bool)
  /// The task was made and is durable.
  case created(task: Int)
  /// The unfinished tasks, by ascending number (R43).
  case tasks([TaskSummary])
  /// The resume data of a cancelled task; nil if it cannot be continued (R75).
  case resumeData(ResumeData?)
  /// Nothing was done; a number assigned to a task is used up all the same.
  case refused(Refusal)

  package enum Refusal: String, Codable, Sendable, Hashable {
    /// The identifier is empty (R40).
    case emptyIdentifier
    /// Another process has the session: -996 (R44).
    case inUseByAnotherProcess
    /// The session is invalid, and its last events are not acknowledged yet (R44).
    case invalidated
    /// The URL is neither http nor https (R45), or is malformed.
    case unsupportedURL
  }
}
