import RuleBlocks

package enum TerminationReason: Sendable, Hashable {
  /// Home on an app whose Info.plist sets `UIApplicationExitsOnSuspend` (R9).
  case exitsOnSuspend
  /// Home on a device that does not run apps in the background (R17).
  case noMultitasking
  /// The system reclaimed its memory (R7).
  case systemKill
  /// The user force quit it; only the user and, from iOS 8 on, a location event start it again (R61, R166).
  case forceQuit
  /// A crash: a trap, or a signal that the app sent itself.
  case crash
  /// The app called `exit`.
  case exited
  /// The device was restarted.
  case reboot
  /// A delegate method had not returned in time (R6).
  case notReturned(AppMessage, within: Duration)
  /// The main thread had not answered the user in time (R109).
  case unanswered(LifeCycleWatchdog, within: Duration)
  /// A rule of another block was broken (R23).
  case ruleBroken(BrokenRule)
  /// The process did not come to rest, so time could not advance; the text says how.
  case unresponsive(String)
  /// The process broke the link's protocol; the text says how.
  case brokenLink(String)
}

extension TerminationReason {
  /// The device's report of an app killed for breaking a rule; nil otherwise.
  package var report: String? {
    switch self {
    case .notReturned(let message, let limit):
      "terminated: '\(message.method.swift)' had not returned after \(limit.inSeconds)"
    case .unanswered(let watchdog, let limit): "terminated: \(watchdog.report(within: limit))"
    case .ruleBroken(let rule): "terminated: \(rule.text)"
    case .unresponsive(let text), .brokenLink(let text): "terminated: \(text)"
    case .exitsOnSuspend, .noMultitasking, .systemKill, .forceQuit, .crash, .exited, .reboot: nil
    }
  }
}

extension TerminationReason {
  /// Whether the system or the user killed the process; restarts of the device and the app's own exits do not
  /// count.
  package var isKill: Bool {
    switch self {
    case .systemKill, .forceQuit, .notReturned, .unanswered, .ruleBroken, .unresponsive,
      .brokenLink:
      true
    case .exitsOnSuspend, .noMultitasking, .crash, .exited, .reboot: false
    }
  }

  /// The word in traces.
  package var name: String {
    switch self {
    case .exitsOnSuspend: "exitsOnSuspend"
    case .noMultitasking: "noMultitasking"
    case .systemKill: "systemKill"
    case .forceQuit: "forceQuit"
    case .crash: "crash"
    case .exited: "exited"
    case .reboot: "reboot"
    case .notReturned, .unanswered: "notReturned"
    case .ruleBroken(let rule): rule.name
    case .unresponsive: "unresponsive"
    case .brokenLink: "brokenLink"
    }
  }
}
