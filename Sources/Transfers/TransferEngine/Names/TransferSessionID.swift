/// A background session: a client and the identifier that it has chosen (R40).
package struct TransferSessionID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Whose session it is: two clients may have sessions of one identifier.
  package let client: TransferClientID
  /// What the program gave to `background(withIdentifier:)`; not empty.
  package let identifier: String

  /// - Parameter identifier: checked for emptiness by the engine, and not here (R40).
  package init(client: TransferClientID, identifier: String) {
    self.client = client
    self.identifier = identifier
  }

  /// `com.example.app/session`
  package var description: String { "\(client)/\(identifier)" }

  /// By client, then by identifier.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.client, lhs.identifier) < (rhs.client, rhs.identifier)
  }
}
