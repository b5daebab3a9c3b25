/// What a client is told for certain: it waits in the database until it is acknowledged (R43, R53).
///
/// A download that brought a body has two, in this order (R52); everything else has a completion only.
package enum SessionEvent: Codable, Sendable, Hashable {
  /// `didFinishDownloadingTo`, or for an upload what the server has answered (`didReceive data`); the
  /// file is removed when this is acknowledged (R57).
  case downloaded(task: Int, file: PartialID, length: Int64, ResponseHead)
  /// `didCompleteWithError`, once for each task (R53).
  case completed(task: Int, Completion)
  /// `didBecomeInvalidWithError`, the last of a session; then the session is forgotten.
  case invalidated

  /// How a task has ended.
  package struct Completion: Codable, Sendable, Hashable {
    /// Nil for success, whatever the status was (R58).
    package let error: TransferError?
    /// What the last server said; nil if none did.
    package let head: ResponseHead?
    /// What a download that failed or was cancelled can go on from (R62, R76).
    package let resumeData: ResumeData?
    /// What was asked for, so that a process that did not see the task knows which one ended (R43); nil in
    /// what an older daemon has stored.
    package let order: TaskOrder?
    /// Where ``head`` came from, behind redirects (R49); nil without one, and as above.
    package let url: String?
    /// The method that redirects had made of the order's by then; nil for the order's own, and as above.
    package let method: String?

    /// The result of a task, as its client is told it.
    package init(
      error: TransferError?, head: ResponseHead? = nil, url: String? = nil,
      method: String? = nil, resumeData: ResumeData? = nil, order: TaskOrder? = nil
    ) {
      self.url = url
      self.method = method
      self.error = error
      self.head = head
      self.resumeData = resumeData
      self.order = order
    }
  }

  /// Whether a client that does not run is woken for it: not for the end of a data task that its own
  /// suspension or exit has brought (R48, CHOICE).
  var wakes: Bool {
    if case .completed(_, let completion) = self { completion.error != .clientGone } else { true }
  }

  /// The task that the event is about; nil for ``invalidated``.
  package var task: Int? {
    switch self {
    case .downloaded(let task, _, _, _), .completed(let task, _): task
    case .invalidated: nil
    }
  }
}
