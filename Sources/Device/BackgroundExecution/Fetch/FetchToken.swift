/// The completion handler of one fetch; no two fetches of a device share one (R26).
package struct FetchToken: Sendable, Hashable, CustomStringConvertible {
  /// The app that fetches.
  package let app: AppID
  /// Counts the fetches of the device from 1.
  package let number: Int

  /// - Parameter number: of no other fetch of the device.
  package init(app: AppID, number: Int) {
    self.app = app
    self.number = number
  }

  /// `news#3`, as messages name it.
  package var description: String { "\(app)#\(number)" }
}

extension ProcessAssertion.Kind {
  /// The app fetches in the background.
  package static let backgroundFetch = Self(rawValue: "backgroundFetch")
}

extension BrokenRule {
  /// The completion handler of a fetch was not called in time (R23).
  package static func fetchHandlerNotCalled(_ token: FetchToken, within limit: Duration) -> Self {
    BrokenRule(
      "fetchHandlerNotCalled",
      "the completion handler of fetch '", token.app.rawValue, number: token.number,
      "' had not been called", after: limit)
  }
}
