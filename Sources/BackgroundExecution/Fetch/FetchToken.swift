/// The completion handler of one fetch; no two fetches of a device share one (R26).
package struct FetchToken: Codable, Sendable, Hashable, CustomStringConvertible {
  package let app: AppID
  /// Counts the fetches of the device from 1.
  package let number: Int

  package init(app: AppID, number: Int) {
    self.app = app
    self.number = number
  }

  package var description: String { "\(app)#\(number)" }
}
