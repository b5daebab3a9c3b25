import RuleBlocks
/// One app as the fetch scheduler knows it.
///
/// Its fetches come at the later of the floor and what the pace says, while nothing stands in the way.
struct FetchClient: RefreshClient {
  /// A fetch whose handler has not been called.
  struct OpenFetch: Sendable, Hashable {
    /// The handler that the app was given.
    let token: FetchToken
    /// How the fetch found the app.
    let wake: AppWake
    /// Whether a test hook began it (R27).
    let isSimulated: Bool
    /// When it woke the app.
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

  /// The app.
  let id: AppID
  /// Its Info.plist: the mode, and whether tasks take the place of fetches.
  let manifest: AppManifest
  /// The app's minimum interval, which outlives its processes.
  var interval = FetchInterval.never
  /// Where the app is, and whether it may be woken.
  var standing = AppStanding()
  /// How soon its fetches follow each other.
  var pace: RefreshPace

  /// Fetches whose handler was not called, in the order of their begin.
  var open: [OpenFetch] = []
  /// Handlers with lower numbers belong to a process that has ended.
  var firstLiveNumber = 1

  /// Before this instant the schedule does not fetch, whatever else speaks for it (R21).
  var floor: DeviceInstant? {
    guard case .atLeast(let interval) = interval else { return nil }
    return pace.anchor + interval
  }
}
