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
  /// The end of the last statement whose value a comment claims; a statement is probed only once.
  private var claimed: TokenSyntax?
  /// The variables and parameters declared so far, anywhere in the text.
  private var declared: Set<String> = []

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
      if let last {
        read(Self.block(inFrontOf: token), behind: last)
        readDistant(Self.lastBlock(inFrontOf: token), behind: last)
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

  /// The comments after an empty line that end the code or are followed by another empty line, so that they
  /// do not belong to the code below them.
  private static func lastBlock(inFrontOf token: TokenSyntax) -> [Comment] {
    var comments: [Comment] = []
    var offset = token.position.utf8Offset
    var lines = 0
    for piece in token.leadingTrivia {
      switch piece {
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        lines += count
      case .lineComment(let text):
        if lines > 1 || !comments.isEmpty {
          comments.append(
            Comment(text: String(text.dropFirst(2)), offset: offset, isTrailing: false))
        }
        lines = 0
      case .spaces, .tabs: break
      default: return []
      }
      offset += piece.sourceLength.utf8Length
    }
    let isEnd = lines > 1 || token.tokenKind == .endOfFile || token.tokenKind == .rightBrace
    return isEnd ? comments : []
  }

  /// Reads comments further below a token, which claim only values of variables that the statement names.
  private mutating func readDistant(_ comments: [Comment], behind token: TokenSyntax) {
    guard comments.contains(where: { Self.mayClaim($0.text) }) else { return }
    let subject = ValueSubject(endingWith: token)
    for comment in comments {
      guard let words = ValueWords(comment.text) else { continue }
      switch words.kind {
      case .named, .phrase(.some, _): break
      default: continue
      }
      if let meaning = meaning(of: words, in: comment, subject, behind: token, isAlone: false) {
        notes.append(ValueNote(commentRange: comment.range, meaning: meaning))
      }
    }
  }

  /// Reads the comments after a token, on its line or directly below.
  private mutating func read(_ comments: [Comment], behind token: TokenSyntax) {
    guard comments.contains(where: { Self.mayClaim($0.text) }) else { return }
    let subject = ValueSubject(endingWith: token)
    if let note = longValue(comments, subject, behind: token) {
      notes.append(note)
      return
    }
    let isAlone = comments.count == 1
    for comment in comments {
      let own = ValueWords(comment.text).flatMap {
        meaning(of: $0, in: comment, subject, behind: token, isAlone: isAlone)
      }
      if let meaning = own ?? nearClaim(comment, subject, behind: token, isAlone: isAlone) {
        var meaning = meaning
        if case .claim(let claim) = meaning, let second = Self.second(in: comment, after: claim) {
          meaning = second
        }
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
      .map(several)
  }

  private static func several(_ statement: Substring) -> ValueNote.Meaning {
    .unreadable(
      summary: "'\(statement)' is not checked: a comment makes one claim",
      fix: "write each claim in a comment of its own, on the lines below the statement")
  }

  /// The warning about a comment that is not in the form of a claim, but would be if a part of it were
  /// written differently; nil for prose.
  private func nearClaim(
    _ comment: Comment, _ subject: ValueSubject, behind token: TokenSyntax, isAlone: Bool
  ) -> ValueNote.Meaning? {
    guard case .subject(let what, let isWrittenOut) = subject, comment.isTrailing || isAlone,
      comment.text.utf8.count <= Self.longestNearClaim
    else { return nil }
    func claim(_ text: some StringProtocol) -> ValueClaim? {
      let part = Comment(
        text: String(text), offset: comment.offset, isTrailing: comment.isTrailing)
      guard let words = ValueWords(part.text),
        case .claim(let claim)? = meaning(
          of: words, in: part, subject, behind: token, isAlone: isAlone)
      else { return nil }
      return claim
    }
    // `x is 3 and y is 5`
    let clauses = CommentClauses(comment.text[...])
    if clauses.clauses.count > 1, let first = clauses.clauses.first, let own = claim(first.text),
      let other = clauses.statement(from: first.text.endIndex, besides: own.text.text[...])
    {
      return Self.several(other)
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
      || text.utf8.count < 100 && ClaimedText.mentionsTruth(text)
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
      guard words.text.isLiteral,
        Self.isUsed(identifiers, by: subject, behind: token)
          || comment.isTrailing && subject.hasValue && !identifiers.isDisjoint(with: declared)
      else { return nil }
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
      guard case .subject(let what, let isWrittenOut) = subject else { return nil }
      if isWrittenOut {
        return Self.isOtherValue(words.text, behind: token) && comment.isTrailing
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
  /// After a declaration it is prose: `let n = 30  // 5`.
  private static func isOtherValue(_ text: ClaimedText, behind token: TokenSyntax) -> Bool {
    guard text.isLiteral, let item = token.nearestStatement else { return false }
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
  /// Why the claim says nothing: it is a wildcard alone, or contains the code whose value it claims; nil if it
  /// says something.
  ///
  /// - Parameter token: the last token of the statement.
  fileprivate func emptiness(about subject: ValueClaim.Subject, _ token: TokenSyntax) -> String? {
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
