import WorkbookModel

/// The clauses of a comment, to find a second claim in it.
///
/// ```
/// x is 3, y is 5        x is 3 | y is 5        both claim
/// x == 3 and y == 5     x == 3 | y == 5        both claim
/// returns 3, not 4      returns 3 | not 4      both claim
/// is 3, which is odd    is 3 | which is odd    only the first one claims
/// ```
/// A comment makes one claim, so whatever else in it states a value would never be checked.
struct CommentClauses {
  struct Clause {
    /// The rest of the comment from the start of the clause; several characters may end it.
    let rest: Substring
    /// Up to the next sign that separates clauses.
    let text: Substring
    /// Whether it is another possibility than the clause before it: `or y is 5`.
    let isAlternative: Bool
  }

  /// In order; only the first ones of a long comment.
  private(set) var clauses: [Clause] = []

  private static let mostClauses = 8
  /// In characters.
  private static let longest = 1000
  private static let alternatives: Set = ["or", "tai", "или", "sau"]
  private static let words = alternatives.union(["and", "then", "but", "ja", "и", "și"])
  /// Words after which nothing is claimed.
  private static let reasons = [
    "because", "since", "koska", "потому что", "так как", "deoarece", "fiindcă",
  ]

  /// - Parameter text: without leading white space.
  init(_ text: Substring) {
    var text = text.prefix(Self.longest)
    var starts = [(index: text.startIndex, isAlternative: false)]
    var ends: [Substring.Index] = []
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex, starts.count <= Self.mostClauses {
      let character = text[index]
      let next = text.index(after: index)
      if character == "\"" {
        index = text.endOfString(from: index)
        continue
      } else if depth == 0, character.isWhitespace,
        Self.reasons.contains(where: { text[next...].hasPrefix($0 + " ") })
      {
        text = text[..<index]
        break
      } else if depth == 0, let length = Self.separator(text[index...]) {
        ends.append(index)
        let sign = text[index...].prefix(length)
        index = text.index(index, offsetBy: length)
        starts.append((index, Self.alternatives.contains(sign.trimmed.lowercased())))
        continue
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth = max(0, depth - 1)
      }
      index = next
    }
    ends.append(text.endIndex)
    clauses = zip(starts, ends).map { start, end in
      Clause(
        rest: text[start.index...].trimmed, text: text[start.index..<end].trimmed,
        isAlternative: start.isAlternative)
    }
  }

  /// The number of characters of a sign or word that separates clauses, at the start of a text; nil if there
  /// is none.
  private static func separator(_ text: Substring) -> Int? {
    guard let first = text.first else { return nil }
    let rest = text.dropFirst()
    if "，；。、（）".contains(first) { return 1 }
    if ",;.".contains(first) {
      return rest.first?.isWhitespace ?? false ? 1 : nil
    }
    // A closing bracket that none has opened ends a remark in brackets.
    if first == ")" { return 1 }
    guard first.isWhitespace else { return nil }
    if rest.hasPrefix("(") { return 2 }
    if rest.hasPrefix("//") { return 3 }
    let word = rest.prefix(while: \.isLetter)
    return words.contains(word.lowercased()) && rest.dropFirst(word.count).first == " "
      ? 1 + word.count : nil
  }

  /// The first clause from an index on that states a value; nil if there is none.
  ///
  /// - Parameter literal: the value that the comment claims, with which a literal alone is compared: another
  ///   kind of literal is a remark, as in `3, or "three"`, and so is a later one: `3, the sum of 1 and 2`.
  func statement(from start: Substring.Index, besides literal: Substring) -> Substring? {
    let others = clauses.dropFirst().filter { $0.rest.startIndex >= start && !$0.text.isEmpty }
    for (index, clause) in others.enumerated() {
      let literal = index == 0 ? literal : nil
      // `0xCC, or 204` is the same number twice.
      if clause.isAlternative, let value = clause.text.integer, value == literal?.integer {
        continue
      }
      if Self.states(clause.text, besides: literal) { return clause.text }
      if Self.states(clause.rest, besides: literal) { return clause.rest }
    }
    return nil
  }

