import DeviceTrace
import RuleBlocks

/// The fetch state of one app.
///
/// Its next fetch comes at the later of the floor and the pace's estimate, unless there is an obstacle.
struct FetchClient: RefreshClient {
  /// A fetch whose handler has not been called.
  struct OpenFetch: Sendable, Hashable {
    /// The completion handler that the app has received.
    let token: FetchToken
    /// How the fetch found the app.
    let wake: TraceEvent.Wake
    /// Whether a test hook began it (R27).
    let isSimulated: Bool
    /// When the app was woken.
    let start: DeviceInstant
    /// Whether the assertion and its limit are in force, which ends when the user opens the app.
    var isHeld = true

    /// The assertion that keeps the app running for the fetch.
    var assertion: ProcessAssertion { ProcessAssertion(.backgroundFetch, number: token.number) }

    /// Returns the record of the fetch if it ends at an instant.
    func record(_ outcome: FetchRecord.Outcome, at end: DeviceInstant) -> FetchRecord {
      FetchRecord(
        token: token, wake: wake, isSimulated: isSimulated, start: start, elapsed: end - start,
        outcome: outcome)
    }
  }

  let id: AppID
  /// The background mode, and whether tasks replace fetches.
  let manifest: AppManifest
  /// The minimum interval, which outlives the process.
  var interval = FetchInterval.never
  var standing = WakeEligibility()
  /// The spacing of its fetches.
  var pace: RefreshPace

  /// The fetches whose handlers have not been called, in the order in which they began.
  var open: [OpenFetch] = []
  /// The first number of the current process; handlers with lower numbers belong to a process that has ended.
  var firstLiveNumber = 1

  /// The instant before which no scheduled fetch comes, whatever the pace (R21).
  var floor: DeviceInstant? {
    guard case .atLeast(let interval) = interval else { return nil }
    return pace.anchor + interval
  }
}
