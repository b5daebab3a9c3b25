internal import SwiftParsing
internal import SwiftSyntax

/// Finds the holes of a fence, token by token; used once.
struct HoleScan {
  /// A hole with code that may replace it.
  struct Found {
    var kind: FenceHoles.Hole.Kind
    var range: Range<Int>
    /// The most likely one first; nil leaves the hole as it is.
    var replacements: [String?]

    /// A replacement of the hole's length; nil if it has none, or if it would be longer.
    func code(_ number: Int) -> [UInt8]? {
      guard replacements.indices.contains(number), let text = replacements[number],
        text.utf8.count <= range.count
      else { return nil }
      return Array(text.utf8) + Array(repeating: 0x20, count: range.count - text.utf8.count)
    }
  }

  private(set) var holes: [Found] = []
  private let tokens: [TokenSyntax]

  init(_ tree: SourceFileSyntax) { tokens = Array(tree.tokens(viewMode: .sourceAccurate)) }

  mutating func read() {
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : nil
      let after = index + 1 < tokens.count ? tokens[index + 1] : nil
      if let before {
        readComments(
          of: before.trailingTrivia, at: before.endPositionBeforeTrailingTrivia, before, token)
      }
      readComments(of: token.leadingTrivia, at: token.position, before, token)
      if token.text.hasPrefix("<#") {
        let name = String(repeating: "x", count: token.ownRange.count)
        holes.append(.init(kind: .placeholder, range: token.ownRange, replacements: [name, ""]))
      } else if token.isDots, !token.isRange(between: before, and: after) {
        let isAlone = before?.tokenKind == .leftBrace && after?.tokenKind == .rightBrace
        holes.append(
          .init(
            kind: .ellipsis, range: token.ownRange,
            replacements: isAlone ? ["", "nil"] : ["nil", "", "Any", "_"]))
      }
    }
  }

  private mutating func readComments(
    of trivia: Trivia, at start: AbsolutePosition, _ before: TokenSyntax?, _ after: TokenSyntax
  ) {
    var offset = start.utf8Offset
    for piece in trivia {
      defer { offset += piece.sourceLength.utf8Length }
      guard let comment = OmittingComment(piece) else { continue }
      let range = offset..<offset + piece.sourceLength.utf8Length
      if comment.isInPlace(between: before, and: after) {
        holes.append(.init(kind: .comment, range: range, replacements: [nil, "nil", "Any"]))
      } else if comment.omitsStatements {
        holes.append(.init(kind: .omission, range: range, replacements: []))
      }
    }
  }
}

/// A comment that may stand for code.
private struct OmittingComment {
  /// Whether it can be followed by code on its line.
  private let isBlock: Bool
  /// Whether its text says that something is left out.
  let omitsStatements: Bool

  /// Nil for trivia that is not a comment.
  init?(_ piece: TriviaPiece) {
    let text: String
    switch piece {
    case .lineComment(let comment), .docLineComment(let comment): (text, isBlock) = (comment, false)
    case .blockComment(let comment), .docBlockComment(let comment):
      (text, isBlock) = (comment, true)
    default: return nil
    }
    let words = text.drop { "/*- \t".contains($0) }.lowercased()
    let content = words.trimmingSuffix { "/*- \t\n".contains($0) }
    let dots = ["...", "…"]
    omitsStatements =
      dots.contains(where: content.hasPrefix)
      || dots.contains(where: content.hasSuffix)
        && content.split { !$0.isLetter }.contains { Self.omissionWords.contains(String($0)) }
  }

  /// Words of `// more code here ...`.
  private static let omissionWords: Set<String> = [
    "code", "etc", "here", "implementation", "more", "other", "others", "rest", "same", "snip",
    "your",
  ]
  private static let closing: Set<String> = ["}", ")", "]", ",", ""]
  private static let statementStarts: Set<String> = [
    "let", "var", "func", "struct", "class", "enum", "extension", "import", "return", "guard",
    "for", "while", "case", "default",
  ]

