package import RuleBlocks

/// A transfer as the user sees it who looks after all that their programs have begun.
package struct TransferOverview: Codable, Sendable, Hashable {
  /// By which an ``OverseerOrder`` names it.
  package let id: TransferTaskID
  /// Whether bytes are sent, and not fetched.
  package let isUpload: Bool
  /// What was asked for.
  package let url: String
  /// Where redirects have led; the same if there were none.
  package let currentURL: String
  /// The program's own words for the task; nil if it has none.
  package let taskDescription: String?
  /// What it does at this moment.
  package let status: Status
  /// Bytes of the body that came, or that were sent by an upload.
  package let transferred: Int64
  /// The length of the whole; nil while it is unknown.
  package let expected: Int64?
  /// Attempts that failed since the last byte came (R72).
  package let failures: Int
  /// When it fails whatever it does (R73); nil before the first `resume()`.
  package let deadline: DeviceInstant?

  /// What a task does.
  package enum Status: Codable, Sendable, Hashable {
    /// Its program has not resumed it, or has suspended it.
    case suspended
    /// Nothing is under way, for the reason that ``Wait`` says.
    case waiting(Wait)
    /// An attempt is under way.
    case running
    /// All bytes are there; the file is made.
    case finishing
    /// It is over, without an error or with one, and its program has not heard of it yet.
    case completed(TransferError?)

    /// Whether something is still to be done.
    package var isOpen: Bool {
      if case .completed = self { false } else { true }
    }
  }

  /// What an attempt waits for.
  package enum Wait: Codable, Sendable, Hashable {
    /// A time: it was asked for (R89), the last attempt failed (R72), or the rate limiter says so (R91).
    case time(DeviceInstant)
    /// A network or power that its policy allows (R71, R84-R88).
    case conditions
    /// A connection that is free (R92).
    case connection
    /// The answer of its program (R51, R90).
    case program
  }

  /// As the engine knows the transfer when it is asked.
  package init(
    id: TransferTaskID, isUpload: Bool, url: String, currentURL: String,
    taskDescription: String? = nil, status: Status, transferred: Int64, expected: Int64?,
    failures: Int = 0, deadline: DeviceInstant? = nil
  ) {
    self.id = id
    self.isUpload = isUpload
    self.url = url
    self.currentURL = currentURL
    self.taskDescription = taskDescription
    self.status = status
    self.transferred = transferred
    self.expected = expected
    self.failures = failures
    self.deadline = deadline
  }
}
