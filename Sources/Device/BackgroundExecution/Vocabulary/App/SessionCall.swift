import RuleBlocks

/// A call of an app with the events of one of its background sessions.
package struct SessionCall: Sendable, Hashable {
  package let app: AppID
  /// Counted from 1 across the device.
  package let number: Int
  /// The identifier of the session.
  package let session: String

  /// - Parameter number: unique on the device.
  package init(app: AppID, number: Int, session: String) {
    self.app = app
    self.number = number
    self.session = session
  }

  /// The assertion that keeps the app running meanwhile.
  package var assertion: ProcessAssertion { ProcessAssertion(.backgroundSession, number: number) }

  /// CHOICE: how long the app has until it calls the handler: as long as for a fetch.
  package static let limit = Limits().fetchHandler
}

extension ProcessAssertion.Kind {
  /// The app handles the events of a background session.
  package static let backgroundSession = Self(rawValue: "backgroundSession")
}

extension BrokenRule {
  /// The completion handler of such a call was not called in time.
  package static func sessionNotHandled(_ call: SessionCall) -> Self {
    BrokenRule(
      "sessionNotHandled",
      "the completion handler for session '\(call.session)' had not been called after "
        + SessionCall.limit.inSeconds)
  }
}
