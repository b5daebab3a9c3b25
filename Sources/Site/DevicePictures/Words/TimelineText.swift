internal import SiteStructure

/// The text of a timeline, in one language.
///
/// Templates are filled like those of ``InterfaceText``, and avoid counted nouns likewise.
///
/// As there, a missing text is a compilation error. The text for the services of a device, of which more may
/// be added, is separate: by kind of span in ``SpanVocabulary``, other names in ``actions``. A name in the
/// trace without text is shown unchanged. As a table, in English:
///
///     09:00:00   news     User: launch
///     09:00:00   news     Process 1 begins, opened by the user
///     09:00:00   news     Call: application(_:didFinishLaunchingWithOptions:), applicationState: .inactive
struct TimelineText: Sendable {
  /// The title of the figure.
  let timeline: String
  /// The summary of the collapsed table of events.
  let asTable: String
  /// The column of times.
  let time: String
  /// The column of apps.
  let app: String
  /// The column of events.
  let happened: String
  /// The name of the device's lane.
  let device: String
  /// The separator between the parts of a sentence, with the space that the script requires.
  var comma = ", "
  /// The separator between a name and its description.
  var colon = ": "

  // The states of an app.
  /// In the foreground, receiving touches.
  let active: String
  /// In the foreground without touches, as during a call.
  let inactive: String
  /// In the background, running.
  let background: String
  /// In memory, not running.
  let suspended: String
  /// Not in memory.
  let notRunning: String
  /// The only state of a daemon's process, which has no windows.
  let daemonRuns: String
  /// `{}` is a state.
  let stateNow: String

  // Actions on the device and its apps.
  /// The user opens an app that is not running.
  let launch: String
  /// The user returns to an app, or opens something with it.
  let open: String
  /// The user leaves the app in the foreground.
  let home: String
  let lock: String
  let unlock: String
  /// The user swipes an app away in the app switcher.
  let forceQuit: String
  /// The system reclaims the memory of an app.
  let systemKill: String
  /// The device restarts, which ends all processes.
  let reboot: String
  /// Something covers the app in the foreground, such as a call.
  let interruptionBegins: String
  /// The cover of the app disappears.
  let interruptionEnds: String
  /// Low Power Mode is switched; followed by `on` or `off`.
  let lowPowerMode: String
  /// Background App Refresh is switched, for one app or all.
  let refreshStatus: String
  /// The user sets the clock of the device.
  let setDate: String
  /// The user changes its time zone.
  let setTimeZone: String

  /// Further actions on a screen and on the rest of the device, by name.
  let actions: [String: String]

  // Covers of an app, and values of switches.
  /// A call, as the cover of an app.
  let callCovers: String
  /// A system alert.
  let alertCovers: String
  /// The app switcher, as the cover of an app and as a kind of picture.
  let switcherCovers: String
  /// The networks of a device, by name.
  let networks: [String: String]
  /// Other values of actions, and further reasons of ends: the states of background refresh, why saved state
  /// was deleted, why the system has ended an app.
  let values: [String: String]
  /// Why a process was started, for causes that are no kind of span.
  let causes: [String: String]
  /// The value of a switch that is on.
  let on: String
  /// The value of a switch that is off.
  let off: String

  // Actors; `{}` is the action.
  /// The user of the device, played by the scenario.
  let byUser: String
  /// The scenario, by means that only a developer has.
  let byTest: String
  /// The system, on its own.
  let bySystem: String

  // Start and end of processes; `{}` is the number.
  let processStarts: String
  /// The cause of a process in the foreground; in the background it is that of a span (``SpanWords/cause``).
  let startedByUser: String
  let processEnds: String

  // Reasons for the end of a process.
  /// The system reclaimed its memory.
  let endedBySystem: String
  /// The user swiped it away.
  let endedByUser: String
  /// A trap, or another fatal signal; also an action of a test.
  let crash: String
  /// It called `exit`.
  let exited: String
  /// The device restarted.
  let endedByReboot: String
  /// A delegate call, or an event that requires an answer, exceeded its time.
  let notReturned: String
  /// It did not become idle, so that the device's time could not advance.
  let unresponsive: String
  /// It violated the device's protocol.
  let brokenLink: String
  /// The scenario ended while it was running.
  let endedWithScenario: String

