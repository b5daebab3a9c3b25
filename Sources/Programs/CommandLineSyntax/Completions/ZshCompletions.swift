import ChildProcess

/// A function of zsh's completion system; see `_arguments` in zshcompsys(1).
enum ZshCompletions {
  static var script: String {
    let commands = CommandName.allCases.map { command in
      let line = "\(command.rawValue):\(command.summary.replacing(":", with: "\\:"))"
      return "    \(line.quotedForShell)"
    }
    let branches = CommandName.allCases.map { command in
      let options = CommandOption.all.filter { $0.isKnown(to: command) }.map(specification)
      let lines = options + [operands(of: command)].compactMap { $0 }
      return "        \(command.rawValue)) _arguments -s \\\n          "
        + lines.joined(separator: " \\\n          ") + " ;;"
    }
    let common = CommandOption.all.filter { $0.commands == nil }.map(specification)
    return """
      #compdef workbook
      # Completions of workbook for zsh, as a file '_workbook' in a folder of $fpath:
      #   workbook help completions zsh > ~/.zfunc/_workbook
      _workbook() {
        local curcontext=$curcontext state line
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        _arguments -s -C \\
          \(common.joined(separator: " \\\n    ")) \\
          '1: :->command' '*:: :->rest'
        case $state in
          command) _describe command commands ;;
          rest)
            case $line[1] in
      \(branches.joined(separator: "\n"))
            esac ;;
        esac
      }
      if [[ $funcstack[1] == _workbook ]]; then _workbook "$@"; else compdef _workbook workbook; fi

      """
  }

  /// An option as `_arguments` reads it: `'(-C --directory)'{-C+,--directory=}'[help]:DIR:_files -/'`.
  private static func specification(_ option: CommandOption) -> String {
    let help = option.line.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    var tail = "[\(help)]"
    if let value = option.value, let values = CompletedWords(valuesOf: option) {
      tail += ":\(value):\(action(values))"
    }
    let isValued = option.value != nil
    let spellings = [
      option.shortName.map { $0 + (isValued ? "+" : "") }, option.name + (isValued ? "=" : ""),
    ]
    .compactMap { $0 }
    let again = option.isRepeatable ? "'*'" : ""
    guard spellings.count > 1 else { return again + spellings[0] + tail.quotedForShell }
    let others =
      option.isRepeatable ? "" : "(\(option.names.joined(separator: " ")))".quotedForShell
    return "\(again)\(others){\(spellings.joined(separator: ","))}\(tail.quotedForShell)"
  }

  private static func operands(of command: CommandName) -> String? {
    let completed = CompletedWords(operandsOf: command)
    if case .none = completed { return nil }
    let second = CompletedWords.second
    guard command == second.command else { return "*: :\(action(completed))".quotedForShell }
    guard case .words(let words) = second.words else { return nil }
    let isNext = "[[ $words[2] == \(second.first) ]]"
    let next = ": :{\(isNext) && compadd \(words.joined(separator: " "))}"
    return [": :\(action(completed))", next].map(\.quotedForShell)
      .joined(separator: " \\\n          ")
  }

  private static func action(_ completed: CompletedWords) -> String {
    switch completed {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .folders: "_files -/"
    case .files: "_files"
    case .none: " "
    }
  }
}
