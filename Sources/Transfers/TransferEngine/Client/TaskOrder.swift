package import RuleBlocks

/// The description of a new task, which is suspended until it is resumed.
package struct TaskOrder: Codable, Sendable, Hashable {
  package enum Kind: Codable, Sendable, Hashable {
    /// Downloads a file from its first byte.
    case download
    /// Loads data for the delegate; ends with its client's process or suspension, unless it becomes a
    /// download before (R48).
    case data
    /// Continues a cancelled download (R77); the request is that of the resume data.
    case resumedDownload(ResumeData)
    /// Damaged or foreign resume data: the task fails when it is resumed (R77).
    case brokenResume
    /// Sends a file as the body, and keeps the response body as a file.
    case upload(BodyFile)
  }

  /// May change once: invalid resume data makes it ``Kind/brokenResume``, and a data task may become a
  /// ``Kind/download``.
  package var kind: Kind
  /// The request at the original address, where each attempt starts (R49).
  package var request: TransferRequest
  /// `taskDescription`.
  package var taskDescription: String?
  /// The hint from 0 to 1; other values are clamped.
  package var priority: Double
  /// The time before which no connection is made (R89).
  package var earliestBegin: DeviceInstant?
  /// Whether the delegate's `willBeginDelayedRequest` must be called before a task with an ``earliestBegin``
  /// begins (R90), unless the session says which methods its delegate has.
  package var asksBeforeDelayedBegin: Bool
  /// Whether the program's address has a user and a password, which answer a challenge as long as its process
  /// lives; nil for no, or from an older library.
  package var hasCredential: Bool?

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
