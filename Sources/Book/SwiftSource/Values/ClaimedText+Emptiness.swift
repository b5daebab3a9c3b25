import WorkbookModel
internal import SwiftParsing
internal import SwiftSyntax

extension ClaimedText {
  /// Why the claim says nothing: it is a wildcard alone, or contains the code whose value it claims; nil if it
  /// says something.
  ///
  /// - Parameter token: the last token of the statement.
  func emptiness(about subject: ValueClaim.Subject, _ token: TokenSyntax) -> String? {
    let every = "it is true of every value"
    if pattern.split(separator: "[..]").allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      return every
    }
    if isLiteral || !isExpression { return nil }
    let own: String
    switch subject {
    case .name(let name): own = name
    case .expression(_, let start, _):
      guard let statement = token.nearestStatement else { return nil }
      let offset = start - statement.positionAfterSkippingLeadingTrivia.utf8Offset
      guard offset >= 0 else { return nil }
      own = String(decoding: statement.trimmedDescription.utf8.dropFirst(offset), as: UTF8.self)
    case .link:
      guard let link = token.endedLink else { return nil }
      own = link.trimmedDescription
    case .printing, .output: return nil
    }
    var text = text[...]
    while text.first == "(", text.last == ")" { text = text.dropFirst().dropLast() }
    if text == own { return every }
    return isOnly(own) ? "it is about '\(own)' itself" : nil
  }

  /// Whether the text certainly has the same value as some code in it: `n + 0`, `n.self`, `Int(n)`, `{ n }()`. A text such as
  /// `list.sorted()` says something.
  private func isOnly(_ code: String) -> Bool {
    func words(_ text: String) -> [String] {
      let source = ParsableSource(text)
      guard !source.isTooLong, !source.isTooDeeplyNested else { return [] }
      return source.tree.tokens(viewMode: .sourceAccurate).map { $0.text.filter { $0 != "`" } }
        .filter { !$0.isEmpty }
    }
    let wanted = words(code)
    let all = words(text)
    guard !wanted.isEmpty, all.count >= wanted.count else { return false }
    return (0...all.count - wanted.count).contains { start in
      let end = start + wanted.count
      guard all[start..<end].elementsEqual(wanted) else { return false }
      let others = (all[..<start] + all[end...]).filter {
        !["(", ")", "{", "}", ".", "self"].contains($0) && $0.first?.isUppercase != true
      }
      return ["", "+0", "-0", "0+", "*1", "/1", "1*"].contains(others.joined())
    }
  }
}
