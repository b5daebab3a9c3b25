/// A header field of a request or response, as it was sent.
package struct HTTPField: Codable, Sendable, Hashable {
  /// The name as it was sent; comparisons ignore case (RFC 9110 5.1).
  package let name: String
  /// The value as it was sent; spaces at its ends are ignored (``ResponseHead/value(of:)``).
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
