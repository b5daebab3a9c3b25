internal import DeviceTrace

/// A word of a trace as a page shows it.
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
  func name(of state: TraceEvent.State) -> String {
    switch state {
    case .active: active
    case .inactive: inactive
    case .background: background
    case .suspended: suspended
    case .notRunning: notRunning
    }
  }

  /// An action, without who did it.
  func action(_ action: String) -> TraceWord {
    switch action {
    case "launch": .text(launch)
    case "open": .text(open)
    case "home": .text(home)
    case "lock": .text(lock)
    case "unlock": .text(unlock)
    case "forceQuit": .text(forceQuit)
    case "systemKill": .text(systemKill)
    case "reboot": .text(reboot)
    case "interruptionBegins": .text(interruptionBegins)
    case "interruptionEnds": .text(interruptionEnds)
    case "simulateFetch": .text(simulateFetch)
    case "launchDueToFetch": .text(launchDueToFetch)
    case "lowPowerMode": .text(lowPowerMode)
    case "refreshStatus": .text(refreshStatus)
    default: .code(action)
    }
  }

  /// What an action says more of itself with.
  func value(_ value: String) -> TraceWord {
    switch value {
    case "call": .text(callCovers)
    case "alert": .text(alertCovers)
    case "appSwitcher": .text(switcherCovers)
    case "on": .text(on)
    case "off": .text(off)
    default: .code(value)
    }
  }

  /// The sentence in which an action stands, with `{}` for it; nil when nobody is known to do it.
  func actor(of action: String) -> String? {
    switch action {
    case "launch", "open", "home", "lock", "unlock", "forceQuit", "reboot", "lowPowerMode",
      "refreshStatus":
      byUser
    case "simulateFetch", "launchDueToFetch": byTest
    case "systemKill", "interruptionBegins", "interruptionEnds": bySystem
    default: nil
    }
  }

  /// Why a process ended.
  func reason(_ reason: String) -> TraceWord {
    switch reason {
    case "exitsOnSuspend": .code("UIApplicationExitsOnSuspend")
    case "systemKill": .text(endedBySystem)
    case "forceQuit": .text(endedByUser)
    case "crash": .text(crash)
    case "exited": .text(exited)
    case "reboot": .text(endedByReboot)
    case "notReturned": .text(notReturned)
    case "fetchHandlerNotCalled": .text(handlerNotCalled)
    case "unresponsive": .text(unresponsive)
    case "brokenLink": .text(brokenLink)
    case "finished": .text(endedWithScenario)
    default: .code(reason)
    }
  }

  /// How a fetch ended; nil means that it has not.
  func outcome(_ outcome: String?) -> TraceWord {
    switch outcome {
    case nil: .text(openFetch)
    case "overran": .text(overran)
    case "processEnded": .text(processEnded)
    case let outcome?: .code(outcome)
    }
  }

  /// How a fetch found the app.
  func wake(_ wake: String) -> TraceWord {
    switch wake {
    case "running": .text(wakeRunning)
    case "resumed": .text(wakeResumed)
    case "launched": .text(wakeLaunched)
    default: .code(wake)
    }
  }
}
