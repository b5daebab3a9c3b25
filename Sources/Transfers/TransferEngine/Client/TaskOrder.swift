package import RuleBlocks

/// What a client wants of a new task; the task is suspended until it is resumed.
package struct TaskOrder: Codable, Sendable, Hashable {
  /// What the task does.
  package enum Kind: Codable, Sendable, Hashable {
    /// Fetches a file from its first byte on.
    case download
    /// Fetches what is told as data; it ends with its client's process or suspension, unless it becomes a
    /// download before (R48).
    case data
    /// Goes on where a cancelled download ended (R77); the request is that of the resume data.
    case resumedDownload(ResumeData)
    /// Resume data that was damaged or is from elsewhere: the task fails when it is resumed (R77).
    case brokenResume
    /// Sends a file as the body, and keeps the server's answer as a file.
    case upload(BodyFile)
  }

  /// May change once: resume data that turns out not to be sound makes it ``Kind/brokenResume``, and a data
  /// task may become a ``Kind/download``.
  package var kind: Kind
  /// The request at the order's own address, where each attempt begins anew (R49).
  package var request: TransferRequest
  /// `taskDescription`.
  package var taskDescription: String?
  /// The hint, 0 to 1; whatever lies outside is taken for the nearer end.
  package var priority: Double
  /// No connection is made before it (R89).
  package var earliestBegin: DeviceInstant?
  /// Whether the delegate has `willBeginDelayedRequest`, to be asked before a task with an
  /// ``earliestBegin`` begins (R90).
  package var asksBeforeDelayedBegin: Bool

  /// As a task is made: with the hint of a task that is given none.
  package init(
    _ kind: Kind = .download, _ request: TransferRequest, taskDescription: String? = nil,
    priority: Double = 0.5, earliestBegin: DeviceInstant? = nil,
    asksBeforeDelayedBegin: Bool = false
  ) {
    self.kind = kind
    self.request = request
    self.taskDescription = taskDescription
    self.priority = priority
    self.earliestBegin = earliestBegin
    self.asksBeforeDelayedBegin = asksBeforeDelayedBegin
  }
}
