/// A command of the prompt: its parser and its help.
package struct PromptSyntax: Sendable, Hashable {
  /// How the rest of the line is parsed.
  ///
  /// - help, quit: commands of the prompt itself.
  enum Meaning: Sendable {
    case help, quit
    /// The operands are split at spaces and quotes; those that the closure leaves are refused.
    case words(@Sendable (inout PromptArguments) throws(PromptError) -> PromptCommand)
    /// The command parses the rest of the line itself.
    case raw(@Sendable (String, PromptSyntax) throws(PromptError) -> PromptCommand)
  }

  /// Such as `force-quit`.
  package let name: String
  /// The abbreviation, if any.
  package let key: String?
  let operands: String
  /// What it does, in one line.
  package let summary: String
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

  /// Creates a command without operands.
  init(_ name: String, _ key: String?, _ summary: String, _ meaning: Meaning) {
    self.init(name, key, "", summary, meaning)
  }

  /// The syntax: `launch [APP]`.
  package var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

  /// Compares by name, which is unique.
  package static func == (one: PromptSyntax, other: PromptSyntax) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Returns the lines of `help` on all commands or on one.
  package static func help(on word: PromptSyntax? = nil) -> [String] {
    if let word {
      return ["\(word.usage)\(word.key.map { "   (key \($0))" } ?? "")", "  \(word.summary)"]
    }
    return all.map { word in
      let head = "\(word.key ?? " ") \(word.usage)"
      let gap = String(repeating: " ", count: max(1, columns - head.count))
      return head.count < columns
        ? head + gap + word.summary
        : head + "\n" + String(repeating: " ", count: columns) + word.summary
    } + ["", "APP is an app's id; without one, the app that was named last is used."]
  }

  /// The column in which summaries begin.
  private static let columns = 34
}
