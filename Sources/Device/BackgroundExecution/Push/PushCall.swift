import RuleBlocks
/// A remote notification that an app is told; no two of a device share a number.
package struct PushCall: Sendable, Hashable, CustomStringConvertible {
  /// The app that is told.
  package let app: AppID
  /// Counts the calls of the device from 1.
  package let number: Int
  /// The payload, as JSON.
  package let payload: String

  /// - Parameter payload: as it was sent.
  package init(app: AppID, number: Int, payload: String) {
    self.app = app
    self.number = number
    self.payload = payload
  }

  /// `news#3`, as messages name it.
  package var description: String { "\(app)#\(number)" }

  /// What keeps the app running for it.
  package var assertion: ProcessAssertion { ProcessAssertion(.remoteNotification, number: number) }
}

extension ProcessAssertion.Kind {
  /// The app answers a remote notification.
  package static let remoteNotification = Self(rawValue: "remoteNotification")
}

extension BrokenRule {
  /// The completion handler of a remote notification was not called in time (R30).
  package static func pushHandlerNotCalled(_ call: PushCall, within limit: Duration) -> Self {
    BrokenRule(
      "pushHandlerNotCalled",
      "the completion handler of remote notification '\(call)' had not been called after "
        + limit.inSeconds)
  }
}

/// How a call went.
package struct PushRecord: Sendable, Hashable {
  /// Which it was.
  package let call: PushCall
  /// How it ended.
  package let outcome: FetchRecord.Outcome
  /// Wall-clock time from the wake to the end.
  package let elapsed: Duration
}
