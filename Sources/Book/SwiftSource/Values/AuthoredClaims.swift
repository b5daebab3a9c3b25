package import WorkbookModel
internal import SwiftParsing
internal import SwiftSyntax

/// The claims in the comments of code outside of a book, whose author does not know this program.
///
/// ```
/// print(n)        // 6             the value or what is printed   (`ValueScan`)
/// print(n)        // Prints "6"    what this statement prints
/// for n in 1...2 { print(n) }
/// // Output:                       what is printed since the last claim
/// // 1
/// // 2
/// ```
/// A block comment after a statement claims like comment lines. A comment that says that its value is an example claims
/// nothing (``AuthoredClaim/isVague(_:)``), nor does one about what chance or the time reaches (``ChanceReach``).
package struct AuthoredClaims: Sendable {
  /// In the order of the code.
  package private(set) var claims: [ValueClaim] = []

  /// - Parameter source: has no claims if it is not parsed.
  package init(_ source: ParsableSource) {
    guard source.text.contains("//") || source.text.contains("/*"), !source.isTooLong,
      !source.isTooDeeplyNested
    else { return }
    let tree = source.tree
    let tokens = tree.tokens(viewMode: .sourceAccurate)
    let text = source.text.utf8
    var values = ValueScan(tree).notes.compactMap { note -> ValueClaim? in
      guard case .claim(var claim) = note.meaning else { return nil }
      claim.isAuthored = true
      let comment = text.dropFirst(claim.commentRange.lowerBound).prefix(claim.commentRange.count)
      return AuthoredClaim.isVague(String(Substring(comment))) ? nil : claim
    }
    // Callouts: `// 1`, `// 2`, `// 3` at the ends of lines are explained below the code.
    let numbers = tokens.flatMap(\.trailingTrivia).compactMap { piece -> Int? in
      guard case .lineComment(let comment) = piece else { return nil }
      return Int(comment.dropFirst(2).trimmed)
    }
    if numbers.count > 2, numbers == Array(1...numbers.count) {
      values.removeAll { Int($0.text.text) != nil }
    }
    var last: TokenSyntax?
    for token in tokens {
      if let last { read(CommentedLines(from: last, to: token), after: last, &values) }
      last = token
    }
    let chance = ChanceReach(tree)
    claims = (claims + values).filter { !chance.reaches($0) }
      .sorted { $0.commentRange.lowerBound < $1.commentRange.lowerBound }
  }

  /// Reads the comments after a token.
  ///
  /// - Parameter values: the values that comments claim; those in a comment that claims output are removed.
  private mutating func read(
    _ found: CommentedLines, after token: TokenSyntax, _ values: inout [ValueClaim]
  ) {
    let comments = found.claiming
    guard let first = comments.lines.first, let item = token.nearestStatement,
      item.lastToken(viewMode: .sourceAccurate) == token,
      !AuthoredClaim.isVague(comments.lines.map(\.text).joined(separator: " "))
    else { return }
    let block = OutputLines(comments.lines)
    let range = first.comment.lowerBound..<(comments.lines.last?.comment.upperBound ?? 0)
    let isValue = values.contains { range.contains($0.commentRange.lowerBound) }
    guard !block.lines.isEmpty, block.isAnnounced || !isValue else { return }
    values.removeAll { range.contains($0.commentRange.lowerBound) }
    var claim = ValueClaim(
      form: .printed, subject: .name(""), text: ClaimedText(block.lines[0].text),
      textRange: block.lines[0].range, commentRange: range)
    claim.isAuthored = true
    if comments.lines.count == 1, first.isTrailing {
      // Alone after a statement, it is about that one.
      let start = item.positionAfterSkippingLeadingTrivia.utf8Offset
      claim.subject = .output(start: start, lines: block.lines, isAnnounced: block.isAnnounced)
      if case .subject(let subject, _) = ValueSubject(endingWith: token),
        case .printing = subject
      {
        if block.isAnnounced, block.lines.count == 1 { claim.subject = subject }
      } else if !block.isAnnounced {
        return
      }
    } else {
      claim.subject = .output(
        start: start(of: item), lines: block.lines, isAnnounced: block.isAnnounced)
    }
    claims.append(claim)
  }

  /// The first statement of a list after the last claim.
  private func start(of item: CodeBlockItemSyntax) -> Int {
    let end = claims.last?.commentRange.upperBound ?? 0
    let siblings = item.parent?.as(CodeBlockItemListSyntax.self)
    let first = siblings?.first {
      let start = $0.positionAfterSkippingLeadingTrivia.utf8Offset
      return start >= end && !$0.item.is(ImportDeclSyntax.self)
    }
    return (first ?? item).positionAfterSkippingLeadingTrivia.utf8Offset
  }
}

