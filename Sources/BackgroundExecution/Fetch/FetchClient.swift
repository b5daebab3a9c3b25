/// One app as the fetch scheduler knows it.
struct FetchClient: RefreshClient {
  /// A fetch whose handler has not been called.
  struct OpenFetch: Sendable, Hashable {
    let token: FetchToken
    let wake: AppWake
    let isSimulated: Bool
    let start: DeviceInstant
    /// Whether the assertion keeps the app running, with its limit; not any more once the user has
    /// opened the app meanwhile.
    var isHeld = true

    /// What keeps the app running for the fetch.
    var assertion: ProcessAssertion { ProcessAssertion(.backgroundFetch, number: token.number) }

    /// The record of the fetch if it ends at an instant.
    func record(_ outcome: FetchRecord.Outcome, at end: DeviceInstant) -> FetchRecord {
      FetchRecord(
        token: token, wake: wake, isSimulated: isSimulated, start: start, elapsed: end - start,
        outcome: outcome)
    }
  }

  let id: AppID
  let manifest: AppManifest
  var interval = FetchInterval.never
  var standing = AppStanding()
  var pace: RefreshPace

  var open: [OpenFetch] = []
  /// Handlers with lower numbers belong to a process that has ended.
  var firstLiveNumber = 1

  /// Before this instant the schedule does not fetch, whatever else speaks for it (R21).
  var floor: DeviceInstant? {
    guard case .atLeast(let interval) = interval else { return nil }
    return pace.anchor + interval
  }
}
