/// A header field of a request or a response: name and value as bytes.
///
/// Servers are not trusted: a value may contain any byte except those that end a line.
package struct HTTPField: Sendable, Hashable {
  /// As sent; names are compared without case (RFC 9110, 5.1).
  package var name: [UInt8]
  /// Without leading and trailing white space.
  package var value: [UInt8]

  /// - Parameter value: without leading and trailing white space; not validated here.
  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Creates a field whose name and value are sent as UTF-8.
  package init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  /// Whether the field has this name, ignoring ASCII case.
  package func isNamed(_ name: String) -> Bool {
    self.name.count == name.utf8.count
      && zip(self.name, name.utf8).allSatisfy { Self.lower($0) == Self.lower($1) }
  }

  /// Lowercases an ASCII letter; other bytes stay.
  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether the name is valid (RFC 9110, 5.6.2: `token`).
  var hasSoundName: Bool { !name.isEmpty && name.allSatisfy(Self.isTokenByte) }

  /// Whether the value has no control characters, so that it cannot end its line.
  var hasSoundValue: Bool { value.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) } }

  /// Whether a byte may occur in a name (RFC 9110, 5.6.2: `tchar`).
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
