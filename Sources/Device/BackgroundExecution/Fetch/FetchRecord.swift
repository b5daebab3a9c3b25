package import DeviceTrace
package import RuleBlocks

/// How one fetch went, for the log and for the adaptation of the schedule (R24).
package struct FetchRecord: Sendable, Hashable {
  /// How a fetch ended.
  package enum Outcome: Sendable, Hashable {
    /// The app called the handler with this result.
    case handlerCalled(FetchResult)
    /// The handler was not called in time (R23).
    case overran
    /// The process ended for another reason while the fetch was open.
    case processEnded

    /// How the fetch affects the pace of the next ones (R24).
    var yield: RefreshPlan.Yield {
      switch self {
      case .handlerCalled(.newData): .success
      case .handlerCalled: .nothing
      case .overran: .overran
      case .processEnded: .cut
      }
    }
  }

  package let token: FetchToken
  /// Whether the app was running, or was resumed or launched for it.
  package let wake: TraceEvent.Wake
  /// Whether a test hook and not the schedule began it (R27).
  package let isSimulated: Bool
  /// When the app was woken.
  package let start: DeviceInstant
  /// Wall-clock time from the wake to the end.
  package let elapsed: Duration
  package let outcome: Outcome
}
