import WorkbookModel

/// A comment that states a value in words, as in the Swift book.
///
/// ```
/// returns 5                               nothing    5
/// minusThree equals -3                    minusThree -3
/// `d` is now [1, 2], sorted               d          [1, 2]
/// colors: ["red", "blue"]                 colors     ["red", "blue"]
/// true because 1 is less than 2           nothing    true
/// n = 3, after code on the same line      n          3
/// palauttaa 3, 返回 3, вернёт 3             nothing    3
/// n on nyt 3, n 等于 3, n равно 3           n          3
/// ```
///
/// Only a literal makes a comment a phrase, so `this is fine` and `returns the sum` are prose.
struct ResultPhrase {
  /// The code before the verb; nil if the value is that of the statement.
  let name: String?
  /// The literal, without the prose after it.
  let value: Substring
  /// Whether `=` precedes the value, as in code that was commented out.
  private(set) var isAssignment = false

  /// - Parameter comment: without leading and trailing white space.
  /// - Returns: nil if it has no such verb, or no literal after it.
  init?(_ comment: Substring) {
    if let match = comment.wholeMatch(of: Self.phrase), let own = Self(nil, match.output.value) {
      self = own
    } else if let word = ["true", "false"].first(where: comment.hasPrefix),
      Self.literal(comment)?.count == word.count
    {
      self.init(nil, comment)
    } else if let found = ResultWords.announcement(comment), found.kind == .value,
      let own = Self(nil, found.rest)
    {
      self = own
    } else if let match = comment.wholeMatch(of: Self.sentence) {
      self.init(match.output.name, match.output.value)
    } else if let match = comment.wholeMatch(of: Self.label) {
      self.init(match.output.name, match.output.value)
      isAssignment = match.output.sign.hasSuffix("=")
    } else {
      return nil
    }
  }

  /// Nil if the value does not begin with a literal.
  ///
  /// - Parameter name: the text before the verb; a pronoun means the statement.
  private init?(_ name: Substring?, _ value: Substring) {
    guard let literal = Self.literal(value), !Self.isCondition(value[literal.endIndex...]) else {
      return nil
    }
    self.value = literal
    guard let name, !Self.pronouns.contains(name.lowercased()) else {
      self.name = nil
      return
    }
    let isMarked = name.count > 2 && name.hasPrefix("`") && name.hasSuffix("`")
    self.name = String(isMarked ? name.dropFirst().dropLast() : name)
  }

  /// Whether the text after a value says when it has it: `returns nil, if the key is missing`.
  private static func isCondition(_ text: Substring) -> Bool {
    let text = text.drop { !$0.isLetter }.lowercased()
    return conditions.contains { word in
      text.hasPrefix(word)
        && (word.first.map { $0.unicodeScalars.allSatisfy(\.properties.isIdeographic) } ?? false
          || text.dropFirst(word.count).first?.isLetter != true)
    }
  }

  private static let conditions = [
    "if", "when", "whenever", "unless", "otherwise", "except", "until", "jos", "kun", "mikäli",
    "ellei", "paitsi", "muuten", "如果", "若", "假如", "要是", "当", "當", "除非", "否则", "否則", "直到",
    "если", "когда", "иначе", "кроме", "пока", "dacă", "daca", "când", "cand", "altfel", "decât",
    "până",
  ]

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
        | results\s+in:? | result\s+is | results?:? | returns? | returned | yields | displays
        | gives | shows | outputs | logs | becomes | will\s+(?:be|become|return|print)
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
      (?:now\s+)?(?<name>\S++(?:\s++\S++)*?)\s++
      (?:
        is\s++(?:now\s++)?(?:equal|equivalent)\s++to | is\s++now | is\s++still | is
        | (?:now\s++)?equals | becomes | became | on\s++nyt | on\s++edelleen | on\s++yhtä\s++kuin
        | 现在是 | 等于 | 变为 | 变成 | 的值[是为] | [是为]
        | (?:теперь\s++)?равн[аоы] | (?:теперь\s++)?равен | теперь | становится | стало
        | este\s++acum | este\s++egală?\s++cu | este | devine
      )\s++
      (?<value>\S.*)
      /#
      return pattern.ignoresCase()
    }()

  /// A name, a sign and a value: `colors: ["red"]`, `n = 3`; the name begins with a lowercase letter, like those
  /// of variables.
  private nonisolated(unsafe) static let label =
    #/(?<name>`?[\p{Lowercase}_][\w.\[\]]*`?)(?<sign>:\s|\s*=)\s*(?<value>[^\s=].*)/#

  /// The prefix that is a literal, followed only by prose; nil if there is none.
  ///
  /// A literal is one expression, so it ends at the first sign of prose outside of its brackets and quotes.
  /// Only two texts are parsed, however long the comment is.
  static func literal(_ text: Substring) -> Substring? {
    if ClaimedText(valueInWords: String(text)).isLiteral { return text }
    let value = text[..<endOfExpression(in: text)]
    return value.count < text.count && ClaimedText(valueInWords: String(value)).isLiteral
      ? value : nil
  }

  /// The index of the first sign that prose follows: `, which`, ` because`, ` (`, or a full stop at the end.
  private static func endOfExpression(in text: Substring) -> String.Index {
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      if character == "\"" {
        index = text.endOfString(from: index)
        continue
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if depth <= 0, "。，；：（".contains(character) {
        return index
      } else if depth <= 0, ",;.:".contains(character) {
        let rest = text[next...]
        if rest.isEmpty && character == "." { return index }
        guard rest.first?.isWhitespace ?? false else {
          index = next
          continue
        }
        let word = rest.drop(while: \.isWhitespace)
        if word.first?.isLetter ?? false { return index }
        index = word.startIndex
        continue
      } else if depth <= 0, character.isWhitespace {
        let rest = text[next...].drop(while: \.isWhitespace)
        if rest.hasPrefix("(") || ["because", "since"].contains(where: rest.hasPrefix) {
          return index
        }
        index = rest.startIndex
        continue
      }
      index = next
    }
    return text.endIndex
  }
}
