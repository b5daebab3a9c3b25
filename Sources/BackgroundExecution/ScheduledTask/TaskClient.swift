/// One app as the task scheduler knows it.
struct TaskClient: RefreshClient {
  /// A task that has not been completed.
  struct OpenTask: Sendable, Hashable {
    let task: ScheduledTask
    let request: TaskRequest
    let wake: AppWake
    let isSimulated: Bool
    let start: DeviceInstant
    /// Whether the assertion keeps the app running, with its limit; not any more once the user has
    /// opened the app meanwhile.
    var isHeld = true
    /// Whether it is being ended before its time.
    var isCutShort = false

    /// The record of the task if it ends at an instant.
    func record(_ outcome: TaskRecord.Outcome, at end: DeviceInstant) -> TaskRecord {
      TaskRecord(task: task, start: start, elapsed: end - start, outcome: outcome)
    }
  }

  let id: AppID
  var standing = AppStanding()
  /// That of its refresh tasks.
  var pace: RefreshPace
  /// When its last processing task was begun; nil if there was none.
  var lastProcessing: DeviceInstant?
  var book: TaskRequestBook
  var open: [OpenTask] = []
}

/// How a task of `BGTaskScheduler` went; the device's log and the pace of refreshes read it.
package struct TaskRecord: Sendable, Hashable {
  /// How a task ended.
  package enum Outcome: Sendable, Hashable {
    /// `setTaskCompleted(success:)` was called.
    case completed(success: Bool)
    /// It was not, in time (R106).
    case overran
    /// The process ended for another reason.
    case processEnded

    /// What the pace of the app's refreshes learns of it (R24).
    var yield: RefreshPlan.Yield {
      switch self {
      case .completed(let success): success ? .success : .nothing
      case .overran: .overran
      case .processEnded: .cut
      }
    }
  }

  package let task: ScheduledTask
  package let start: DeviceInstant
  /// Wall-clock time from the wake to the end.
  package let elapsed: Duration
  package let outcome: Outcome
}
