/// The answer to a ``ClientRequest``.
package enum ClientAnswer: Codable, Sendable, Hashable {
  case done
  /// The session is open, and the asker gives its tasks their numbers, from this one on; one that has given some
  /// goes on where it was unless this begins anew (``ClientRequest/open(identifier:_:numberer:)``).
  case opened(nextTask: Int, isAnew: Bool)
  /// The task was made; it is durable.
  case created(task: Int)
  case tasks([TaskSummary])
  /// What a cancelled task can go on from; nil if it cannot (R75).
  case resumeData(ResumeData?)
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
