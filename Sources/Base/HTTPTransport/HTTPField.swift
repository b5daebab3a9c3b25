/// A field of a request or a response: a name and a value, as bytes.
///
/// What a server sends is hostile: a value may hold any byte but those that end a line.
package struct HTTPField: Sendable, Hashable {
  /// As it was sent; names are compared without case (RFC 9110, 5.1).
  package var name: [UInt8]
  /// Without white space at both ends.
  package var value: [UInt8]

  /// - Parameter value: without white space at both ends; nothing is checked here.
  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// A field of texts, which are sent as UTF-8.
  package init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  /// Whether it has this name, without case.
  package func isNamed(_ name: String) -> Bool {
    self.name.count == name.utf8.count
      && zip(self.name, name.utf8).allSatisfy { Self.lower($0) == Self.lower($1) }
  }

  /// Lowers an ASCII letter; other bytes stay.
  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether a name is one by the grammar (RFC 9110, 5.6.2: `token`).
  var hasSoundName: Bool { !name.isEmpty && name.allSatisfy(Self.isTokenByte) }

  /// Whether a value cannot end its line.
  var hasSoundValue: Bool { value.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) } }

  /// Whether a byte may stand in a name (RFC 9110, 5.6.2: `tchar`).
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
