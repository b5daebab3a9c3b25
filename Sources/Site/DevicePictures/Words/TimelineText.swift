internal import SiteStructure
/// Everything that a timeline says by itself, in one language.
///
/// Templates are filled as those of ``InterfaceText`` are, and avoid counted nouns likewise.
///
/// As there, a language is complete or does not compile. What the services of a device say, of which
/// more and more may be added, stands apart: by kind of span in ``SpanVocabulary``, other names in
/// ``actions``. Where the trace has a name without a word, the name itself is shown. As a table, in
/// English:
///
///     09:00:00   news     User: launch
///     09:00:00   news     Process 1 begins, opened by the user
///     09:00:00   news     Call: application(_:didFinishLaunchingWithOptions:), applicationState: .inactive
struct TimelineText: Sendable {
  /// The title of the figure.
  let timeline: String
  /// The fold with the events as a table.
  let asTable: String
  /// The column of times.
  let time: String
  /// The column of apps.
  let app: String
  /// The column of what happened.
  let happened: String
  /// The name of the lane of the device itself.
  let device: String
  /// What stands between the parts of a sentence, with the blank behind it that the script wants.
  var comma = ", "
  /// What stands between a name and what is said of it.
  var colon = ": "

  // The states of an app.
  /// In the foreground, and gets the user's touches.
  let active: String
  /// In the foreground without them, as behind a call.
  let inactive: String
  /// Behind the screen, and runs.
  let background: String
  /// In memory, and does not run.
  let suspended: String
  /// Not in memory.
  let notRunning: String
  /// The one state of a daemon's process, which has no windows.
  let daemonRuns: String
  /// `{}` is a state.
  let stateNow: String

  // What is done to the device and its apps.
  /// The user opens an app that is not running.
  let launch: String
  /// The user comes back to an app, or opens something with it.
  let open: String
  /// The user leaves the app in front.
  let home: String
  /// The user locks the screen.
  let lock: String
  /// The user unlocks the screen.
  let unlock: String
  /// The user swipes an app away in the app switcher.
  let forceQuit: String
  /// The system takes the memory of an app back.
  let systemKill: String
  /// The device starts again, which ends all processes.
  let reboot: String
  /// Something covers the app in front, such as a call.
  let interruptionBegins: String
  /// What covered it is gone.
  let interruptionEnds: String
  /// Low Power Mode is switched; `on` or `off` stands behind it.
  let lowPowerMode: String
  /// Background App Refresh is switched, for one app or all.
  let refreshStatus: String
  /// The user sets the clock of the device.
  let setDate: String
  /// The user changes its time zone.
  let setTimeZone: String

  /// What is done to a screen and to the rest of the device, by its name.
  let actions: [String: String]

  // What covers an app, and to what the user switches.
  /// A call, as what covers an app.
  let callCovers: String
  /// An alert of the system.
  let alertCovers: String
  /// The app switcher, as what covers an app and as the kind of a picture.
  let switcherCovers: String
  /// The networks that a device can be in, by their names.
  let networks: [String: String]
  /// A switch that is on, as the value of an action.
  let on: String
  /// A switch that is off.
  let off: String

  // What did it; `{}` is what was done.
  /// The user of the device, whom the scenario plays.
  let byUser: String
  /// The scenario, in ways that only a developer has.
  let byTest: String
  /// The system, by itself.
  let bySystem: String

  // The begin and the end of processes; `{}` is the number.
  let processStarts: String
  /// Why a process began; in the background it is the cause of a span (``SpanWords/cause``).
  let startedByUser: String
  let processEnds: String

  // Why a process ended.
  /// The system took its memory back.
  let endedBySystem: String
  /// The user swiped it away.
  let endedByUser: String
  /// A trap, or another fatal signal; also what a test does.
  let crash: String
  /// It has called `exit` itself.
  let exited: String
  /// The device started again.
  let endedByReboot: String
  /// A call of the delegate, or what was to be answered, was not over in time.
  let notReturned: String
  /// It did not come to rest, so that the device's time could not go on.
  let unresponsive: String
  /// It spoke to its device in a way that makes no sense.
  let brokenLink: String
  /// The scenario was over, while it still ran.
  let endedWithScenario: String

  // What the app is told and says; `{}` is an API name, or a name and its value.
  /// The delegate is called.
  let called: String
  /// The delegate's method returns.
  let returned: String
  /// In front of a text that the app printed.
  let prints: String
  /// An app changes a setting: its name, then its new value.
  let setting: String

  // Spans of any kind; more words belong to each kind (``spans``).
  /// What a span found: the app ran.
  let wakeRunning: String
  /// What a span found: the app was suspended, and goes on.
  let wakeResumed: String
  /// What a span found: there was no process, so that one began.
  let wakeLaunched: String
  /// The span was begun by a test.
  let simulated: String
  /// How long a span took, as the device measured it.
  let took: String
  /// An outcome, as `unfinishedSpan` is.
  let processEnded: String
  /// The outcome of a span that the trace does not see the end of.
  let unfinishedSpan: String

  // The rest of what a trace holds, and what it lacks.
  /// The picture that the system takes of an app for the app switcher.
  let snapshot: String
  /// A picture of the whole screen that the user takes.
  let screenshot: String
  /// Of pictures of the battery usage, which have more words than others.
  let energy: EnergyWords
  /// With the number of what a screen shows besides.
  let partsLeftOut: String
  /// An app did what a rule forbids.
  let misuse: String
  /// What a crash left behind.
  let report: String
  /// The last row of a trace that is whole.
  let finished: String
  /// A remark on a trace that breaks off.
  let unfinished: String
  /// A row in the place of those that the table does not have.
  let rowsLeftOut: String
  /// A remark on the picture.
  let lanesLeftOut: String
  /// In the place of the picture, for a trace without events.
  let nothing: String

  // Under the picture; `{}` is a length of time.
  /// What the sign of an action means.
  let legendAction: String
  /// What the sign of a process's end means.
  let legendEnd: String
  /// What two slanted strokes mean.
  let shortened: String
  /// How an overview of several days is to be read.
  let dayRows: String
  /// From which length on an overview shows true widths.
  let widened: String

  // Units of time; a number and a no-break space stand before them.
  let days: String
  /// After numbers that need more than the unit: `20 de zile`.
  let manyDays: String
  let hours: String
  let minutes: String
  let seconds: String
  let milliseconds: String
  /// Between the whole part of a number and its fraction.
  let decimalMark: String

  // Dates: `W` is the weekday, `D` the day, `M` the month, `DD` and `MM` the same with two digits,
  // `N` the month's English name, `Y` the year.
  /// With the year.
  let longDate: String
  /// Without the year.
  let shortDate: String
  /// From Monday, with spaces between them.
  let weekdays: String

  /// What is said of each kind of span, by its kind, in the order of ``SpanVocabulary/all``.
  fileprivate(set) var spans: [(kind: String, words: SpanWords)] = []
}

extension TimelineText {
  /// The texts of a language, by its tag or its tag's first part; English when there are none.
  ///
  /// A copy of the language's value that has the words of spans too.
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

  /// The texts with one language's words of all kinds of spans.
  ///
  /// - Parameter words: that language in ``SpanVocabulary``.
  private func with(_ words: KeyPath<SpanVocabulary, SpanWords>) -> TimelineText {
    var text = self
    text.spans = SpanVocabulary.all.map { ($0.kind, $0[keyPath: words]) }
    return text
  }
}