  /// Whether a value or a body is due between the tokens.
  func isInPlace(between before: TokenSyntax?, and after: TokenSyntax) -> Bool {
    guard let before else { return false }
    let end = after.tokenKind == .endOfFile ? "" : after.text
    switch (before.text, end) {
    case ("{", "}"): return !before.opensOptionalBody
    case ("(", ")"), ("[", "]"), ("in", "}"), (":", "case"), (":", "default"),
      (":", "}"):
      return true
    case ("(", ","), ("[", ","), ("<", ","), (",", ","), ("<", ">"), (",", ">"): return isBlock
    case ("=", _), ("->", _), (":", _):
      return Self.closing.contains(end) || Self.statementStarts.contains(end)
    case ("return", _), ("throw", _), (",", _):
      return Self.closing.contains(end) && (isBlock || omitsStatements)
    default: return before.isOperator && Self.closing.contains(end)
    }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}

extension TokenSyntax {
  /// Whether it opens a branch or a `catch`, in which a comment alone often says what it is for. The body of a loop or a
  /// function is due: later code may need what it does.
  fileprivate var opensOptionalBody: Bool {
    let owner = parent?.as(CodeBlockSyntax.self)?.parent
    return owner?.is(IfExprSyntax.self) == true || owner?.is(CatchClauseSyntax.self) == true
  }

  /// Whether it consists of dots: `...`, `…`.
  fileprivate var isDots: Bool {
    if case .stringSegment = tokenKind { return false }
    if case .regexLiteralPattern = tokenKind { return false }
    return isPresent
      && (text.count > 2 && text.allSatisfy { $0 == "." } || text.contains("…") && !isIdentifier)
  }

  private var isPresent: Bool { presence == .present }

  /// Whether `...` is a range, a variadic parameter, all of a collection, or an operator's declaration.
  fileprivate func isRange(between before: TokenSyntax?, and after: TokenSyntax?) -> Bool {
    if parent?.is(FunctionDeclSyntax.self) == true || parent?.is(OperatorDeclSyntax.self) == true {
      return true
    }
    guard text == "..." else { return false }
    if parent?.is(SubscriptCallExprSyntax.self) == true || isWholeSubscript { return true }
    switch tokenKind {
    case .prefixOperator: return !startsStatement
    case .postfixOperator: return true
    default: break
    }
    switch parent?.kind {
    case .functionParameter, .enumCaseParameter, .tupleTypeElement, .closureParameter:
      return before.map { !["(", ",", ":"].contains($0.text) } ?? false
    default: break
    }
    guard let before, let after else { return false }
    return before.endsOperand && after.beginsOperand && !before.isLineBefore(self)
      && !isLineBefore(after)
  }

  /// Whether it is the argument of `items[...]`.
  private var isWholeSubscript: Bool {
    parent?.parent?.is(LabeledExprSyntax.self) == true
      && parent?.parent?.parent?.parent?.is(SubscriptCallExprSyntax.self) == true
  }

  private var startsStatement: Bool {
    nearestAncestor(CodeBlockItemSyntax.self)?.firstToken(viewMode: .sourceAccurate) == self
  }

  private func isLineBefore(_ next: TokenSyntax) -> Bool {
    trailingTrivia.contains(where: \.isNewline) || next.leadingTrivia.contains(where: \.isNewline)
  }

  private var endsOperand: Bool {
    switch tokenKind {
    case .identifier, .dollarIdentifier, .integerLiteral, .floatLiteral, .rightParen, .rightSquare,
      .rightBrace, .stringQuote, .multilineStringQuote, .keyword(.`self`), .keyword(.`Self`),
      .exclamationMark, .postfixQuestionMark, .postfixOperator, .rightAngle:
      true
    default: false
    }
  }

  private var beginsOperand: Bool {
    switch tokenKind {
    case .identifier, .dollarIdentifier, .integerLiteral, .floatLiteral, .leftParen, .leftSquare,
      .stringQuote, .multilineStringQuote, .rawStringPoundDelimiter, .keyword(.`self`),
      .keyword(.`Self`), .prefixOperator, .period, .keyword(.`try`), .keyword(.`await`):
      true
    default: false
    }
  }
}
