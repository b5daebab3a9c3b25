extension FetchScheduler {
  /// What apps, the user, life cycles and test hooks tell the scheduler.
  package enum Event: Sendable, Hashable {
    case install(AppID, AppManifest)

    /// An app calls `setMinimumBackgroundFetchInterval(_:)`, in seconds; it outlives the process.
    case setMinimumInterval(AppID, seconds: Double)
    /// An app calls the completion handler of a fetch.
    case handlerCalled(FetchToken, FetchResult)

    /// The user switches Background App Refresh, or a restriction begins or ends.
    case setRefreshStatus(AppID, RefreshStatus)
    case setLowPowerMode(Bool)

    /// A life cycle reports a change.
    case phase(AppID, AppPhase)

    /// "Simulate Background Fetch": on a running or suspended app, whatever the schedule (R27).
    case simulateFetch(AppID)
    /// "Launch due to a background fetch event": on an app without a process (R27).
    case launchDueToFetch(AppID)
  }
}