extension ParsableSource {
  /// Whether code has a name such as `randomElement` or `UUID`, by whose value every run differs.
  package var variesByRun: Bool {
    tree.tokens(viewMode: .sourceAccurate).contains(where: \.variesByRun)
  }
}

extension TokenSyntax {
  /// Whether it is a name such as `randomElement`, `shuffled` or `UUID`, by whose value every run differs.
  var variesByRun: Bool {
    guard case .identifier(let name) = tokenKind else { return false }
    let lowercase = name.lowercased()
    return ["random", "shuffle", "hashvalue"].contains { lowercase.contains($0) }
      || ["UUID", "Date", "now"].contains(name)
  }
}

/// The lines of comments between two tokens, without an empty line between them.
private struct CommentedLines {
  struct Line {
    /// The text without slashes and one space.
    var text: String
    var range: Range<Int>
    /// The whole comment; of a block comment each line has all of it.
    var comment: Range<Int>
    var isTrailing: Bool
  }

  var lines: [Line] = []

  /// Without a comment after the code that does not belong to those below it, or without those.
  var claiming: CommentedLines {
    guard lines.count > 1, let first = lines.first, first.isTrailing,
      first.comment != lines[1].comment, !OutputLines.isHeading(first.text)
    else { return self }
    var comments = self
    if AuthoredClaim.output(first.text) != nil {
      comments.lines = [first]
    } else {
      comments.lines.removeFirst()
    }
    return comments
  }

  init(from last: TokenSyntax, to next: TokenSyntax) {
    var offset = last.endPositionBeforeTrailingTrivia.utf8Offset
    var feeds = 0
    for (pieces, isTrailing) in [(last.trailingTrivia, true), (next.leadingTrivia, false)] {
      for piece in pieces {
        switch piece {
        case .newlines(let count), .carriageReturns(let count),
          .carriageReturnLineFeeds(let count):
          feeds += count
          if feeds > 1 { return }
        case .lineComment(let text):
          feeds = 0
          add(text.dropFirst(2), at: offset + 2, of: offset..<offset + text.utf8.count, isTrailing)
        case .blockComment(let text):
          feeds = 0
          let comment = offset..<offset + text.utf8.count
          var start = offset + 2
          for line in text.dropFirst(2).dropLast(2).split(
            separator: "\n", omittingEmptySubsequences: false)
          {
            add(line, at: start, of: comment, isTrailing)
            start += line.utf8.count + 1
          }
          while lines.last?.text.isEmpty ?? false { lines.removeLast() }
          if let empty = lines.firstIndex(where: { !$0.text.isEmpty }) {
            lines.removeFirst(empty)
          }
          return
        case .spaces, .tabs: break
        default: return
        }
        offset += piece.sourceLength.utf8Length
      }
    }
  }

  private mutating func add(
    _ text: Substring, at start: Int, of comment: Range<Int>, _ isTrailing: Bool
  ) {
    var own = text
    if own.first == " " { own.removeFirst() }
    let first = start + text.utf8.count - own.utf8.count
    own = own.trimmedEnd
    lines.append(
      Line(
        text: String(own), range: first..<first + own.utf8.count, comment: comment,
        isTrailing: isTrailing))
  }
}

private struct OutputLines {
  private(set) var lines: [ValueClaim.Line] = []
  /// Whether a heading such as `Prints:` or a word before each line says that it is output.
  private(set) var isAnnounced = false

  init(_ comments: [CommentedLines.Line]) {
    for (index, comment) in comments.enumerated() {
      if index == 0, comments.count > 1, Self.isHeading(comment.text) {
        isAnnounced = true
        continue
      }
      guard let texts = AuthoredClaim.output(comment.text) else {
        lines.append(.init(text: comment.text, range: comment.range))
        continue
      }
      isAnnounced = isAnnounced || index == 0
      let word = comment.text.prefix(while: \.isLetter)
      var rest = comment.text[word.endIndex...].drop { $0 == ":" || $0.isWhitespace }
      let start = comment.range.upperBound - rest.utf8.count
      if rest.first == "\"", rest.last == "." { rest.removeLast() }
      let range = start..<start + rest.utf8.count
      lines +=
        texts.count == 1
        ? [.init(text: String(rest), range: range)] : texts.map { .init(text: $0, range: range) }
    }
  }

  /// `Prints:`, `Prints`, `Output:`, `This prints:`
  static func isHeading(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return text.hasSuffix(":") && words.count <= 4
      || words.count == 1 && text.allSatisfy(\.isLetter)
        && words.contains { ["prints", "print", "printed", "output", "outputs"].contains($0) }
  }
}
