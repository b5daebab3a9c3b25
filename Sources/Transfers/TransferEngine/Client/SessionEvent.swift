/// An event that a client gets reliably: it stays in the database until it is acknowledged (R43, R53).
///
/// A download that brought a body has two, in this order (R52); everything else has only a completion.
package enum SessionEvent: Codable, Sendable, Hashable {
  /// `didFinishDownloadingTo`, or for an upload the response body (`didReceive data`); the file is removed
  /// when this is acknowledged (R57).
  case downloaded(task: Int, file: PartialID, length: Int64, ResponseHead)
  /// `didCompleteWithError`, once per task (R53).
  case completed(task: Int, Completion)
  /// `didBecomeInvalidWithError`, the last event of a session, which is forgotten after it.
  case invalidated

  /// How a task has ended.
  package struct Completion: Codable, Sendable, Hashable {
    /// Nil for success, whatever the status (R58).
    package let error: TransferError?
    /// The last response of a server; nil if there was none.
    package let head: ResponseHead?
    /// The resume data of a download that failed or was cancelled (R62, R76).
    package let resumeData: ResumeData?
    /// The order of the task, by which a process that did not see the task recognizes it (R43); nil in what
    /// an older daemon has stored.
    package let order: TaskOrder?
    /// The address that ``head`` came from, after redirects (R49); nil without a head, and in what an older
    /// daemon has stored.
    package let url: String?
    /// The method after redirects; nil for the order's own, and in what an older daemon has stored.
    package let method: String?
    /// What the attempts have taken; nil if none was measured, and in what an older daemon has
    /// stored.
    package var measures: TaskMeasures?

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

  /// Whether a client that is not running is woken for it: not for a data task that ended because the client
  /// was suspended or exited (R48, CHOICE).
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
