/// A background session: a client and the identifier that it has chosen (R40).
package struct TransferSessionID: Codable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The client that owns the session; two clients may use the same identifier.
  package let client: TransferClientID
  /// The argument of `background(withIdentifier:)`; not empty.
  package let identifier: String

  /// - Parameter identifier: the engine, and not this type, checks that it is not empty (R40).
  package init(client: TransferClientID, identifier: String) {
    self.client = client
    self.identifier = identifier
  }

  /// `com.example.app/session`
  package var description: String { "\(client)/\(identifier)" }

  /// Orders by client, then by identifier.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.client, lhs.identifier) < (rhs.client, rhs.identifier)
  }
}
