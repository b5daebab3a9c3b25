/// Everything that a timeline says by itself, in one language.
///
/// Templates are filled as those of ``InterfaceText`` are, and avoid counted nouns likewise.
struct TimelineText: Sendable {
  let timeline: String
  let asTable: String
  let time: String
  let app: String
  let happened: String
  let device: String
  /// What stands between the parts of a sentence, with the blank behind it that the script wants.
  var comma = ", "
  var colon = ": "

  // The states of an app.
  let active: String
  let inactive: String
  let background: String
  let suspended: String
  let notRunning: String
  /// The one state of a daemon's process, which has no windows.
  let daemonRuns: String
  /// `{}` is a state.
  let stateNow: String

  // What is done to the device and its apps.
  let launch: String
  let open: String
  let home: String
  let lock: String
  let unlock: String
  let forceQuit: String
  let systemKill: String
  let reboot: String
  let interruptionBegins: String
  let interruptionEnds: String
  let lowPowerMode: String
  let refreshStatus: String
  let setDate: String
  let setTimeZone: String

  /// What is done to a screen and to the rest of the device, by its name.
  let actions: [String: String]

  // What covers an app, and to what the user switches.
  let callCovers: String
  let alertCovers: String
  let switcherCovers: String
  /// The networks that a device can be in, by their names.
  let networks: [String: String]
  let on: String
  let off: String

  // What did it; `{}` is what was done.
  let byUser: String
  let byTest: String
  let bySystem: String

  // The begin and the end of processes; `{}` is the number.
  let processStarts: String
  let startedByUser: String
  let processEnds: String

  // Why a process ended.
  let endedBySystem: String
  let endedByUser: String
  let crash: String
  let exited: String
  let endedByReboot: String
  let notReturned: String
  let unresponsive: String
  let brokenLink: String
  let endedWithScenario: String

  // What the app is told and says; `{}` is an API name, or a name and its value.
  let called: String
  let returned: String
  let prints: String
  let setting: String

  // Spans of any kind; more words belong to each kind (``spans``).
  let wakeRunning: String
  let wakeResumed: String
  let wakeLaunched: String
  let simulated: String
  let took: String
  /// An outcome, as `unfinishedSpan` is.
  let processEnded: String
  let unfinishedSpan: String

  // The rest of what a trace holds, and what it lacks.
  let snapshot: String
  /// A picture of the whole screen that the user takes.
  let screenshot: String
  let energy: EnergyWords
  /// With the number of what a screen shows besides.
  let partsLeftOut: String
  let misuse: String
  let report: String
  let finished: String
  let unfinished: String
  let rowsLeftOut: String
  let lanesLeftOut: String
  let nothing: String

  // Under the picture; `{}` is a length of time.
  let legendAction: String
  let legendEnd: String
  let shortened: String
  let dayRows: String
  let widened: String

  // Units of time; a number and a no-break space stand before them.
  let days: String
  /// After numbers that need more than the unit: `20 de zile`.
  let manyDays: String
  let hours: String
  let minutes: String
  let seconds: String
  let milliseconds: String
  let decimalMark: String

  // Dates: `W` is the weekday, `D` the day, `M` the month, `DD` and `MM` the same with two digits,
  // `N` the month's English name, `Y` the year.
  let longDate: String
  let shortDate: String
  /// From Monday, with spaces between them.
  let weekdays: String

  /// What is said of each kind of span, by its kind, in the order of ``SpanVocabulary/all``.
  fileprivate(set) var spans: [(kind: String, words: SpanWords)] = []
}

extension TimelineText {
  /// The texts of a language, by its tag or its tag's first part; English when there are none.
  static func `in`(_ language: String) -> TimelineText {
    switch language.split(separator: "-").first?.lowercased() {
    case "fi": finnish.with(\.finnish)
    case "ro": romanian.with(\.romanian)
    case "ru": russian.with(\.russian)
    case "zh": chinese.with(\.chinese)
    default: english.with(\.english)
    }
  }

  private func with(_ words: KeyPath<SpanVocabulary, SpanWords>) -> TimelineText {
    var text = self
    text.spans = SpanVocabulary.all.map { ($0.kind, $0[keyPath: words]) }
    return text
  }
}
