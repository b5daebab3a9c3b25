/// The completion handler of one fetch, unique on the device (R26).
package struct FetchToken: Sendable, Hashable, CustomStringConvertible {
  package let app: AppID
  /// Counted from 1 across the device.
  package let number: Int

  /// - Parameter number: unique on the device.
  package init(app: AppID, number: Int) {
    self.app = app
    self.number = number
  }

  /// The name in messages: `news#3`.
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
