private import Diagnostics

/// A command of the prompt, as data: how it is written, what explains it, and the closure that carries it out.
package struct PromptWord: Sendable {
  /// Takes the words of a line, and then acts on the device.
  ///
  /// What it throws is answered as the command's failure.
  typealias Action = @Sendable (inout PromptCall) throws -> Void

  /// How it is written: `launch [APP]`.
  package let usage: String
  /// The key that stands for it; nil for none.
  package let key: String?
  /// What it does, in one line.
  package let summary: String
  /// What carries it out.
  let action: Action

  init(_ usage: String, key: String? = nil, _ summary: String, _ action: @escaping Action) {
    self.usage = usage
    self.key = key
    self.summary = summary
    self.action = action
  }

  /// By which it is known: `launch`.
  package var name: String { String(usage.prefix { $0 != " " }) }

  /// The command with a name or a key.
  static func named(_ name: String) throws(ScriptError) -> PromptWord {
    if let word = all.first(where: { $0.name == name || $0.key == name }) { return word }
    let next = nearestName(to: name, in: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw ScriptError("unknown command '\(name)'; \(next ?? "'help' names all")")
  }

  // MARK: Help

  /// What `help` answers for one command.
  var help: [String] { [usage + (key.map { "   (key \($0))" } ?? ""), "  \(summary)"] }

  /// What `help` answers: every command with its key.
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
