internal import BackgroundExecution

/// A fetch as the scenario reads it.
struct FetchEntry {
  /// Which fetch it is.
  let token: FetchToken
  /// Whether the app was running, or was resumed or launched for it.
  let wake: AppWake
  /// Whether a test hook began it.
  let isSimulated: Bool
  /// When the app was woken.
  let start: DeviceInstant
  /// How it ended and after how long; nil while it is open.
  ///
  /// It is taken from the rules when they report the end.
  var end: (outcome: FetchRecord.Outcome, elapsed: Duration)?
}
