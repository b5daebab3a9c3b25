internal import TextDiagnostics

/// A part of a text with the range that it was parsed from.
///
/// Escapes and entities differ in length from the text they stand for.
struct TextPart: Sendable {
  /// In bytes of the text.
  var length: Int
  /// In the content.
  var place: Range<Int>
  /// False for an escape or an entity, whose text differs from its source.
  var isRaw: Bool
}

/// The text of adjacent text nodes, with the source range of each part.
///
///     text:     a < b            place:   a &lt; b
///     bytes     0..<2  raw       0..<2
///               2..<3  entity    2..<6
///               3..<5  raw       6..<8
struct TextRun: Sendable {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []
  private var parts: [(start: Int, part: TextPart)] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a text node with its parts, whose total length is that of the text.
  mutating func append(_ text: String, _ parts: [TextPart]) {
    var start = bytes.count
    for part in parts {
      self.parts.append((start, part))
      start += part.length
    }
    bytes += text.utf8
  }

  /// A part of the text; the caller must not split characters.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a byte of the text is verbatim in the content.
  func isRaw(_ offset: Int) -> Bool { part(at: offset).part.isRaw }

  /// The content range of a non-empty range of the text.
  ///
  /// If the range starts or ends within an entity, the whole entity is included.
  func place(of range: Range<Int>) -> Range<Int> {
    let (first, last) = (part(at: range.lowerBound), part(at: range.upperBound - 1))
    let start =
      first.part.place.lowerBound + (first.part.isRaw ? range.lowerBound - first.start : 0)
    let end =
      last.part.isRaw
      ? last.part.place.lowerBound + (range.upperBound - last.start) : last.part.place.upperBound
    return start..<max(start, end)
  }

  private func part(at offset: Int) -> (start: Int, part: TextPart) {
    parts[max(parts.partitioningIndex { $0.start > offset } - 1, 0)]
  }
}
