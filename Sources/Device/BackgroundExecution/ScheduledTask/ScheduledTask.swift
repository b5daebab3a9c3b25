/// A task of `BGTaskScheduler` that the system has begun: a call of its request's launch handler (R104).
package struct ScheduledTask: Sendable, Hashable {
  /// The kind of task; the raw value is the word in traces.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `BGAppRefreshTask`: 30 s to refresh the app's content.
    case refresh = "appRefreshTask"
    /// `BGProcessingTask`: minutes while the device is idle.
    case processing = "processingTask"
    /// `BGContinuedProcessingTask`: work that the user has begun, as long as it makes progress (R256).
    case continued = "continuedProcessingTask"
  }

  package let app: AppID
  /// Counted from 1 across the device.
  package let number: Int
  /// The identifier of its request.
  package let identifier: String
  package let kind: Kind
  /// What the system shows of a continued task.
  package let title: String
  package let subtitle: String

  /// - Parameter number: unique on the device.
  package init(
    app: AppID, number: Int, identifier: String, kind: Kind, title: String = "",
    subtitle: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.app = app
    self.number = number
    self.identifier = identifier
    self.kind = kind
  }

  /// The assertion that keeps the app running meanwhile.
  package var assertion: ProcessAssertion { ProcessAssertion(kind.assertion, number: number) }
}

extension ScheduledTask.Kind {
  /// The assertion that keeps an app running for such a task.
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
