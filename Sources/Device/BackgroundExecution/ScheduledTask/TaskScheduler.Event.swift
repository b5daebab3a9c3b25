import RuleBlocks
extension TaskScheduler {
  /// What apps, the device and the debugger tell the scheduler.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears.
    case device(DeviceEvent)

    /// An app called `submit(_:)`, which did not throw.
    case submit(AppID, TaskRequest)
    /// An app called `cancel(taskRequestWithIdentifier:)`.
    case cancel(AppID, identifier: String)
    /// An app called `cancelAllTaskRequests()`.
    case cancelAll(AppID)
    /// An app called `setTaskCompleted(success:)`, for the first time.
    case completed(AppID, number: Int, success: Bool)

    /// `_simulateLaunchForTaskWithIdentifier:`: a pending request begins, whatever the schedule.
    case simulateLaunch(AppID, identifier: String)
    /// `_simulateExpirationForTaskWithIdentifier:`: the time of a task is up soon.
    case simulateExpiration(AppID, identifier: String)
  }

  /// What the scheduler asks of life cycles, and what it tells the log and the app.
  package enum Action: RuleAction {
    /// Goes to the life cycle of the app.
    case request(AppID, AppRequest)
    /// What the process of an app is to know of its requests.
    case book(AppID, TaskRequestBook)
    /// A task begins; the request that wakes the app follows.
    indirect case begins(ScheduledTask, AppWake, isSimulated: Bool)
    /// A task is over.
    indirect case ends(TaskRecord)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
