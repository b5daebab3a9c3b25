import ChildProcess

/// A function of bash that a `complete -F` names; see its manual, section 8.6.
enum BashCompletions {
  static var script: String {
    let valued = Set(CommandOption.all.filter { $0.value != nil }.flatMap(\.names)).sorted()
    return """
      # Completions of workbook for bash. In ~/.bashrc:  source <(workbook help completions bash)
      _workbook() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' i
        # Bash splits --format=json in three.
        if [[ $word == '=' ]]; then word=''
        elif [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(valued.joined(separator: "|")))
              [[ ${COMP_WORDS[i + 1]} == '=' ]] && ((i++))
              ((i++)) ;;
            -*|=) ;;
            *) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        COMPREPLY=()
        case $command:$before in
      \(values)
        esac
        case $command:$word in
      \(options)
      \(operands)
        esac
      }
      complete -F _workbook workbook

      """
  }

  /// A branch for each option with a value, by the commands that take it, and for the operand that follows another.
  private static var values: String {
    let second = CompletedWords.second
    let options = CommandOption.all.compactMap { option -> String? in
      guard let values = CompletedWords(valuesOf: option) else { return nil }
      let commands = option.commands?.map(\.rawValue) ?? ["*"]
      let patterns = commands.flatMap { command in option.names.map { "\(command):\($0)" } }
      return branch(patterns, values)
    }
    return (options + [branch(["\(second.command.rawValue):\(second.first)"], second.words)])
      .joined(separator: "\n")
  }

  private static var options: String {
    let commands = CommandName.allCases.map { command in
      (command.rawValue, CommandOption.all.filter { $0.isKnown(to: command) })
    }
    return (commands + [("", CommandOption.all.filter { $0.commands == nil })]).map {
      branch(["\($0.0):-*"], .words($0.1.flatMap(\.names)))
    }.joined(separator: "\n")
  }

  private static var operands: String {
    (CommandName.allCases.map { ($0.rawValue, CompletedWords(operandsOf: $0)) }
      + [("", .words(CommandName.allCases.map(\.rawValue)))])
      .map { branch(["\($0.0):*"], $0.1) }.joined(separator: "\n")
  }

  private static func branch(_ patterns: [String], _ completed: CompletedWords) -> String {
    let action =
      switch completed {
      case .words(let words): "-W \(words.joined(separator: " ").quotedForShell)"
      case .folders: "-d"
      case .files: "-f"
      case .none: ""
      }
    let names = "compopt -o filenames 2>/dev/null; "
    let paths = if case .words = completed { "" } else { names }
    let reply =
      action.isEmpty
      ? "" : "\(paths)mapfile -t COMPREPLY < <(compgen \(action) -- \"$word\"); "
    return "    \(patterns.joined(separator: "|"))) \(reply)return ;;"
  }
}
