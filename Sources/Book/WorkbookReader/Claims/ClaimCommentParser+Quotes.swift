import SwiftSource
import WorkbookModel

/// Claimed texts in quotation marks.
extension ClaimCommentParser {
  /// Reads from an opening quotation mark to the end of the comment; nil if it is malformed.
  ///
  /// Backslashes escape `n`, `t`, the closing mark, a quotation mark and themselves; any other escape makes
  /// the claim invalid. Only a full stop may follow the closing mark. If an inner mark closes it too early,
  /// the last mark may be the closing one (``parseQuotedQuotes(_:from:_:at:)``).
  func parseQuoted(_ text: String, from start: String.Index) -> Outcome? {
    let scalars = text.unicodeScalars
    guard let closers = ClaimVocabulary.quotes.first(where: { $0.open == scalars[start] })?.close
    else { return nil }
    let first = scalars.index(after: start)
    var index = first
    var content = String.UnicodeScalarView()
    while index < scalars.endIndex, !closers.contains(scalars[index]) {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      guard scalar == "\\" else {
        content.append(scalar)
        continue
      }
      guard index < scalars.endIndex else { return nil }
      switch scalars[index] {
      case "n": content.append("\n")
      case "t": content.append("\t")
      case "\\", "\"": content.append(scalars[index])
      case let other where closers.contains(other): content.append(other)
      default: return nil
      }
      scalars.formIndex(after: &index)
    }
    guard index < scalars.endIndex,
      isEndOfClaim(scalars, from: scalars.index(after: index))
    else { return parseQuotedQuotes(text, from: first, closers, at: index) }
    return .claim(text: String(content) + "\n", content: offsets(first..<index, in: text))
  }

  /// Whether at most a full stop follows a position.
  private func isEndOfClaim(_ scalars: String.UnicodeScalarView, from start: String.Index) -> Bool {
    var end = start
    if end < scalars.endIndex, scalars[end] == "." || scalars[end] == "。" {
      scalars.formIndex(after: &end)
    }
    return skipSpaces(scalars, from: end) == scalars.endIndex
  }

  /// Parses quotation marks inside quotation marks: `"["a", "b"]"` and `"the string "123" is short"`.
  ///
  /// The comment's last closing mark ends the text, which is taken verbatim. This is accepted only if the
  /// inner mark opens a quotation (preceded but not followed by a space) and nothing is escaped, or if the
  /// whole text is a Swift collection.
  ///
  /// - Parameters:
  ///   - first: after the opening mark.
  ///   - closers: the possible closing marks.
  ///   - inner: the first possible closing mark.
  private func parseQuotedQuotes(
    _ text: String, from first: String.Index, _ closers: [Unicode.Scalar], at inner: String.Index
  ) -> Outcome? {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: closers.contains), last > first,
      isEndOfClaim(scalars, from: scalars.index(after: last))
    else { return nil }
    let isOpening =
      inner < last && inner > first && isSpace(scalars[scalars.index(before: inner)])
      && !isSpace(scalars[scalars.index(after: inner)])
    guard
      isOpening && !scalars[first..<last].contains("\\")
        || ClaimedText(String(scalars[first..<last])).isCollection
    else { return nil }
    return .claim(
      text: String(scalars[first..<last]) + "\n", content: offsets(first..<last, in: text))
  }
}
