/// A task of `BGTaskScheduler` that the system has begun: the launch handler of its request (R104).
package struct ScheduledTask: Sendable, Hashable {
  /// What is asked for; the raw value is the word for it in traces.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `BGAppRefreshTask`: 30 s to refresh what the app shows.
    case refresh = "appRefreshTask"
    /// `BGProcessingTask`: minutes while the device is not in use.
    case processing = "processingTask"
  }

  /// The app that it was begun for.
  package let app: AppID
  /// Counts the tasks of the device from 1.
  package let number: Int
  /// The identifier of its request.
  package let identifier: String
  /// Which time it has, and what ends it.
  package let kind: Kind

  /// - Parameter number: of no other task of the device.
  package init(app: AppID, number: Int, identifier: String, kind: Kind) {
    self.app = app
    self.number = number
    self.identifier = identifier
    self.kind = kind
  }

  /// What keeps the app running for it.
  package var assertion: ProcessAssertion { ProcessAssertion(kind.assertion, number: number) }
}

extension ScheduledTask.Kind {
  /// What keeps an app running for such a task.
  package var assertion: ProcessAssertion.Kind { ProcessAssertion.Kind(rawValue: rawValue) }
}

extension BrokenRule {
  /// `setTaskCompleted(success:)` was not called in time (R106).
  package static func taskNotCompleted(_ task: ScheduledTask) -> Self {
    BrokenRule(
      "taskNotCompleted",
      "task '", task.identifier,
      "' had not been completed when its time was up; call 'setTaskCompleted(success:)' in its "
        + "expiration handler")
  }
}
