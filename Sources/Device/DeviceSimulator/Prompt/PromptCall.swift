internal import DeviceTrace

/// A line at the prompt while its command is carried out: the words that are left, the device, and the answer.
///
/// A word stands between spaces, or between quotes.
///
/// ```
/// type "two words" into Name   ->   type, two words, into, Name
/// ```
///
/// Either kind of quote may stand around the other; there is no escape, and a word may be quoted in
/// part: `a"b c"d` is one.
struct PromptCall {
  /// Which device it is, which rests.
  let engine: Engine
  /// What the line begins with.
  let word: PromptWord
  /// What is left of the line.
  private(set) var rest: Substring
  /// The id of the app that was named last.
  private(set) var lastApp: String
  /// What is answered, if nothing is thrown.
  var answer = PromptAnswer()

  /// CHOICE: the most characters of a line.
  private static let mostCharacters = 16_384

  /// Finds the command of a line.
  ///
  /// - Returns: nil for an empty line, and for one that begins with `#`.
  /// - Throws: for a line that is too long, and for a command that there is not.
  init?(_ line: String, on engine: Engine, after lastApp: String) throws(ScriptError) {
    guard line.count <= Self.mostCharacters else {
      throw ScriptError("a line has at most \(Self.mostCharacters) characters")
    }
    let text = line.drop(while: \.isWhitespace)
    let name = text.prefix { !$0.isWhitespace }
    guard !name.isEmpty, !name.hasPrefix("#") else { return nil }
    word = try PromptWord.named(String(name))
    rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
    self.engine = engine
    self.lastApp = lastApp
  }

  // MARK: Words

  /// Takes the next word, if there is one.
  ///
  /// - Throws: for a quote that is not closed.
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

  /// Takes all words that are left.
  mutating func all() throws(ScriptError) -> [String] {
    var words: [String] = []
    while let word = try next() { words.append(word) }
    return words
  }

  /// Takes the next word.
  ///
  /// - Throws: if there is none, with the command's usage, as the functions below.
  mutating func needed() throws(ScriptError) -> String {
    guard let word = try next() else { throw usage("needs more") }
    return word
  }

  /// Takes a name of one word or several, which needs no quotes, at the end of a line.
  mutating func name() throws(ScriptError) -> String {
    try ([needed()] + all()).joined(separator: " ")
  }

  /// Takes one of the words that an operand may be.
  ///
  /// - Returns: what it stands for.
  mutating func choice<Value>(_ values: [String: Value]) throws(ScriptError) -> Value {
    let word = try needed()
    guard let value = values[word] else { throw usage("does not know '\(word)'") }
    return value
  }

  /// Takes `on` or `off`.
  mutating func isOn() throws(ScriptError) -> Bool { try choice(["on": true, "off": false]) }

  /// Refuses what is left.
  mutating func finish() throws(ScriptError) {
    if let word = try next() { throw usage("does not take '\(word)'") }
  }

  /// A mistake of this command, with how it is written.
  private func usage(_ what: String) -> ScriptError {
    ScriptError("'\(word.name)' \(what); write '\(word.usage)'")
  }

  // MARK: Apps

  /// Takes the app that a line may name at its end; else it is the one that was named last.
  mutating func app() throws(ScriptError) -> InstalledApp {
    let id = try next()
    try finish()
    return try app(id ?? lastApp)
  }

  /// Finds an app, which is meant from now on where none is named.
  mutating func app(_ id: String) throws(ScriptError) -> InstalledApp {
    let app = engine.apps[try engine.index(of: id)]
    lastApp = id
    return app
  }
}
