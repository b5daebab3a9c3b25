import WorkbookModel
internal import SwiftParsing
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
  /// The calls of `print` with a comment on their line, by the offset of its first slash.
  private(set) var prints: [Int: CommentedPrint] = [:]
  /// The end of the last statement whose value a comment claims; a statement is probed only once.
  private var claimed: TokenSyntax?
  /// The variables and parameters declared so far, anywhere in the text.
  private var declared: Set<String> = []

  /// A `//` comment that is not documentation.
  struct Comment {
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
      if let last {
        let block = Block(inFrontOf: token)
        read(block.direct, after: last)
        readDistant(block.distant(before: token), after: last)
      }
      if case .identifier(let name) = token.tokenKind,
        token.parent?.is(IdentifierPatternSyntax.self) ?? false
      {
        declared.insert(name)
      }
      var offset = token.endPositionBeforeTrailingTrivia.utf8Offset
      for piece in token.trailingTrivia {
        if case .lineComment(let text) = piece {
          read(
            [Comment(text: String(text.dropFirst(2)), offset: offset, isTrailing: true)],
            after: token)
        }
        offset += piece.sourceLength.utf8Length
      }
      last = token
    }
  }

  /// The comments before a token with the line ends above each, up to anything that is no line comment.
  private struct Block {
    var comments: [(comment: Comment, lines: Int)] = []
    /// The line ends below the last comment; nil if something else stands there.
    var linesBelow: Int? = 0

    init(inFrontOf token: TokenSyntax) {
      var offset = token.position.utf8Offset
      var lines = 0
      for piece in token.leadingTrivia {
        switch piece {
        case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
          lines += count
        case .lineComment(let text):
          let comment = Comment(text: String(text.dropFirst(2)), offset: offset, isTrailing: false)
          comments.append((comment, lines))
          lines = 0
        case .spaces, .tabs: break
        default:
          linesBelow = nil
          return
        }
        offset += piece.sourceLength.utf8Length
      }
      linesBelow = lines
    }

    /// Those on the lines that directly follow the line of the previous token.
    var direct: [Comment] { comments.prefix { $0.lines == 1 }.map(\.comment) }

    /// Those after an empty line, if they end the code or another empty line follows them, so that they do not belong to
    /// the code below.
    func distant(before token: TokenSyntax) -> [Comment] {
      guard let linesBelow else { return [] }
      let isEnd = linesBelow > 1 || [.endOfFile, .rightBrace].contains(token.tokenKind)
      return isEnd ? comments.drop { $0.lines <= 1 }.map(\.comment) : []
    }
  }

  /// Reads comments further below a token, which claim only values of variables that the statement names.
  private mutating func readDistant(_ comments: [Comment], after token: TokenSyntax) {
    guard comments.contains(where: { Self.mayClaim($0.text) }) else { return }
    let subject = ValueSubject(endingWith: token)
    for comment in comments {
      guard let words = ValueWords(comment.text) else { continue }
      switch words.kind {
      case .named, .phrase(.some, _): break
      default: continue
      }
      if let meaning = meaning(of: words, in: comment, subject, after: token, isAlone: false) {
        notes.append(ValueNote(commentRange: comment.range, meaning: meaning))
      }
    }
  }

  /// Reads the comments after a token, on its line or directly below.
  private mutating func read(_ comments: [Comment], after token: TokenSyntax) {
    guard comments.contains(where: { Self.mayClaim($0.text) }) else { return }
    let subject = ValueSubject(endingWith: token)
    if comments[0].isTrailing, let print = CommentedPrint(subject, endingWith: token) {
      prints[comments[0].offset] = print
    }
    if let note = longValue(comments, subject, after: token) {
      notes.append(note)
      return
    }
    let isAlone = comments.count == 1
    for comment in comments {
      for meaning in meanings(of: comment, subject, after: token, isAlone: isAlone) {
        var meaning = meaning
        if case .claim(let claim) = meaning, !claim.subject.isName {
          if claimed == token { meaning = Self.second(claim) }
          claimed = token
        }
        if case .claim(let claim) = meaning,
          let reason = claim.text.emptiness(about: claim.subject, token)
        {
          meaning = .unreadable(
            summary: "'\(claim.text.text)' claims nothing: \(reason)", fix: "write the value")
        }
        notes.append(ValueNote(commentRange: comment.range, meaning: meaning))
      }
    }
  }

  /// The claims of a comment, or its warning; empty for prose.
  private func meanings(
    of comment: Comment, _ subject: ValueSubject, after token: TokenSyntax, isAlone: Bool
  ) -> [ValueNote.Meaning] {
    func claim(_ text: some StringProtocol, at start: Int) -> ValueNote.Meaning? {
      let part = Comment(
        text: String(text), offset: comment.offset + start, isTrailing: comment.isTrailing)
      return ValueWords(part.text).flatMap {
        meaning(of: $0, in: part, subject, after: token, isAlone: isAlone)
      }
    }
    // `x is 3, and y is 5`
    if let statements = CommentClauses(comment.text[...]).statements {
      let claims = statements.compactMap { text -> ValueNote.Meaning? in
        let start = comment.text.utf8.distance(from: comment.text.startIndex, to: text.startIndex)
        guard case .claim(var own)? = claim(text, at: start), own.subject.isName else { return nil }
        own.commentRange = comment.range
        return .claim(own)
      }
      if claims.count == statements.count { return claims }
    }
    guard
      let own = claim(comment.text, at: 0)
        ?? nearClaim(comment, subject, after: token, isAlone: isAlone)
    else { return [] }
    if case .claim(let claim) = own, let second = Self.second(in: comment, after: claim) {
      return [second]
    }
    return [own]
  }

  /// The meaning of a second claim about the value of a statement, which is observed only once.
  private static func second(_ claim: ValueClaim) -> ValueNote.Meaning {
    let summary = "'\(claim.text.text)' is not checked: another comment claims this value"
    let fix = "keep one of the two claims"
    return claim.form == .bare
      ? .unreadable(summary: summary, fix: fix) : .problem(summary: summary, fix: fix)
  }

  /// The warning about a second claim in the comment of a claim; nil if only prose follows the first one.
  private static func second(in comment: Comment, after claim: ValueClaim) -> ValueNote.Meaning? {
    let text = comment.text[...]
    let end = claim.textRange.upperBound - comment.offset - 2
    guard end < text.utf8.count, end > 0 else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: end)
    guard mayClaim(String(text[start...])) else { return nil }
    return CommentClauses(text).statement(from: start, besides: claim.text.text[...])
      .map(severalClaims)
  }

  /// Reports a collection that spans several comments.
  private func longValue(
    _ comments: [Comment], _ subject: ValueSubject, after token: TokenSyntax
  ) -> ValueNote? {
    guard comments.count > 1 else { return nil }
    var whole = comments[0]
    whole.text = comments.map(\.text).joined(separator: " ")
    guard let words = ValueWords(whole.text), words.text.isCollection,
      case .claim = meaning(of: words, in: whole, subject, after: token, isAlone: true)
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
      || text.utf8.count < 100 && ClaimedText.mentionsTruth(text)
  }

  /// The meaning of a comment after a statement; nil for prose.
  ///
  /// - Parameter isAlone: whether there is no other comment on adjacent lines.
  func meaning(
    of words: ValueWords, in comment: Comment, _ subject: ValueSubject,
    after token: TokenSyntax, isAlone: Bool
  ) -> ValueNote.Meaning? {
    // Between two lines of a chain a comment is about the next one.
    if !comment.isTrailing, case .subject(.link, _) = subject { return nil }
    let start = comment.offset + 2 + words.offset
    func claim(_ subject: ValueClaim.Subject, _ form: ValueClaim.Form) -> ValueNote.Meaning {
      var claim = ValueClaim(
        form: form, subject: subject, text: words.text,
        textRange: start..<start + words.text.text.utf8.count, commentRange: comment.range)
      claim.isInBranch = token.isInBranch
      return .claim(claim)
    }
    if let note = unseen(words, in: comment, subject, after: token) { return note }
    switch words.kind {
    case .named(let name, let identifiers):
      guard words.text.isLiteral,
        Self.isUsed(identifiers, by: subject, after: token)
          || comment.isTrailing && subject.hasValue && !identifiers.isDisjoint(with: declared)
      else { return nil }
      return claim(.name(name), .equation)
    case .phrase(let name?, let identifiers):
      // Alone on its line, it is code that was commented out; after code that only uses the name, it is prose.
      if words.isAssignment {
        guard comment.isTrailing, Self.isSet(name, by: subject, after: token) else { return nil }
      }
      return Self.isUsed(identifiers, by: subject, after: token)
        ? claim(.name(name), .bare) : nil
    case .phrase(nil, _):
      guard case .subject(let what, _) = subject, comment.isTrailing || isAlone else { return nil }
      return claim(what, .bare)
    case .bare:
      guard case .subject(let what, let isWrittenOut) = subject else { return nil }
      if isWrittenOut {
        return Self.isOtherValue(words.text, after: token) && comment.isTrailing
          ? claim(what, .bare) : nil
      }
      if comment.isTrailing, let value = Self.valueBeforeProse(words.text.text) {
        return .unreadable(
          summary: "the value '\(value)' is not checked: text follows it",
          fix: "write // => \(value) alone, and the rest in another comment, or begin with a word")
      }
      let isPrint = if case .printing = what { true } else { false }
      // The printed line has the word of Swift.
      if isPrint, words.text.isTruthWord { return nil }
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

  /// Whether a literal after an assignment of a literal is another value of its kind, or a collection of which
  /// a part was assigned: `a = 2  // 3`, `a[0] = 2  // [3]`.
  ///
  /// After a declaration it is prose: `let n = 30  // 5`. What a call or a member of a type is, the code does not say:
  /// `Int("5")  // Optional(5)`, `Double.pi  // 3.14`; unless the comment repeats such code.
  private static func isOtherValue(_ text: ClaimedText, after token: TokenSyntax) -> Bool {
    guard text.isLiteral, let item = token.nearestStatement else { return false }
    if item.isMade { return "0\"[bo".contains(text.text[...].literalKind) }
    let value: String
    if let sequence = item.item.as(SequenceExprSyntax.self), let last = sequence.elements.last {
      value = last.trimmedDescription
    } else if let binding = item.item.as(VariableDeclSyntax.self)?.bindings.last,
      binding.pattern.is(TuplePatternSyntax.self), let last = binding.initializer?.value
    {
      value = last.trimmedDescription
    } else {
      return false
    }
    guard text.text != value, !value.contains(where: \.isLetter) || text.isUnmistakable else {
      return false
    }
    return text.isCollection || text.text[...].literalKind == value[...].literalKind
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
    _ words: ValueWords, in comment: Comment, _ subject: ValueSubject, after token: TokenSyntax
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
