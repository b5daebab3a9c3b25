package import DeviceTrace
import RuleBlocks
extension FetchScheduler {
  /// A request to a life cycle, or an entry for the log.
  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// A fetch begins; the request that wakes the app follows.
    case fetchBegins(FetchToken, TraceEvent.Wake, isSimulated: Bool)
    case fetchEnds(FetchRecord)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
