package import RuleBlocks
extension BackgroundTasks {
  /// What apps and the device tell the block.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears.
    case device(DeviceEvent)
    /// An app called `beginBackgroundTask`.
    case begin(BackgroundTask)
    /// An app called `endBackgroundTask(_:)`.
    case end(AppID, identifier: Int)
  }

  /// What the block asks of life cycles, and what it tells the log and the app.
  package enum Action: RuleAction {
    /// Goes to the life cycle of the app.
    case request(AppID, AppRequest)
    /// What `backgroundTimeRemaining` counts down to; nil for no limit (R12).
    case time(AppID, until: DeviceInstant?)
    /// A task is open from now on.
    case begins(BackgroundTask)
    /// A task is open no more.
    case ends(BackgroundTask, Outcome)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  /// How a background task ended; the raw value is the word for it in traces.
  package enum Outcome: String, Sendable, Hashable {
    /// The app ended it.
    case ended
    /// Its time was up (R14).
    case overran
    /// The process ended for another reason.
    case processEnded
  }
}
