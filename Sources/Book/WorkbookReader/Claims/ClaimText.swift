package import TextDiagnostics
import MarkdownTree
package import WorkbookModel

/// Formats actual output as a claim in a chapter.
///
/// The inverse of ``ClaimCommentParser`` and ``ClaimAttacher``, for `workbook accept`: what is written here
/// is parsed there as the same text. Fences are written by the runner (`WrittenFence`), which uses only
/// `obstacle(to:)`.
package enum ClaimText {
  /// The reason for which no claim can contain a line; nil if one can.
  ///
  /// - Returns: the obstacle, as a part of a sentence: `a NUL character`.
  package static func obstacle(to line: String) -> String? {
    // In CommonMark a lone carriage return ends a line.
    if line.utf8.contains(UInt8(ascii: "\r")) { return "a carriage return" }
    let text = SourceText(path: "", text: line)
    if text.bytes.contains(0) { return "a NUL character" }
    if !text.bidirectionalControlProblems().isEmpty { return "a bidirectional control character" }
    return nil
  }

  /// The claimed part of a trailing comment, rewritten for other lines in the comment's existing form.
  ///
  /// ```
  /// // Tulostaa "a \"b\""      the text between the quotation marks
  /// // => 42                  the text after the arrow
  /// ```
  /// - Parameters:
  ///   - lines: without line feeds.
  ///   - claim: a trailing claim in `source`.
  /// - Returns: nil if this form cannot express the lines.
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

  /// The text after `=>`; nil for several lines, an empty line, and leading or trailing white space, which
  /// would be lost.
  private static func arrow(_ lines: [String]) -> String? {
    guard lines.count == 1, let first = lines[0].unicodeScalars.first,
      let last = lines[0].unicodeScalars.last,
      !first.properties.isWhitespace, !last.properties.isWhitespace
    else { return nil }
    return lines[0]
  }
}
