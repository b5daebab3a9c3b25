package import BackgroundExecution

/// What a client wants of a new task; the task is suspended until it is resumed.
package struct TaskOrder: Codable, Sendable, Hashable {
  /// What the task does.
  package enum Kind: Codable, Sendable, Hashable {
    case download
    /// Goes on where a cancelled download ended (R77); the request is that of the resume data.
    case resumedDownload(ResumeData)
    /// Resume data that was damaged or is from elsewhere: the task fails when it is resumed (R77).
    case brokenResume
    case upload(BodyFile)
  }

  package var kind: Kind
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
