package import RuleBlocks

/// A transfer in the user's overview of all programs' transfers.
package struct TransferOverview: Codable, Sendable, Hashable {
  /// The name for an ``OverseerOrder``.
  package let id: TransferTaskID
  package let isUpload: Bool
  /// The requested address.
  package let url: String
  /// The address after redirects.
  package let currentURL: String
  /// The program's description of the task, if any.
  package let taskDescription: String?
  package let status: Status
  /// Bytes received of a body, or sent of an upload.
  package let transferred: Int64
  /// The total length; nil while it is unknown.
  package let expected: Int64?
  /// Failed attempts since the last byte arrived (R72).
  package let failures: Int
  /// When it fails at the latest (R73); nil before the first `resume()`.
  package let deadline: DeviceInstant?

  package enum Status: Codable, Sendable, Hashable {
    /// It was not resumed yet, or was suspended.
    case suspended
    /// It waits for the given reason.
    case waiting(Wait)
    /// An attempt is running.
    case running
    /// All bytes have arrived; the file is being made.
    case finishing
    /// It is over, with or without an error, and its program has not got the event yet.
    case completed(TransferError?)
    /// It is over; its bytes are kept for resume data, until then or until the disk needs them (R203).
    case kept(until: DeviceInstant)

    /// Whether it is not over.
    package var isOpen: Bool {
      switch self {
      case .completed, .kept: false
      default: true
      }
    }

    /// Whether only bytes for resume data are left.
    package var isKept: Bool { if case .kept = self { true } else { false } }
  }

  /// What a transfer waits for.
  package enum Wait: Codable, Sendable, Hashable {
    /// A time: requested (R89), after a failed attempt (R72), or set by the rate limiter (R91).
    case time(DeviceInstant)
    /// A network or power that its policy allows (R71, R84-R88).
    case conditions
    /// A free connection (R92).
    case connection
    /// An answer of its program (R51, R90).
    case program
  }

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
