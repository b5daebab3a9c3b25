/// Why a process ended.
package enum TerminationReason: Sendable, Hashable {
  /// Home on an app whose Info.plist sets `UIApplicationExitsOnSuspend` (R9).
  case exitsOnSuspend
  /// The system took the memory back (R7).
  case systemKill
  /// The user swiped the app away; nothing but the user starts it again (R20, R61).
  case forceQuit
  case crash
  /// The app called `exit`.
  case exited
  case reboot
  /// A delegate method had not returned in time (R6).
  case notReturned(AppMessage, within: Duration)
  /// The completion handler of a fetch had not been called in time (R23).
  case fetchHandlerNotCalled(FetchToken, within: Duration)
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
    case .fetchHandlerNotCalled(let token, let limit):
      "terminated: the completion handler of fetch '\(token)' had not been called after "
        + limit.inSeconds
    case .unresponsive(let text), .brokenLink(let text): "terminated: \(text)"
    case .exitsOnSuspend, .systemKill, .forceQuit, .crash, .exited, .reboot: nil
    }
  }
}
