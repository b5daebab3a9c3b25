private import Diagnostics

/// A command of the prompt: its syntax, its help, and the closure that performs it.
package struct PromptWord: Sendable {
  /// Takes the words of a line, and then acts on the device; an error is the failure of the answer.
  typealias Action = @Sendable (inout PromptCall) throws -> Void

  /// The syntax: `launch [APP]`.
  package let usage: String
  /// The abbreviation, if any.
  package let key: String?
  /// What it does, in one line.
  package let summary: String
  let action: Action

  init(_ usage: String, key: String? = nil, _ summary: String, _ action: @escaping Action) {
    self.usage = usage
    self.key = key
    self.summary = summary
    self.action = action
  }

  /// The first word of the syntax: `launch`.
  package var name: String { String(usage.prefix { $0 != " " }) }

  /// Returns the command with a name or a key.
  static func named(_ name: String) throws(ScriptError) -> PromptWord {
    if let word = all.first(where: { $0.name == name || $0.key == name }) { return word }
    let next = nearestName(to: name, in: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw ScriptError("unknown command '\(name)'; \(next ?? "'help' names all")")
  }

  // MARK: Help

  /// The answer of `help` for one command.
  var help: [String] { [usage + (key.map { "   (key \($0))" } ?? ""), "  \(summary)"] }

  /// The answer of `help`: every command with its key.
  static var help: [String] {
    all.map { word in
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
