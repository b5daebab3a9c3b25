package import RuleBlocks
/// How one fetch went; the device's log and the adaptation of its schedule read it (R24).
package struct FetchRecord: Sendable, Hashable {
  /// How a fetch ended.
  package enum Outcome: Sendable, Hashable {
    /// The app called the handler with this result.
    case handlerCalled(FetchResult)
    /// The handler was not called in time (R23).
    case overran
    /// The process ended for another reason while the fetch was open.
    case processEnded

    /// What the pace of the app's fetches learns of it (R24).
    var yield: RefreshPlan.Yield {
      switch self {
      case .handlerCalled(.newData): .success
      case .handlerCalled: .nothing
      case .overran: .overran
      case .processEnded: .cut
      }
    }
  }

  /// Which fetch it was.
  package let token: FetchToken
  /// How it found the app.
  package let wake: AppWake
  /// Whether a test hook began it and not the schedule (R27).
  package let isSimulated: Bool
  /// When it woke the app.
  package let start: DeviceInstant
  /// Wall-clock time from the wake to the end.
  package let elapsed: Duration
  /// How it ended.
  package let outcome: Outcome
}
