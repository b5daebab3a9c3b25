internal import SiteStructure
internal import DeviceTrace

/// The display form of a word in a trace.
///
/// The names in traces are identifiers of the device (`forceQuit`, `newData`) and not meant for readers. A
/// name without text is shown unchanged, so that the trace of a newer device is readable too.
enum TraceWord: Sendable, Hashable {
  /// Text in the page's language.
  case text(String)
  /// An API name, or an unknown word, unchanged.
  case code(String)

  /// The word on one line, without its kind; truncated if it is long.
  var plain: String {
    switch self {
    case .text(let text): text
    case .code(let code): VisibleText.line(TextWidth.clip(code))
    }
  }
}

extension TimelineText {
  func name(of state: TraceEvent.State) -> String {
    switch state {
    case .active: active
    case .inactive: inactive
    case .background: background
    case .suspended: suspended
    case .notRunning: notRunning
    }
  }

  /// Returns the name of a state in a lane: the only state of a daemon's process is that it runs.
  func name(of state: TraceEvent.State, in lane: Timeline.Lane) -> String {
    lane.isDaemon && state == .background ? daemonRuns : name(of: state)
  }

  /// Returns the text of an action, without its subject.
  ///
  /// - Parameter action: the name in the trace: `forceQuit`. If it is not one of the device's common actions,
  ///   it is looked up in ``actions`` and then in the words of all kinds of spans.
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

  /// Returns the text of an action's value.
  ///
  /// `tap: call`, `Wi-Fi`: the cover of an app, on or off, a network, or a word of a service. Numbers, names
  /// and everything else without text are unchanged.
  func value(_ value: String) -> TraceWord {
    switch value {
    case "call": .text(callCovers)
    case "alert": .text(alertCovers)
    case "appSwitcher": .text(switcherCovers)
    case "on": .text(on)
    case "off": .text(off)
    default: (networks[value] ?? values[value]).map { .text($0) } ?? wordOfAService(value)
    }
  }

  /// Returns the template of the sentence for an action, with `{}` for the action.
  func sentence(of actor: TraceEvent.Action.Actor) -> String {
    switch actor {
    case .user: byUser
    case .test: byTest
    case .system: bySystem
    }
  }

  /// Returns the text for the cause of starting a process in the background.
  ///
  /// - Parameter cause: the kind of the span that it was started for: `backgroundFetch`.
  func cause(_ cause: String) -> TraceWord {
    (words(of: cause)?.cause ?? causes[cause]).map { .text($0) } ?? .code(cause)
  }

  /// Returns the text for the reason why a process ended.
  ///
  /// `exitsOnSuspend` stands for the Info.plist key with which an app requests that end. The word for a
  /// broken rule is listed with its service: `fetchHandlerNotCalled`.
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
    default: values[reason].map { .text($0) } ?? wordOfAService(reason)
    }
  }

  func name(of kind: ScreenPicture.Kind) -> String {
    switch kind {
    case .appSwitcher: switcherCovers
    case .screenshot: screenshot
    case .batteryUsage: energy.batteryUsage
    }
  }

  // MARK: Spans

  /// Returns the text of a kind of span; nil for a kind without text.
  func words(of kind: String) -> SpanWords? { spans.first { $0.kind == kind }?.words }

  /// Returns the singular of a kind of span.
  ///
  /// `background fetch`, or the name in the trace.
  func name(ofSpan kind: String) -> TraceWord {
    words(of: kind).map { .text($0.name) } ?? .code(kind)
  }

  /// Returns the text for the outcome of a span; nil is that of an unfinished one.
  ///
  /// The process may end during a span of any kind, so that outcome is common to all kinds.
  func outcome(_ outcome: TraceEvent.Outcome?, of kind: String) -> TraceWord {
    guard let outcome else { return .text(unfinishedSpan) }
    if outcome.name == "processEnded" { return .text(processEnded) }
    return words(of: kind)?.words[outcome.name].map { .text($0) } ?? .code(outcome.name)
  }

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
