import RuleBlocks
/// Why a process ended.
package enum TerminationReason: Sendable, Hashable {
  /// Home on an app whose Info.plist sets `UIApplicationExitsOnSuspend` (R9).
  case exitsOnSuspend
  /// Home on a device that lets no app run in the background (R17).
  case noMultitasking
  /// The system took the memory back (R7).
  case systemKill
  /// The user swiped the app away; only the user and, from iOS 8 on, a place start it again (R61, R166).
  case forceQuit
  /// A mistake of the app: a trap, or a signal that it sent itself.
  case crash
  /// The app called `exit`.
  case exited
  /// The device was switched off and on.
  case reboot
  /// A delegate method had not returned in time (R6).
  case notReturned(AppMessage, within: Duration)
  /// The main thread had not answered the user in time (R109).
  case unanswered(LifeCycleWatchdog, within: Duration)
  /// A rule of another block was broken (R23).
  case ruleBroken(BrokenRule)
  /// The process did not come to rest, so that its time could not go on; the text says how.
  case unresponsive(String)
  /// The process spoke to its device in a way that makes no sense; the text says how.
  case brokenLink(String)
}

extension TerminationReason {
  /// The report that the device writes when it kills an app for breaking a rule; nil otherwise.
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
  /// Whether something killed the process, be it the user; a restart of the device does not count, nor
  /// what the app does itself.
  package var isKill: Bool {
    switch self {
    case .systemKill, .forceQuit, .notReturned, .unanswered, .ruleBroken, .unresponsive,
      .brokenLink:
      true
    case .exitsOnSuspend, .noMultitasking, .crash, .exited, .reboot: false
    }
  }

  /// The word for it in traces, as one name.
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
