import WorkbookModel
internal import SwiftSyntax

/// Finds the comments of a tree that claim values.
///
/// It iterates over the tokens, so that deeply nested untrusted text cannot overflow the stack.
///
/// A comment refers to the preceding token: it follows a statement on its line, or is alone on the line
/// below. ``ValueSubject`` determines what can be claimed about the statement, ``ValueWords`` parses the
/// comment, and `meaning` decides whether both together are a claim. After code a literal is enough; alone
/// on the line below, a number without a sign or words is prose.
struct ValueScan {
  /// In the order of the text.
  private(set) var notes: [ValueNote] = []
  /// The end of the last statement whose value a comment claims; a statement is probed only once.
  private var claimed: TokenSyntax?

  /// A `//` comment that is not documentation.
  private struct Comment {
    /// The text after the slashes.
    var text: String
    /// The offset of the first slash.
    var offset: Int
    var isTrailing: Bool
    var range: Range<Int> { offset..<offset + 2 + text.utf8.count }
  }

  init(_ tree: SourceFileSyntax) {
    var last: TokenSyntax?
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if let last { read(Self.block(inFrontOf: token), behind: last) }
      var offset = token.endPositionBeforeTrailingTrivia.utf8Offset
      for piece in token.trailingTrivia {
        if case .lineComment(let text) = piece {
          read(
            [Comment(text: String(text.dropFirst(2)), offset: offset, isTrailing: true)],
            behind: token)
        }
        offset += piece.sourceLength.utf8Length
      }
      last = token
    }
  }

  /// The comments on the lines that directly follow the line of the previous token.
  private static func block(inFrontOf token: TokenSyntax) -> [Comment] {
    var comments: [Comment] = []
    var offset = token.position.utf8Offset
    var lines = 0
    for piece in token.leadingTrivia {
      switch piece {
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        lines += count
      case .lineComment(let text):
        guard lines == 1 else { return comments }
        lines = 0
        comments.append(
          Comment(text: String(text.dropFirst(2)), offset: offset, isTrailing: false))
      case .spaces, .tabs: break
      default: return comments
      }
      offset += piece.sourceLength.utf8Length
    }
    return comments
  }

  /// Reads the comments after a token, on its line or directly below.
  private mutating func read(_ comments: [Comment], behind token: TokenSyntax) {
    guard comments.contains(where: { Self.mayClaim($0.text) }) else { return }
    let subject = ValueSubject(endingWith: token)
    if let note = longValue(comments, subject, behind: token) {
      notes.append(note)
      return
    }
    for comment in comments {
      guard let words = ValueWords(comment.text) else { continue }
      if let meaning = meaning(
        of: words, in: comment, subject, behind: token, isAlone: comments.count == 1)
      {
        var meaning = meaning
        if case .claim(let claim) = meaning, !claim.subject.isName {
          if claimed == token { meaning = Self.second(claim) }
          claimed = token
        }
        if case .claim(let claim) = meaning, claim.text.saysNothing(about: claim.subject, token) {
          meaning = .unreadable(
            summary: "'\(claim.text.text)' claims nothing: it is true of every value",
            fix: "write the value")
        }
        notes.append(ValueNote(commentRange: comment.range, meaning: meaning))
      }
    }
  }

  /// The meaning of a second claim about the value of a statement, which is observed only once.
  private static func second(_ claim: ValueClaim) -> ValueNote.Meaning {
    let summary = "'\(claim.text.text)' is not checked: another comment claims this value"
    let fix = "keep one of the two claims"
    return claim.form == .bare
      ? .unreadable(summary: summary, fix: fix) : .problem(summary: summary, fix: fix)
  }

  /// Reports a collection that spans several comments.
  private func longValue(
    _ comments: [Comment], _ subject: ValueSubject, behind token: TokenSyntax
  ) -> ValueNote? {
    guard comments.count > 1 else { return nil }
    var whole = comments[0]
    whole.text = comments.map(\.text).joined(separator: " ")
    guard let words = ValueWords(whole.text), words.text.isCollection,
      case .claim = meaning(of: words, in: whole, subject, behind: token, isAlone: true)
    else { return nil }
    return ValueNote(
      commentRange: comments[0].range,
      meaning: .unreadable(
        summary: "a value that spans several comments is not checked",
        fix: "write it on one line, or print it and claim the output"))
  }

  /// A quick test that rejects most comments: a claim contains one of these characters or words.
  private static func mayClaim(_ text: String) -> Bool {
    text.utf8.contains { ($0 >= 0x30 && $0 <= 0x39) || "=>\"[(.".utf8.contains($0) }
      || ["true", "false", "nil"].contains { text.contains($0) }
  }

  /// The meaning of a comment after a statement; nil for prose.
  ///
  /// - Parameter isAlone: whether there is no other comment on adjacent lines.
  private func meaning(
    of words: ValueWords, in comment: Comment, _ subject: ValueSubject,
    behind token: TokenSyntax, isAlone: Bool
  ) -> ValueNote.Meaning? {
    let start = comment.offset + 2 + words.offset
    func claim(_ subject: ValueClaim.Subject, _ form: ValueClaim.Form) -> ValueNote.Meaning {
      .claim(
        ValueClaim(
          form: form, subject: subject, text: words.text,
          textRange: start..<start + words.text.text.utf8.count, commentRange: comment.range))
    }
    if let note = unseen(words, in: comment, subject, behind: token) { return note }
    switch words.kind {
    case .named(let name, let identifiers):
      guard words.text.isLiteral, Self.isUsed(identifiers, by: subject, behind: token) else {
        return nil
      }
      return claim(.name(name), .equation)
    case .phrase(let name?, let identifiers):
      // Alone on its line, it is code that was commented out; after code that only uses the name, it is prose.
      if words.isAssignment {
        guard comment.isTrailing, case .subject(.name(name), _) = subject else { return nil }
      }
      return Self.isUsed(identifiers, by: subject, behind: token)
        ? claim(.name(name), .bare) : nil
    case .phrase(nil, _):
      guard case .subject(let what, _) = subject, comment.isTrailing || isAlone else { return nil }
      return claim(what, .bare)
    case .bare:
      guard case .subject(let what, let isWrittenOut) = subject, !isWrittenOut else { return nil }
      if comment.isTrailing, let value = Self.valueBeforeProse(words.text.text) {
        return .unreadable(
          summary: "the value '\(value)' is not checked: text follows it",
          fix: "write // => \(value) alone, and the rest in another comment, or begin with a word")
      }
      let isPrint = if case .printing = what { true } else { false }
      guard
        words.text.isLiteral
          || isPrint && comment.isTrailing && ClaimedText.isList(words.text.text),
        comment.isTrailing
          || isAlone
            && (words.text.isCollection || words.text.isUnmistakable && what.isExpression)
      else { return nil }
      return claim(what, .bare)
    case .arrow, .equals, .points, .drawn:
      return sigil(words, in: comment, subject, claim)
    }
  }

  /// The literal at the start of a comment such as `3, as above`; nil for the number of a step: `1. Open it`.
  private static func valueBeforeProse(_ text: String) -> Substring? {
    guard let value = ResultPhrase.literal(text[...]), value.count < text.count else { return nil }
    let sign = text.drop(while: \.isNumber).first
    return sign == "." || sign == ":" ? nil : value
  }

  /// Reports a literal, alone or in words, that claims a value that cannot be probed; nil if there is none,
  /// or if it can be claimed by name.
  private func unseen(
    _ words: ValueWords, in comment: Comment, _ subject: ValueSubject, behind token: TokenSyntax
  ) -> ValueNote.Meaning? {
    guard comment.isTrailing, let obstacle = subject.obstacle, obstacle.hasValue,
      words.text.isLiteral
    else { return nil }
    switch words.kind {
    case .bare, .phrase(nil, _): break
    case .named(_, let names), .phrase(.some, let names):
      guard case .none = subject, Self.isUsed(names, by: token) else { return nil }
    case .arrow, .equals, .points, .drawn: return nil
    }
    return Self.unchecked(obstacle)
  }

  private static func unchecked(_ obstacle: ValueSubject.Obstacle) -> ValueNote.Meaning {
    .unreadable(summary: "this value is not checked: \(obstacle.reason)", fix: obstacle.fix)
  }

  /// Whether the statement before a comment uses a name of the comment's code.
  private static func isUsed(
    _ names: Set<String>, by subject: ValueSubject, behind token: TokenSyntax
  ) -> Bool {
    if case .none = subject { return false }
    return isUsed(names, by: token)
  }

  /// Whether the statement that a token ends uses one of the names.
  private static func isUsed(_ names: Set<String>, by token: TokenSyntax) -> Bool {
    token.nearestStatement?.tokens(viewMode: .sourceAccurate).contains {
      names.contains($0.text) && $0.parent?.is(LabeledExprSyntax.self) != true
    } ?? false
  }

  /// The meaning of `=> 3`, `== 3` or `-> 3` after a statement.
  private func sigil(
    _ words: ValueWords, in comment: Comment, _ subject: ValueSubject,
    _ claim: (ValueClaim.Subject, ValueClaim.Form) -> ValueNote.Meaning
  ) -> ValueNote.Meaning? {
    let isArrow = words.kind == .arrow
    switch subject {
    case .subject(let what, _):
      // After `print` the arrow claims output, in order with other claims.
      if case .printing = what, isArrow { return nil }
      if isArrow || words.text.isLiteral { return claim(what, isArrow ? .arrow : .equation) }
      guard comment.isTrailing else { return nil }
      if words.kind == .equals, words.text.isExpression, !words.isName {
        return claim(what, .equation)
      }
      guard !words.isType else { return nil }
      return .unreadable(
        summary: "the text after '\(words.kind.sign)' is not checked: it is not a value",
        fix: "write // => and the value's description, or begin the comment with a word")
    case .statement, .none:
      guard let obstacle = subject.obstacle, comment.isTrailing, isArrow || words.text.isLiteral
      else { return nil }
      return Self.unchecked(obstacle)
    }
  }
}

extension ClaimedText {
  /// Whether the claim holds for any value: it is a wildcard alone, or repeats the code whose value it claims.
  ///
  /// - Parameter token: the last token of the statement.
  fileprivate func saysNothing(about subject: ValueClaim.Subject, _ token: TokenSyntax) -> Bool {
    if pattern.split(separator: "[..]").allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      return true
    }
    if isLiteral { return false }
    var text = text[...]
    while text.first == "(", text.last == ")" { text = text.dropFirst().dropLast() }
    switch subject {
    case .name(let name): return text == name
    case .expression(_, let start, _):
      guard let statement = token.nearestStatement else { return false }
      let offset = start - statement.positionAfterSkippingLeadingTrivia.utf8Offset
      return offset >= 0
        && statement.trimmedDescription.utf8.dropFirst(offset).elementsEqual(text.utf8)
    case .printing, .output: return false
    }
  }
}
