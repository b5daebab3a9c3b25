package import DeviceTrace
import RuleBlocks
extension TaskScheduler {
  /// An event from an app, the device or the debugger.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)

    /// An app called `submit(_:)`, which did not throw.
    case submit(AppID, TaskRequest)
    /// An app called `cancel(taskRequestWithIdentifier:)`.
    case cancel(AppID, identifier: String)
    /// An app called `cancelAllTaskRequests()`.
    case cancelAll(AppID)
    /// An app called `setTaskCompleted(success:)` for the first time.
    case completed(AppID, number: Int, success: Bool)

    /// A continued task reports its progress, in thousandths.
    case progress(AppID, number: Int, permille: Int)
    /// A continued task calls `updateTitle(_:subtitle:)`.
    case retitle(AppID, number: Int, title: String, subtitle: String)
    /// The user stops a continued task where the system shows it.
    case stop(AppID, identifier: String)

    /// `_simulateLaunchForTaskWithIdentifier:`: a pending request begins, regardless of the schedule.
    case simulateLaunch(AppID, identifier: String)
    /// `_simulateExpirationForTaskWithIdentifier:`: a task is expired.
    case simulateExpiration(AppID, identifier: String)
  }

  /// A request to a life cycle, or a message to the log or the app.
  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// The process of an app is sent its requests.
    case book(AppID, PendingTaskRequests)
    /// A task begins; the request that wakes the app follows.
    indirect case begins(ScheduledTask, TraceEvent.Wake, isSimulated: Bool)
    indirect case ends(TaskRecord)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
