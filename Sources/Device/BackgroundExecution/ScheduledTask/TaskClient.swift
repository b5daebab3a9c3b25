import DeviceTrace
package import RuleBlocks

/// The task state of one app.
struct TaskClient: RefreshClient {
  struct OpenTask: Sendable, Hashable {
    let task: ScheduledTask
    /// The request that it came from; its requirements still apply.
    let request: TaskRequest
    /// How the task found the app.
    let wake: TraceEvent.Wake
    /// Whether the debugger began it.
    let isSimulated: Bool
    let start: DeviceInstant
    /// Whether the assertion and its limit are in force, which ends when the user opens the app.
    var isHeld = true
    /// Whether it is being expired before its time.
    var isCutShort = false
    /// What the system shows of a continued task, and when it last changed (R258).
    var activity: ContinuedActivity

    /// Returns the record of the task if it ends at an instant.
    func record(_ outcome: TaskRecord.Outcome, at end: DeviceInstant) -> TaskRecord {
      TaskRecord(task: task, start: start, elapsed: end - start, outcome: outcome)
    }
  }

  let id: AppID
  /// Where it is, and whether it may be woken.
  var standing = WakeEligibility()
  /// The pace of its refresh tasks.
  var pace: RefreshPace
  /// When its last processing task began, if any.
  var lastProcessing: DeviceInstant?
  /// The requests that it has submitted, and what it may submit.
  var book: PendingTaskRequests
  /// The tasks that have not been completed, in the order in which they began.
  var open: [OpenTask] = []
}

/// What the system shows of a continued task (R256).
package struct ContinuedActivity: Sendable, Hashable {
  package var title: String
  package var subtitle: String
  /// The progress in thousandths.
  package var permille = 0
  /// When it made progress, or was begun.
  var progressed: DeviceInstant
}

/// How a task of `BGTaskScheduler` went, for the log and the pace of refreshes.
package struct TaskRecord: Sendable, Hashable {
  /// How a task ended.
  package enum Outcome: Sendable, Hashable {
    /// `setTaskCompleted(success:)` was called.
    case completed(success: Bool)
    /// `setTaskCompleted(success:)` was not called in time (R106).
    case overran
    /// The process ended for another reason.
    case processEnded

    /// How the task affects the pace of refreshes (R24).
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
