internal import SiteStructure
internal import DeviceTrace

/// A word of a trace as a page shows it.
///
/// The names in traces are those of the device (`forceQuit`, `newData`) and never meant for readers.
/// One that has no word here is not lost but shown as it is, so that a trace of a newer device can be
/// read too.
enum TraceWord: Sendable, Hashable {
  /// In the page's language.
  case text(String)
  /// A name of the API, or a word that is not known here, as it is.
  case code(String)

  /// The word on one line, without its kind; a long one is cut.
  var plain: String {
    switch self {
    case .text(let text): text
    case .code(let code): VisibleText.line(TextWidth.clip(code))
    }
  }
}

extension TimelineText {
  /// The name of a state, as it stands in a legend.
  func name(of state: TraceEvent.State) -> String {
    switch state {
    case .active: active
    case .inactive: inactive
    case .background: background
    case .suspended: suspended
    case .notRunning: notRunning
    }
  }

  /// A state of what a lane is for: the process of a daemon has no other than that it runs.
  func name(of state: TraceEvent.State, in lane: Timeline.Lane) -> String {
    lane.isDaemon && state == .background ? daemonRuns : name(of: state)
  }

  /// An action, without its subject.
  ///
  /// - Parameter action: the name that the trace has: `forceQuit`. One that is none of the device's
  ///   common actions is looked for in ``actions`` and then in the words of all kinds of spans.
  func action(_ action: String) -> TraceWord {
    switch action {
    case "launch": .text(launch)
    case "open": .text(open)
    case "home": .text(home)
    case "lock": .text(lock)
    case "unlock": .text(unlock)
    case "forceQuit": .text(forceQuit)
    case "systemKill": .text(systemKill)
    case "crash": .text(crash)
    case "reboot": .text(reboot)
    case "interruptionBegins": .text(interruptionBegins)
    case "interruptionEnds": .text(interruptionEnds)
    case "lowPowerMode": .text(lowPowerMode)
    case "refreshStatus": .text(refreshStatus)
    case "setDate": .text(setDate)
    case "setTimeZone": .text(setTimeZone)
    default: actions[action].map { .text($0) } ?? wordOfAService(action)
    }
  }

  /// What an action says more of itself with.
  ///
  /// `tap: call`, `Wi-Fi`: what covers an app, on or off, a network, or a word of a service. Numbers,
  /// names and whatever else has no word stay as they are.
  func value(_ value: String) -> TraceWord {
    switch value {
    case "call": .text(callCovers)
    case "alert": .text(alertCovers)
    case "appSwitcher": .text(switcherCovers)
    case "on": .text(on)
    case "off": .text(off)
    default: networks[value].map { .text($0) } ?? wordOfAService(value)
    }
  }

  /// The sentence in which an action stands, with `{}` for it.
  func sentence(of actor: TraceEvent.Action.Actor) -> String {
    switch actor {
    case .user: byUser
    case .test: byTest
    case .system: bySystem
    }
  }

  /// What a process was started for in the background.
  ///
  /// - Parameter cause: the kind of the span that it was started for: `backgroundFetch`.
  func cause(_ cause: String) -> TraceWord {
    words(of: cause)?.cause.map { .text($0) } ?? .code(cause)
  }

  /// Why a process ended.
  ///
  /// `exitsOnSuspend` is the key of Info.plist by which an app asks for that end. A rule that was
  /// broken has its word with its service: `fetchHandlerNotCalled`.
  func reason(_ reason: String) -> TraceWord {
    switch reason {
    case "exitsOnSuspend": .code("UIApplicationExitsOnSuspend")
    case "systemKill": .text(endedBySystem)
    case "forceQuit": .text(endedByUser)
    case "crash": .text(crash)
    case "exited": .text(exited)
    case "reboot": .text(endedByReboot)
    case "notReturned": .text(notReturned)
    case "unresponsive": .text(unresponsive)
    case "brokenLink": .text(brokenLink)
    case "finished": .text(endedWithScenario)
    default: wordOfAService(reason)
    }
  }

  /// What a picture shows.
  func name(of kind: ScreenPicture.Kind) -> String {
    switch kind {
    case .appSwitcher: switcherCovers
    case .screenshot: screenshot
    case .batteryUsage: energy.batteryUsage
    }
  }

  // MARK: Spans

  /// What is said of a kind of span; nil for a kind that has no words.
  func words(of kind: String) -> SpanWords? { spans.first { $0.kind == kind }?.words }

  /// One span of a kind.
  ///
  /// `background fetch`, or the name that the trace has.
  func name(ofSpan kind: String) -> TraceWord {
    words(of: kind).map { .text($0.name) } ?? .code(kind)
  }

  /// How a span ended; nil means that it has not.
  ///
  /// Any process may end while a span is open, so that word is common to all kinds.
  func outcome(_ outcome: TraceEvent.Outcome?, of kind: String) -> TraceWord {
    guard let outcome else { return .text(unfinishedSpan) }
    if outcome.name == "processEnded" { return .text(processEnded) }
    return words(of: kind)?.words[outcome.name].map { .text($0) } ?? .code(outcome.name)
  }

  /// How a span found the app.
  func wake(_ wake: TraceEvent.Wake) -> String {
    switch wake {
    case .running: wakeRunning
    case .resumed: wakeResumed
    case .launched: wakeLaunched
    }
  }

  /// The first word of any kind of span for a name, in the order of ``SpanVocabulary/all``.
  private func wordOfAService(_ name: String) -> TraceWord {
    spans.lazy.compactMap { $0.words.words[name] }.first.map { .text($0) } ?? .code(name)
  }
}
