private import TextDiagnostics

/// A command of the prompt: its syntax, its help, and the closure that performs it.
package struct PromptCommand: Sendable {
  /// Takes the words of a line, and then acts on the device; an error is the failure of the answer.
  typealias Action = @Sendable (inout PromptInvocation) throws -> Void

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
  static func named(_ name: String) throws(ScriptError) -> PromptCommand {
    if let command = all.first(where: { $0.name == name || $0.key == name }) { return command }
    let next = nearestName(to: name, in: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw ScriptError("unknown command '\(name)'; \(next ?? "'help' lists all commands")")
  }

  // MARK: Help

  /// The answer of `help` for one command.
  var help: [String] { [usage + (key.map { "   (key \($0))" } ?? ""), "  \(summary)"] }

  /// The answer of `help`: every command with its key.
  static var help: [String] {
    all.map { command in
      let head = "\(command.key ?? " ") \(command.usage)"
      let gap = String(repeating: " ", count: max(1, columns - head.count))
      return head.count < columns
        ? head + gap + command.summary
        : head + "\n" + String(repeating: " ", count: columns) + command.summary
    } + ["", "APP is an app's id; without one, the app that was named last is used."]
  }

  /// Where summaries begin.
  private static let columns = 34
}
