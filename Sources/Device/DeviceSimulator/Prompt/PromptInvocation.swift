internal import DeviceTrace

/// A line of the prompt while its command runs: the words that are left, the device, and the answer.
///
/// Words are separated by spaces, unless they are quoted.
///
/// ```
/// type "two words" into Name   ->   type, two words, into, Name
/// ```
///
/// Quotes of one kind may contain the other kind; there is no escape, and a word may be quoted in part:
/// `a"b c"d` is one.
struct PromptInvocation {
  /// The device, which rests.
  let engine: Engine
  let command: PromptCommand
  /// The rest of the line.
  private(set) var rest: Substring
  /// The ID of the app for commands that name none.
  private(set) var lastApp: String
  /// The answer, unless the command throws.
  var answer = PromptAnswer()

  /// CHOICE: the maximum length of a line, in characters.
  private static let mostCharacters = 16_384

  /// Parses the command of a line; nil for an empty line, and for a comment, which begins with `#`.
  ///
  /// - Throws: for a line that is too long, and for an unknown command.
  init?(_ line: String, on engine: Engine, after lastApp: String) throws(ScriptError) {
    guard line.count <= Self.mostCharacters else {
      throw ScriptError("a line has at most \(Self.mostCharacters) characters")
    }
    let text = line.drop(while: \.isWhitespace)
    let name = text.prefix { !$0.isWhitespace }
    guard !name.isEmpty, !name.hasPrefix("#") else { return nil }
    command = try PromptCommand.named(String(name))
    rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
    self.engine = engine
    self.lastApp = lastApp
  }

  // MARK: Words

  /// Takes the next word, if there is one.
  ///
  /// - Throws: for an unclosed quote.
  mutating func next() throws(ScriptError) -> String? {
    guard !rest.isEmpty else { return nil }
    var word = ""
    var quote: Character?
    while let letter = rest.first, quote != nil || !letter.isWhitespace {
      rest.removeFirst()
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      } else {
        word.append(letter)
      }
    }
    if let quote { throw ScriptError("a quote is not closed; write another \(quote)") }
    rest = rest.drop(while: \.isWhitespace)
    return word
  }

  /// Takes all remaining words.
  mutating func all() throws(ScriptError) -> [String] {
    var words: [String] = []
    while let word = try next() { words.append(word) }
    return words
  }

  /// Takes the next word.
  ///
  /// - Throws: if there is none, with the command's syntax, like the functions below.
  mutating func needed() throws(ScriptError) -> String {
    guard let word = try next() else { throw usage("needs another operand") }
    return word
  }

  /// Takes the remaining words, at least one, as a name, which needs no quotes.
  mutating func name() throws(ScriptError) -> String {
    try ([needed()] + all()).joined(separator: " ")
  }

  /// Takes one of some words, and returns its value.
  mutating func choice<Value>(_ values: [String: Value]) throws(ScriptError) -> Value {
    let word = try needed()
    guard let value = values[word] else { throw usage("does not know '\(word)'") }
    return value
  }

  /// Takes `on` or `off`.
  mutating func isOn() throws(ScriptError) -> Bool { try choice(["on": true, "off": false]) }

  /// Refuses remaining words.
  mutating func finish() throws(ScriptError) {
    if let word = try next() { throw usage("does not take '\(word)'") }
  }

  /// Returns an error with the syntax of the command.
  private func usage(_ what: String) -> ScriptError {
    ScriptError("'\(command.name)' \(what); write '\(command.usage)'")
  }

  // MARK: Apps

  /// Takes the last word as an app; without one, returns the app that was named last.
  mutating func app() throws(ScriptError) -> InstalledApp {
    let id = try next()
    try finish()
    return try app(id ?? lastApp)
  }

  /// Returns an app, which commands that name none mean from now on.
  mutating func app(_ id: String) throws(ScriptError) -> InstalledApp {
    let app = engine.apps[try engine.index(of: id)]
    lastApp = id
    return app
  }
}
