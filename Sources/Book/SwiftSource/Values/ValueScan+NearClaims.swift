import WorkbookModel
internal import SwiftSyntax

/// Comments that would be claims if a part of them were written differently.
extension ValueScan {
  /// The warning about a comment that is not in the form of a claim, but would be if a part of it were
  /// written differently; nil for prose.
  func nearClaim(
    _ comment: Comment, _ subject: ValueSubject, after token: TokenSyntax, isAlone: Bool
  ) -> ValueNote.Meaning? {
    guard case .subject(let what, let isWrittenOut) = subject, comment.isTrailing || isAlone,
      comment.text.utf8.count <= Self.longestNearClaim
    else { return nil }
    func claim(_ text: some StringProtocol) -> ValueClaim? {
      let part = Comment(
        text: String(text), offset: comment.offset, isTrailing: comment.isTrailing)
      guard let words = ValueWords(part.text),
        case .claim(let claim)? = meaning(
          of: words, in: part, subject, after: token, isAlone: isAlone)
      else { return nil }
      return claim
    }
    // `x is 3 and y is 5`
    let clauses = CommentClauses(comment.text[...])
    if clauses.clauses.count > 1, let first = clauses.clauses.first, let own = claim(first.text),
      let other = clauses.statement(from: first.text.endIndex, besides: own.text.text[...])
    {
      return Self.severalClaims(other)
    }
    // `t is 2,6`
    if let comma = comment.text.firstMatch(of: Self.decimalComma) {
      let number = "\(comma.output.1).\(comma.output.2)"
      var text = comment.text
      text.replaceSubrange(comma.range, with: number)
      if text.trimmed.first?.isLetter ?? false, claim(text)?.text.text == number {
        return .unreadable(
          summary: "'\(comma.output.0)' is not checked: it is not a number of Swift",
          fix: "write \(number)")
      }
    }
    if case .printing = what { return nil }
    return isWrittenOut || !comment.isTrailing ? nil : Self.unit(comment.text.trimmed, what)
  }

  /// In bytes; a longer comment is prose.
  private static let longestNearClaim = 1000

  /// Stored, because creating a regex takes a hundred times as long as matching; they are only read.
  private nonisolated(unsafe) static let decimalComma = #/(-?\d+),(\d+)(?=\.?\s*$)/#
  private nonisolated(unsafe) static let valueWithUnit =
    #/(?<value>-?\d[\d_.]*|true|false)(?:[!?]|\s+(?<unit>\p{L}+)[.!]?)/#

  /// The warning about a value with a unit, such as `51 bytes` or `4!`; nil for prose.
  ///
  /// A unit is prose unless the statement only shows its value.
  private static func unit(_ text: Substring, _ subject: ValueClaim.Subject) -> ValueNote.Meaning? {
    if text.hasPrefix("some("), ClaimedText("." + text).isLiteral {
      return .unreadable(
        summary: "'\(text)' is not checked: it is not a value", fix: "write // => .\(text)")
    }
    guard let match = text.wholeMatch(of: valueWithUnit) else { return nil }
    if match.output.unit != nil {
      guard case .expression(_, _, isCall: false) = subject else { return nil }
    }
    let value = match.output.value
    return .unreadable(
      summary: "the value '\(value)' is not checked: text follows it",
      fix: "write // => \(value) alone, and the rest in another comment, or begin with a word")
  }

  /// The warning about a claim that no other claim of its comment leaves room for.
  static func severalClaims(_ statement: Substring) -> ValueNote.Meaning {
    .unreadable(
      summary: "'\(statement)' is not checked: a comment makes one claim",
      fix: "write each claim in a comment of its own, on the lines below the statement")
  }
}
