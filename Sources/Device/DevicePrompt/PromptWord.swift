/// A command of the prompt, as data: what reads it and what explains it.
package struct PromptWord: Sendable, Hashable {
  /// What the words behind it make of it.
  ///
  /// - help: it is for the prompt itself.
  /// - quit: as above.
  enum Meaning: Sendable {
    case help, quit
    /// Of a command whose words are cut at spaces and quotes; what the closure leaves is refused.
    case words(@Sendable (inout PromptWords) throws(PromptMistake) -> PromptCommand)
    /// Of a command that cuts the rest of its line itself.
    case raw(@Sendable (String, PromptWord) throws(PromptMistake) -> PromptCommand)
  }

  /// By which it is known: `force-quit`.
  package let name: String
  /// The key that stands for it; nil for none.
  package let key: String?
  /// What stands behind it.
  let operands: String
  /// What it does, in one line.
  package let summary: String
  /// What reads the words behind it.
  let meaning: Meaning

  /// - Parameter operands: as the help shows them: `[APP]`, `on|off`.
  init(
    _ name: String, _ key: String?, _ operands: String, _ summary: String, _ meaning: Meaning
  ) {
    self.name = name
    self.key = key
    self.operands = operands
    self.summary = summary
    self.meaning = meaning
  }

  /// One that nothing stands behind.
  init(_ name: String, _ key: String?, _ summary: String, _ meaning: Meaning) {
    self.init(name, key, "", summary, meaning)
  }

  /// How it is written: `launch [APP]`.
  package var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

  /// Commands are known by their names, as no two have one.
  package static func == (one: PromptWord, other: PromptWord) -> Bool { one.name == other.name }
  /// As `==`.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// What `help` prints: every command with its key, or one.
  package static func help(on word: PromptWord? = nil) -> [String] {
    if let word {
      return ["\(word.usage)\(word.key.map { "   (key \($0))" } ?? "")", "  \(word.summary)"]
    }
    return all.map { word in
      let head = "\(word.key ?? " ") \(word.usage)"
      let gap = String(repeating: " ", count: max(1, columns - head.count))
      return head.count < columns
        ? head + gap + word.summary
        : head + "\n" + String(repeating: " ", count: columns) + word.summary
    } + ["", "APP is an app's id; without one, the app that was spoken of last is meant."]
  }

  /// Where summaries begin.
  private static let columns = 34
}
