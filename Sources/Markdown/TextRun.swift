internal import Diagnostics

/// A part of a text with what it was read from.
struct TextPart: Sendable {
  /// In bytes of the text.
  var length: Int
  /// In the content.
  var place: Range<Int>
  /// False for an escape or an entity, which reads otherwise than it is written.
  var isRaw: Bool
}

/// The text of text nodes that follow each other, with the place that each part of it was read from.
struct TextRun: Sendable {
  private(set) var bytes: [UInt8] = []
  private var parts: [(start: Int, part: TextPart)] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ text: String, _ parts: [TextPart]) {
    var start = bytes.count
    for part in parts {
      self.parts.append((start, part))
      start += part.length
    }
    bytes += text.utf8
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a byte of the text stands in the content as it is.
  func isRaw(_ offset: Int) -> Bool { part(at: offset).part.isRaw }

  /// The place in the content of a range of the text that is not empty.
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
