import RuleBlocks
/// A call of an app because of one of its background sessions; no two of a device share a number.
package struct SessionCall: Sendable, Hashable {
  /// The app that is woken.
  package let app: AppID
  /// Counts the calls of the device from 1.
  package let number: Int
  /// The identifier of the session.
  package let session: String

  /// - Parameter number: of no other call of the device.
  package init(app: AppID, number: Int, session: String) {
    self.app = app
    self.number = number
    self.session = session
  }

  /// What keeps the app running for it.
  package var assertion: ProcessAssertion { ProcessAssertion(.backgroundSession, number: number) }

  /// CHOICE: how long the app has until it calls the handler: as long as for a fetch.
  package static let limit = Limits().fetchHandler
}

extension ProcessAssertion.Kind {
  /// The app takes what has come of a background session.
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
