/// The value of `ETag`, RFC 9110 8.8.3.
package struct EntityTag: Codable, Sendable, Hashable, CustomStringConvertible {
  /// Whether it begins with `W/`: a weak tag does not identify bytes, and nothing is continued by it (R80).
  package let isWeak: Bool
  /// The text between the quotes.
  package let opaque: String

  /// - Parameter opaque: without the quotes.
  package init(_ opaque: String, isWeak: Bool = false) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// Parses a field's value, `"abc"` or `W/"abc"`, strictly; nil for anything else.
  package init?(field: String) {
    var rest = Substring(field)
    isWeak = rest.hasPrefix("W/")
    if isWeak { rest = rest.dropFirst(2) }
    guard rest.utf8.count >= 2, rest.utf8.first == Self.quote, rest.utf8.last == Self.quote else {
      return nil
    }
    let inner = rest.utf8.dropFirst().dropLast()
    guard inner.allSatisfy({ $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }) else { return nil }
    opaque = String(Substring(inner))
  }

  /// Whether both are strong and equal, RFC 9110 8.8.3.2.
  package func stronglyEquals(_ other: Self) -> Bool {
    !isWeak && !other.isWeak && opaque.utf8.elementsEqual(other.opaque.utf8)
  }

  package var description: String { "\(isWeak ? "W/" : "")\"\(opaque)\"" }

  private static let quote = UInt8(ascii: "\"")
}
