/// A field of a request's or response's header, as it stands there.
package struct HTTPField: Codable, Sendable, Hashable {
  /// As it was sent; names are equal whatever their letters' case (RFC 9110 5.1).
  package let name: String
  /// As it was sent; spaces at its ends mean nothing (``ResponseHead/value(of:)``).
  package let value: String

  /// A field of a name and a value, without the colon and the spaces between them.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
