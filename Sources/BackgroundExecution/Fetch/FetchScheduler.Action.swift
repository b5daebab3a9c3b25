extension FetchScheduler {
  /// What the scheduler asks of life cycles, and what it tells the log.
  package enum Action: RuleAction {
    /// Goes to the life cycle of the app.
    case request(AppID, AppRequest)
    /// A fetch begins; the request that wakes the app follows.
    case fetchBegins(FetchToken, AppWake, isSimulated: Bool)
    case fetchEnds(FetchRecord)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