  /// The clauses that each say which value something has; nil unless there are several and all of them hold together.
  var statements: [Substring]? {
    let stating = clauses.filter { Self.states($0.text, besides: nil) }
    guard stating.count > 1, !stating.contains(where: \.isAlternative) else { return nil }
    let texts = stating.map { $0.text.withoutWords(Self.joining) }
    return texts.contains { $0.withoutWords(Self.links) != $0 } ? nil : texts
  }

  private static let joining: Set<String> = [
    "and", "then", "now", "finally", "also", "so", "ja", "и", "și",
  ]
  /// Words that may precede the value in a clause without a verb.
  private static let links = joining.union([
    "or", "not", "but", "tai", "ei", "или", "не", "sau", "nu",
  ])

  /// Whether a clause is a value, or says which value something has or what is printed.
  ///
  /// - Parameter literal: with which a value alone is compared; nil if a value alone is a remark.
  private static func states(_ clause: Substring, besides literal: Substring?) -> Bool {
    let clause = clause.withoutWords(links)
    if let value = ResultPhrase.literal(clause), value.count == clause.trimmedSign.count {
      return value.literalKind == literal?.literalKind
    }
    if let word = clause.firstWord, ["prints", "printing", "printed"].contains(word.lowercased()),
      ResultPhrase.literal(clause.dropFirst(word.count).trimmed) != nil
    {
      return true
    }
    if let found = ResultWords.announcement(clause), found.kind != .vague,
      ResultPhrase.literal(found.rest) != nil
    {
      return true
    }
    // `y on 5`
    let words = clause.split(separator: " ", maxSplits: 2)
    if words.count == 3, ["on", "e", "это"].contains(words[1]), words[0].count < 3,
      ResultPhrase.literal(words[2]) != nil
    {
      return true
    }
    guard let words = ValueWords(String(clause)), words.text.isLiteral else { return false }
    switch words.kind {
    case .arrow, .equals, .points, .named, .phrase(.some, _): return true
    case .phrase(nil, _): return clause.first?.isLetter ?? false
    case .drawn, .bare: return false
    }
  }
}

extension Substring {
  /// The letters at its start, before a space; nil if something else follows them.
  fileprivate var firstWord: Substring? {
    let word = prefix(while: \.isLetter)
    return word.isEmpty || dropFirst(word.count).first != " " ? nil : word
  }

  /// Without some words at its start.
  fileprivate func withoutWords(_ words: Set<String>) -> Substring {
    var text = self
    while let word = text.firstWord, words.contains(word.lowercased()) {
      text = text.dropFirst(word.count).trimmed
    }
    return text
  }

  /// The value of an integer literal in any notation.
  fileprivate var integer: Int? {
    let digits = filter { $0 != "_" }.lowercased()
    let radix = ["0x": 16, "0o": 8, "0b": 2][digits.prefix(2)]
    return radix.map { Int(digits.dropFirst(2), radix: $0) } ?? Int(digits)
  }

  /// The index after a string literal that begins at an index; the end of the text if it is not closed.
  func endOfString(from start: Index) -> Index {
    var index = self.index(after: start)
    while index < endIndex, self[index] != "\"" {
      let length = self[index] == "\\" ? 2 : 1
      index = self.index(index, offsetBy: length, limitedBy: endIndex) ?? endIndex
    }
    return index < endIndex ? self.index(after: index) : endIndex
  }

  /// Without a full stop at the end.
  fileprivate var trimmedSign: Substring {
    let text = trimmed
    return text.hasSuffix(".") || text.hasSuffix("。") ? text.dropLast() : text
  }

  /// The kind of a literal, by its first character.
  var literalKind: Character {
    let text = drop { "-(".contains($0) }
    if text.hasPrefix("true") || text.hasPrefix("false") { return "b" }
    if text.hasPrefix("nil") || text.hasPrefix("Optional") { return "o" }
    guard let first = text.first else { return " " }
    return first.isNumber ? "0" : first
  }
}