  // Calls and output of the app; `{}` is an API name, or a name and its value.
  /// The delegate is called.
  let called: String
  /// The delegate's method returns.
  let returned: String
  /// Before a text that the app printed.
  let prints: String
  /// An app changes a setting: its name, then its new value.
  let setting: String

  // Spans of any kind; each kind has further text (``spans``).
  /// A span found the app running.
  let wakeRunning: String
  /// A span found the app suspended, and resumed it.
  let wakeResumed: String
  /// A span found no process, and started one.
  let wakeLaunched: String
  /// The span was started by a test.
  let simulated: String
  /// The duration of a span, as measured by the device.
  let took: String
  /// An outcome, like `unfinishedSpan`.
  let processEnded: String
  /// The outcome of a span whose end is not in the trace.
  let unfinishedSpan: String

  // Other content of a trace, and omissions.
  /// The snapshot of an app that the system takes for the app switcher.
  let snapshot: String
  /// A picture of the whole screen that the user takes.
  let screenshot: String
  /// The text for pictures of the battery usage.
  let energy: EnergyWords
  /// `{}` is the number of elements of the screen that are not in the picture.
  let partsLeftOut: String
  /// An app violated a rule.
  let misuse: String
  /// The report of a crash.
  let report: String
  /// The last row of a complete trace.
  let finished: String
  /// A note on an incomplete trace.
  let unfinished: String
  /// A row that replaces omitted ones.
  let rowsLeftOut: String
  /// Below the table; `{}` is a number of calls.
  let unheard: String
  /// A note on the picture.
  let lanesLeftOut: String
  /// Instead of the picture, for a trace without events.
  let nothing: String

  // The legend below the picture; `{}` is a duration.
  /// The meaning of the sign of an action.
  let legendAction: String
  /// The meaning of the sign of a process's end.
  let legendEnd: String
  /// The meaning of two slanted strokes.
  let shortened: String
  /// The explanation of an overview of several days.
  let dayRows: String
  /// The duration from which an overview shows true widths.
  let widened: String

  // Units of time, after a number and a no-break space.
  let days: String
  /// After numbers that need another form: `20 de zile`.
  let manyDays: String
  let hours: String
  let minutes: String
  let seconds: String
  let milliseconds: String
  let decimalMark: String

  // Dates: `W` is the weekday, `D` the day, `M` the month, `DD` and `MM` the same with two digits, `N` the
  // month's English name, `Y` the year.
  /// With the year.
  let longDate: String
  /// Without the year.
  let shortDate: String
  /// From Monday, separated by spaces.
  let weekdays: String

  /// The text of each kind of span, in the order of ``SpanVocabulary/all``.
  fileprivate(set) var spans: [(kind: String, words: SpanWords)] = []
}

extension TimelineText {
  /// Returns the text in a language, by its tag or its primary subtag; English if there is none.
  ///
  /// The result includes the text of spans.
  static func `in`(_ language: String) -> TimelineText {
    switch language.split(separator: "-").first?.lowercased() {
    case "fi": finnish.with(\.finnish)
    case "ro": romanian.with(\.romanian)
    case "ru": russian.with(\.russian)
    case "zh": chinese.with(\.chinese)
    default: english.with(\.english)
    }
  }

  /// The `lang` of elements that hold these texts: nil when they are in the page's own language.
  static func lang(in language: String) -> HTMLAttribute? {
    let primary = language.split(separator: "-").first?.lowercased() ?? ""
    return ["en", "fi", "ro", "ru", "zh"].contains(primary) ? nil : .lang("en")
  }
  /// Returns the text combined with that of all kinds of spans in one language.
  ///
  /// - Parameter words: that language in ``SpanVocabulary``.
  private func with(_ words: KeyPath<SpanVocabulary, SpanWords>) -> TimelineText {
    var text = self
    text.spans = SpanVocabulary.all.map { ($0.kind, $0[keyPath: words]) }
    return text
  }
}
