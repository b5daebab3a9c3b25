import RuleBlocks

/// A remote notification that is delivered to an app.
package struct PushCall: Sendable, Hashable, CustomStringConvertible {
  package let app: AppID
  /// Counted from 1 across the device.
  package let number: Int
  /// The payload, as JSON.
  package let payload: String
  /// Whether it is to wake the app, even if another notification delegate has received what is visible (R31).
  package let wakesApp: Bool

  /// - Parameter payload: as it was sent.
  package init(app: AppID, number: Int, payload: String, wakesApp: Bool) {
    self.app = app
    self.number = number
    self.payload = payload
    self.wakesApp = wakesApp
  }

  /// The name in messages: `news#3`.
  package var description: String { "\(app)#\(number)" }

  /// The assertion that keeps the app running meanwhile.
  package var assertion: ProcessAssertion { ProcessAssertion(.remoteNotification, number: number) }
}

extension ProcessAssertion.Kind {
  /// The app handles a remote notification.
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

package struct PushRecord: Sendable, Hashable {
  package let call: PushCall
  package let outcome: FetchRecord.Outcome
  /// Wall-clock time from the wake to the end.
  package let elapsed: Duration
}
