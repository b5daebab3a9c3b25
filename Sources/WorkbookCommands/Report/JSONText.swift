private import FoundationEssentials

/// The JSON that commands print: in order, indented, with a line feed at its end.
enum JSONText {
  static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
