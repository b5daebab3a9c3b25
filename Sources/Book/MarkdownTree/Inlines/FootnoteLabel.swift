/// The label of a footnote, `[^label]` (cmark-gfm, `scanners.re`, `_scan_footnote_definition`).
///
///     [^1]   [^long-note]   [^Ä]        labels
///     [^]    [^a b]    [^a\n]           not labels
struct FootnoteLabel: Sendable, Equatable {
  /// In bytes, the same as for labels of links.
  private static let maximumLength = 999

  /// As written.
  let text: String
  /// Equal for all spellings of a label: case is ignored.
  var key: String { text.lowercased() }

  /// Parses the label of bytes that begin with `[^`; nil for anything else.
  init?(in bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: "[^".utf8) else { return nil }
    let label = bytes.dropFirst(2).prefix(Self.maximumLength + 1)
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
    guard (1...Self.maximumLength).contains(label.count), label.endIndex < bytes.endIndex,
      bytes[label.endIndex] == UInt8(ascii: "]")
    else { return nil }
    text = String(decoding: label, as: UTF8.self)
  }

  /// Takes text that has been parsed as a label before.
  init(_ text: String) { self.text = text }
}
