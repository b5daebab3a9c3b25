import RuleBlocks
extension FetchScheduler {
  /// What the scheduler asks of life cycles, and what it tells the log.
  package enum Action: RuleAction {
    /// Goes to the life cycle of the app.
    case request(AppID, AppRequest)
    /// A fetch begins; the request that wakes the app follows.
    case fetchBegins(FetchToken, AppWake, isSimulated: Bool)
    /// A fetch is over.
    case fetchEnds(FetchRecord)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
