/// The label of a footnote, as `[^label]` names it (cmark-gfm, `scanners.re`, `_scan_footnote_definition`).
///
///     [^1]   [^long-note]   [^Ä]        labels
///     [^]    [^a b]    [^a\n]           none
struct FootnoteLabel: Sendable, Equatable {
  /// In bytes, as of the labels of links.
  private static let maximumLength = 999

  /// As it is written.
  let text: String
  /// The same for all spellings of one label: letter case does not count.
  var key: String { text.lowercased() }

  /// The label at the start of bytes that begin with `[^`; nil for anything else.
  init?(in bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: "[^".utf8) else { return nil }
    let label = bytes.dropFirst(2).prefix(Self.maximumLength + 1)
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
    guard (1...Self.maximumLength).contains(label.count), label.endIndex < bytes.endIndex,
      bytes[label.endIndex] == UInt8(ascii: "]")
    else { return nil }
    text = String(decoding: label, as: UTF8.self)
  }

  /// Takes what has been read as a label before.
  init(_ text: String) { self.text = text }
}
