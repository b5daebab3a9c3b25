package import Diagnostics
import MarkdownTree
package import WorkbookModel

/// Writes what a sample printed as a chapter can claim it.
///
/// The way back from ``ClaimCommentParser`` and ``ClaimAttacher``, for `workbook accept`: what is
/// written here is read there as the same text. Fences are written by the runner (`WrittenFence`),
/// which asks here for obstacles only.
package enum ClaimText {
  /// Why no claim can hold a line; nil when one can.
  ///
  /// - Returns: what stands in the line, as a part of a sentence: `a NUL character`.
  package static func obstacle(to line: String) -> String? {
    // To CommonMark a lone carriage return ends a line.
    if line.utf8.contains(UInt8(ascii: "\r")) { return "a carriage return" }
    let text = SourceText(path: "", text: line)
    if text.bytes.contains(0) { return "a NUL character" }
    if !text.bidirectionalControlProblems().isEmpty { return "a bidirectional control character" }
    return nil
  }

  /// The bytes of a trailing comment that claim some lines, in the form that it has already.
  ///
  /// ```
  /// // Tulostaa "a \"b\""      the text between the quotation marks
  /// // => 42                  the text behind the arrow
  /// ```
  /// - Parameters:
  ///   - lines: none of which holds a line feed.
  ///   - claim: a trailing one, which stands in `source`.
  /// - Returns: nil when this form cannot hold them.
  package static func comment(
    _ lines: [String], inPlaceOf claim: Claim, in source: SourceText
  ) -> String? {
    let offsets = claim.contentRange.offsets
    let before = source.string(claim.range.offsets.lowerBound..<offsets.lowerBound).unicodeScalars
    guard let quote = ClaimVocabulary.quotes.first(where: { $0.open == before.last }) else {
      return arrow(lines)
    }
    return lines.map { line in
      line.unicodeScalars.map { scalar in
        switch scalar {
        case "\\": "\\\\"
        case "\t": "\\t"
        case let other: quote.close.contains(other) ? "\\\(other)" : String(other)
        }
      }.joined()
    }.joined(separator: "\\n")
  }

  /// The text behind `=>`; nil for several lines, an empty one, and one with white space at an end,
  /// which would be lost.
  private static func arrow(_ lines: [String]) -> String? {
    guard lines.count == 1, let first = lines[0].unicodeScalars.first,
      let last = lines[0].unicodeScalars.last,
      !first.properties.isWhitespace, !last.properties.isWhitespace
    else { return nil }
    return lines[0]
  }
}
