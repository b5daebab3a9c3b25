/// One app as the fetch scheduler knows it.
struct FetchClient: Sendable, Hashable {
  /// A fetch whose handler has not been called.
  struct OpenFetch: Sendable, Hashable {
    let token: FetchToken
    let wake: FetchWake
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
  var refreshStatus = RefreshStatus.available
  /// The user's next launch undoes it, or a restart of the device: so Apple says of pushes (R34), and
  /// of fetches nothing.
  var wasForceQuit = false
  var phase = AppPhase.notRunning(after: nil)

  /// The last end of a use, start of a fetch, or the installation: what the floor counts from.
  var anchor: DeviceInstant
  /// How often the spacing is doubled (R24).
  var steps = 0
  var habit: UsageHabit

  var open: [OpenFetch] = []
  /// Handlers with lower numbers belong to a process that has ended.
  var firstLiveNumber = 1
  /// When the next fetch is due; nil while none may come.
  var due: DeviceInstant?

  /// Before this instant the schedule does not fetch, whatever else speaks for it (R21).
  var floor: DeviceInstant? {
    guard case .atLeast(let interval) = interval else { return nil }
    return anchor + interval
  }

  /// How a fetch would find the app; nil while it cannot be woken.
  var wake: FetchWake? {
    switch phase {
    case .foreground, .background: .running
    case .suspended: .resumed
    case .notRunning: .launched
    case .ending: nil
    }
  }
}
