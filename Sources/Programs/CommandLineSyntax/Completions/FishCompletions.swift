/// A list of `complete` commands of fish.
enum FishCompletions {
  static var script: String {
    let head = """
      # Completions of workbook for fish, as a file that fish finds:
      #   workbook help completions fish > ~/.config/fish/completions/workbook.fish
      complete -c workbook -f

      """
    let commands = CommandName.allCases.map { command in
      "complete -c workbook \(beforeCommand) -a \(command.rawValue) "
        + "-d \(quoted(command.summary))\n"
    }
    return head
      + (commands + CommandOption.all.map(line) + CommandName.allCases.compactMap(operands))
      .joined()
  }

  private static func line(_ option: CommandOption) -> String {
    var words = ["complete -c workbook"]
    if let commands = option.commands { words.append(condition(commands)) }
    if let short = option.shortName { words.append("-s \(short.dropFirst())") }
    words.append("-l \(option.name.dropFirst(2))")
    if let values = CompletedWords(valuesOf: option) { words.append("-r " + action(values)) }
    return words.joined(separator: " ") + " -d \(quoted(option.line))\n"
  }

  private static func operands(of command: CommandName) -> String? {
    let completed = CompletedWords(operandsOf: command)
    if case .none = completed { return nil }
    let second = CompletedWords.second
    guard command == second.command else {
      return "complete -c workbook \(condition([command])) \(action(completed))\n"
    }
    return [("not ", completed), ("", second.words)].map { negation, words in
      let test = "\(seen([command.rawValue])); and \(negation)\(seen([second.first]))"
      return "complete -c workbook -n \(quoted(test)) \(action(words))\n"
    }.joined()
  }

  /// No command stands before; `__fish_use_subcommand` would take the value of an option for one.
  private static let beforeCommand = condition(CommandName.allCases, "not ")

  private static func condition(_ commands: [CommandName], _ negation: String = "") -> String {
    "-n \(quoted(negation + seen(commands.map(\.rawValue))))"
  }

  /// The test whether one of some words stands before.
  private static func seen(_ words: [String]) -> String {
    "__fish_seen_subcommand_from \(words.joined(separator: " "))"
  }

  private static func action(_ completed: CompletedWords) -> String {
    switch completed {
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .files: "-F"
    case .none: "-f"
    }
  }

  /// A text between single quotes, in which fish knows the escapes `\\` and `\'`.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
