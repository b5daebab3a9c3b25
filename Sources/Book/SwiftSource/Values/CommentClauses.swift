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
  }

  /// In order; only the first ones of a long comment.
  private(set) var clauses: [Clause] = []

  private static let mostClauses = 8
  /// In characters.
  private static let longest = 1000
  private static let words = [
    "and", "or", "then", "but", "ja", "tai", "и", "или", "și", "sau",
  ]

  /// - Parameter text: without leading white space.
  init(_ text: Substring) {
    let text = text.prefix(Self.longest)
    var starts = [text.startIndex]
    var ends: [Substring.Index] = []
    var isInString = false
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex, starts.count <= Self.mostClauses {
      let character = text[index]
      let next = text.index(after: index)
      if isInString {
        if character == "\\", next < text.endIndex {
          index = text.index(after: next)
          continue
        }
        isInString = character != "\""
      } else if character == "\"" {
        isInString = true
      } else if depth == 0, let length = Self.separator(text[index...]) {
        ends.append(index)
        index = text.index(index, offsetBy: length)
        starts.append(index)
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
      Clause(rest: text[start...].trimmed, text: text[start..<end].trimmed)
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
      if Self.states(clause.text, besides: literal) { return clause.text }
      if Self.states(clause.rest, besides: literal) { return clause.rest }
    }
    return nil
  }

  /// Words that may precede the value in a clause without a verb.
  private static let links: Set<String> = [
    "and", "or", "then", "not", "now", "but", "finally", "also", "so", "ja", "tai", "ei", "и",
    "или",
    "не", "și", "sau", "nu",
  ]

  /// Whether a clause is a value, or says which value something has or what is printed.
  ///
  /// - Parameter literal: with which a value alone is compared; nil if a value alone is a remark.
  private static func states(_ clause: Substring, besides literal: Substring?) -> Bool {
    var clause = clause
    while let word = clause.firstWord, links.contains(word.lowercased()) {
      clause = clause.dropFirst(word.count).trimmed
    }
    if ["because", "since"].contains(where: clause.hasPrefix) { return false }
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
