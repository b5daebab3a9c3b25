internal import Diagnostics

/// A part of a text with what it was read from.
///
/// A text and what it was made of are not equally long where an escape or an entity stands.
struct TextPart: Sendable {
  /// In bytes of the text.
  var length: Int
  /// In the content.
  var place: Range<Int>
  /// False for an escape or an entity, which reads otherwise than it is written.
  var isRaw: Bool
}

/// The text of text nodes that follow each other, with the place that each part of it was read from.
///
///     text:     a < b            place:   a &lt; b
///     bytes     0..<2  raw       0..<2
///               2..<3  entity    2..<6
///               3..<5  raw       6..<8
struct TextRun: Sendable {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The parts by where they start in the text.
  private var parts: [(start: Int, part: TextPart)] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds a text node with its parts, which together are as long as the text.
  mutating func append(_ text: String, _ parts: [TextPart]) {
    var start = bytes.count
    for part in parts {
      self.parts.append((start, part))
      start += part.length
    }
    bytes += text.utf8
  }

  /// A range of the text; a caller cuts between characters.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a byte of the text stands in the content as it is.
  func isRaw(_ offset: Int) -> Bool { part(at: offset).part.isRaw }

  /// The place in the content of a range of the text that is not empty.
  ///
  /// A range that begins or ends within an entity has the whole of it.
  func place(of range: Range<Int>) -> Range<Int> {
    let (first, last) = (part(at: range.lowerBound), part(at: range.upperBound - 1))
    let start =
      first.part.place.lowerBound + (first.part.isRaw ? range.lowerBound - first.start : 0)
    let end =
      last.part.isRaw
      ? last.part.place.lowerBound + (range.upperBound - last.start) : last.part.place.upperBound
    return start..<max(start, end)
  }

  /// The part that holds a byte.
  private func part(at offset: Int) -> (start: Int, part: TextPart) {
    parts[max(parts.partitioningIndex { $0.start > offset } - 1, 0)]
  }
}
