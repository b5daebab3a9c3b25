import TextDiagnostics
private import FoundationEssentials

/// The JSON that commands print: sorted, indented, with a trailing line feed; invisible characters are
/// escaped.
package enum JSONText {
  /// Encodes a value with sorted keys, so that equal values give equal bytes.
  package static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    return text.escapedInJSON
  }
}
