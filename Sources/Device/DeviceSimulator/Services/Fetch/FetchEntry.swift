import RuleBlocks
internal import BackgroundExecution

/// A fetch for the scenario.
struct FetchEntry {
  let token: FetchToken
  let wake: AppWake
  /// Whether a test hook began it.
  let isSimulated: Bool
  let start: DeviceInstant
  /// How it ended and after how long, as reported by the rules; nil while it is open.
  var end: (outcome: FetchRecord.Outcome, elapsed: Duration)?
}
