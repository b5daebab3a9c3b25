import WorkbookModel

/// A comment that states a value in words, as in the Swift book.
///
/// ```
/// returns 5                               nothing    5
/// minusThree equals -3                    minusThree -3
/// `d` is now [1, 2], sorted               d          [1, 2]
/// colors: ["red", "blue"]                 colors     ["red", "blue"]
/// true because 1 is less than 2           nothing    true
/// ```
///
/// Only a literal makes a comment a phrase, so `this is fine` and `returns the sum` are prose.
struct ResultPhrase {
  /// The code before the verb; nil if the value is that of the statement.
  let name: String?
  /// The literal, without the prose after it.
  let value: Substring

  /// - Parameter comment: without leading and trailing white space.
  /// - Returns: nil if it has no such verb, or no literal after it.
  init?(_ comment: Substring) {
    if let match = comment.wholeMatch(of: Self.phrase), let own = Self(nil, match.output.value) {
      self = own
    } else if let word = ["true", "false"].first(where: comment.hasPrefix),
      Self.literal(comment)?.count == word.count
    {
      self.init(nil, comment)
    } else if let match = comment.wholeMatch(of: Self.sentence) {
      self.init(match.output.name, match.output.value)
    } else if let match = comment.wholeMatch(of: Self.label) {
      self.init(match.output.name, match.output.value)
    } else {
      return nil
    }
  }

  /// Nil if the value does not begin with a literal.
  ///
  /// - Parameter name: the text before the verb; a pronoun means the statement.
  private init?(_ name: Substring?, _ value: Substring) {
    guard let literal = Self.literal(value) else { return nil }
    self.value = literal
    guard let name, !Self.pronouns.contains(name.lowercased()) else {
      self.name = nil
      return
    }
    let isMarked = name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`")
    self.name = String(isMarked ? name.dropFirst().dropLast() : name)
  }

  /// Words that mean the value of the statement instead of a name.
  private static let pronouns: Set<String> = ["this", "it", "value", "the value", "the result"]

  // Creating a regex takes a hundred times as long as matching. The regexes are only read, and the program
  // that a regex compiles at its first match is guarded.

  /// A verb alone.
  private nonisolated(unsafe) static let phrase: Regex<(Substring, value: Substring)> = {
    let pattern =
      #/
      (?:
        (?:is\s+)?(?:now\s+)?(?:equal|equivalent)\s+to | equals | is | evaluates\s+to
        | results\s+in:? | result\s+is | results?:? | returns? | yields | displays | gives
        | shows | outputs | logs | will\s+(?:be|return|print)
      )\s+
      (?<value>\S.*)
      /#
    return pattern.ignoresCase()
  }()

  /// A name before a verb; `f returns 3` does not match, because it is about a function rather than a
  /// value.
  private nonisolated(unsafe) static let sentence:
    Regex<(Substring, name: Substring, value: Substring)> = {
      let pattern =
        #/
      (?:now\s+)?(?<name>\S.*?)\s+
      (?:is\s+(?:now\s+)?(?:equal|equivalent)\s+to|is\s+now|is\s+still|is|(?:now\s+)?equals)\s+
      (?<value>\S.*)
      /#
      return pattern.ignoresCase()
    }()

  /// A name, a colon and a value: `colors: ["red"]`; the name begins with a lowercase letter, like those of
  /// variables.
  private nonisolated(unsafe) static let label =
    #/(?<name>`?[\p{Lowercase}_][\w.\[\]]*`?):\s+(?<value>\S.*)/#

  /// The longest prefix that is a literal, followed only by prose.
  private static func literal(_ text: Substring) -> Substring? {
    if ClaimedText(String(text)).isLiteral { return text }
    let ends = text.matches(of: #/\.?$|[,;.:]\s+(?=\p{L})|\s+(?:because|since|\()/#)
    return ends.reversed().map { text[..<$0.range.lowerBound] }
      .first { ClaimedText(String($0)).isLiteral }
  }
}
