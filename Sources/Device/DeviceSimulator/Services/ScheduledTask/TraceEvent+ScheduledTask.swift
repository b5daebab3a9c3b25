internal import BackgroundExecution
internal import DeviceTrace

extension TraceEvent.Setting {
  /// A call of `submit(_:)`, and why it threw if it did.
  ///
  /// - Parameter refusal: why the app's own scheduler threw; nil for a request that is pending.
  static func submit(_ request: TaskRequest, _ refusal: TaskRefusal? = nil) -> Self {
    let words = "submits \(request.kind.words) '\(request.identifier)'"
    guard let refusal else {
      return Self("BGTaskScheduler.submit(_:)", value: request.identifier, words)
    }
    return Self(
      "BGTaskScheduler.submit(_:)", value: "\(request.identifier): \(refusal.name)",
      "\(words): BGTaskSchedulerErrorDomain Code=\(refusal.rawValue), \(refusal.explanation)")
  }

  /// A call of `cancel(taskRequestWithIdentifier:)`.
  static func cancel(_ identifier: String) -> Self {
    Self(
      "BGTaskScheduler.cancel(taskRequestWithIdentifier:)", value: identifier,
      "cancels '\(identifier)'")
  }

  /// A call of `cancelAllTaskRequests()`.
  static let cancelAll = Self(
    "BGTaskScheduler.cancelAllTaskRequests()", value: "", "cancels all task requests")
}

extension ScheduledTask.Kind {
  /// The kind in the log.
  fileprivate var words: String {
    switch self {
    case .refresh: "refresh task"
    case .processing: "processing task"
    case .continued: "continued processing task"
    }
  }
}

extension TaskRefusal {
  /// What is wrong and how to fix it, as the end of a line of the log.
  fileprivate var explanation: String {
    switch self {
    case .unavailable: "unavailable: Background App Refresh is off for the app; switch it on"
    case .tooManyPendingTaskRequests:
      "tooManyPendingTaskRequests: 1 refresh and 10 processing requests may be pending; cancel one"
    case .notPermitted:
      "notPermitted: list the identifier under 'BGTaskSchedulerPermittedIdentifiers' and the mode "
        + "under 'UIBackgroundModes' in Info.plist; for a continued task list a pattern that ends with '*', "
        + "and submit it while the app is in front"
    case .immediateRunIneligible:
      "immediateRunIneligible: as many continued tasks run as the device runs at a time; use the strategy "
        + "'queue' or submit it later"
    }
  }
}

extension TraceEvent.Outcome {
  init(_ outcome: TaskRecord.Outcome) {
    self =
      switch outcome {
      case .completed(success: true): Self("success", .success)
      case .completed(success: false): Self("failure", .failure)
      case .overran: Self("overran", .stopped)
      case .processEnded: Self("processEnded", .cut)
      }
  }
}
