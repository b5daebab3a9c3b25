extension FetchScheduler {
  /// What apps, the device and test hooks tell the scheduler.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears.
    case device(DeviceEvent)

    /// An app calls `setMinimumBackgroundFetchInterval(_:)`, in seconds; it outlives the process.
    case setMinimumInterval(AppID, seconds: Double)
    /// An app calls the completion handler of a fetch.
    case handlerCalled(FetchToken, FetchResult)

    /// "Simulate Background Fetch": on a running or suspended app, whatever the schedule (R27).
    case simulateFetch(AppID)
    /// "Launch due to a background fetch event": on an app without a process (R27).
    case launchDueToFetch(AppID)
  }
}
