/// A background session: a client and the identifier that it has chosen (R40).
package struct TransferSessionID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  package let client: TransferClientID
  /// What the program gave to `background(withIdentifier:)`; not empty.
  package let identifier: String

  package init(client: TransferClientID, identifier: String) {
    self.client = client
    self.identifier = identifier
  }

  package var description: String { "\(client)/\(identifier)" }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.client, lhs.identifier) < (rhs.client, rhs.identifier)
  }
}
