package import RuleBlocks
extension BackgroundTasks {
  /// An event from an app or the device.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)
    /// An app called `beginBackgroundTask`.
    case begin(BackgroundTask)
    /// An app called `endBackgroundTask(_:)`.
    case end(AppID, identifier: Int)
  }

  /// A request to a life cycle, or a message to the log or the app.
  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// The deadline that `backgroundTimeRemaining` counts down to; nil for no limit (R12).
    case time(AppID, until: DeviceInstant?)
    case begins(BackgroundTask)
    case ends(BackgroundTask, Outcome)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  /// How a background task ended; the raw value is the word in traces.
  package enum Outcome: String, Sendable, Hashable {
    /// The app ended it.
    case ended
    /// Its time was up (R14).
    case overran
    /// The process ended for another reason.
    case processEnded
  }
}
