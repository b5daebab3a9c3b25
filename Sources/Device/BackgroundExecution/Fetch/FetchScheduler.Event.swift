extension FetchScheduler {
  /// An event from an app, the device or a test hook.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)

    /// An app calls `setMinimumBackgroundFetchInterval(_:)`, in seconds; the value outlives the process.
    case setMinimumInterval(AppID, seconds: Double)
    /// An app calls the completion handler of a fetch.
    case handlerCalled(FetchToken, FetchResult)

    /// "Simulate Background Fetch" on a running or suspended app, regardless of the schedule (R27).
    case simulateFetch(AppID)
    /// "Launch due to a background fetch event" on an app without a process (R27).
    case launchDueToFetch(AppID)
  }
}
