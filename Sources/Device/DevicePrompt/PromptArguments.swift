/// The words of a line, separated by spaces or enclosed in quotes.
///
/// ```
/// type "two words" into Name   ->   type, two words, into, Name
/// ```
///
/// Either kind of quote may enclose the other; there is no escape, and a word may be quoted in part: `a"b
/// c"d` is one.
struct PromptArguments {
  /// The remaining words.
  private(set) var rest: ArraySlice<String>
  let command: PromptSyntax

  /// Splits the operands of a command.
  init(_ text: Substring, of command: PromptSyntax) throws(PromptError) {
    self.command = command
    rest = try Self.words(of: text)[...]
  }

  /// Splits a text into words.
  ///
  /// - Throws: `PromptError` for an unclosed quote.
  private static func words(of text: Substring) throws(PromptError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for letter in text {
      if let open = quote {
        if letter == open { quote = nil } else { word = (word ?? "") + String(letter) }
      } else if letter == "\"" || letter == "'" {
        quote = letter
        word = word ?? ""
      } else if letter.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if let quote { throw PromptError("a quote is not closed; write another \(quote)") }
    return words + [word].compactMap { $0 }
  }

  /// Takes the next word, if there is one.
  mutating func next() -> String? { rest.popFirst() }

  /// Takes all remaining words.
  mutating func all() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Takes the next word.
  ///
  /// - Throws: `PromptError` with the command's usage if there is none, like all methods here.
  mutating func needed() throws(PromptError) -> String {
    guard let word = rest.popFirst() else { throw usage("needs another operand") }
    return word
  }

  /// Takes one of the words that an operand may be.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) throws(PromptError) -> Choice {
    let word = try needed()
    guard let choice = Choice(rawValue: word) else { throw usage("does not know '\(word)'") }
    return choice
  }

  /// Takes `on` or `off`.
  mutating func isOn() throws(PromptError) -> Bool {
    switch try needed() {
    case "on": return true
    case "off": return false
    case let word: throw usage("does not know '\(word)'")
    }
  }

  /// Refuses remaining words.
  func finish() throws(PromptError) {
    if let word = rest.first { throw usage("does not take '\(word)'") }
  }

  /// Returns a mistake with the command's usage.
  private func usage(_ what: String) -> PromptError {
    PromptError("'\(command.name)' \(what); write '\(command.usage)'")
  }
}
