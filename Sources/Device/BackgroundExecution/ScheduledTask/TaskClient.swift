package import RuleBlocks
/// One app as the task scheduler knows it.
struct TaskClient: RefreshClient {
  /// A task that has not been completed.
  struct OpenTask: Sendable, Hashable {
    /// The task.
    let task: ScheduledTask
    /// The request that it came from, of which the needs still count.
    let request: TaskRequest
    /// How the task found the app.
    let wake: AppWake
    /// Whether the debugger began it.
    let isSimulated: Bool
    /// When it was begun.
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

  /// The app.
  let id: AppID
  /// Where it is, and whether it may be woken.
  var standing = AppStanding()
  /// That of its refresh tasks.
  var pace: RefreshPace
  /// When its last processing task was begun; nil if there was none.
  var lastProcessing: DeviceInstant?
  /// What it has submitted, and what it may submit.
  var book: TaskRequestBook
  /// Tasks that were not completed, in the order of their begin.
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

  /// Which task it was.
  package let task: ScheduledTask
  /// When it was begun.
  package let start: DeviceInstant
  /// Wall-clock time from the wake to the end.
  package let elapsed: Duration
  /// How it ended.
  package let outcome: Outcome
}
