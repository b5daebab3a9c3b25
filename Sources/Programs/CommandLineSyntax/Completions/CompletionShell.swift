import TextDiagnostics

/// A shell whose completions of the command line are made from the same data as the parser.
///
/// The scripts complete commands, the options of the command that stands before, the values of options, and
/// operands. They start no program, so that the Tab key is never slow.
package enum CompletionShell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script, whose first lines say how it is installed.
  package var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

/// What may be completed at a place of the command line.
enum CompletedWords {
  case words([String])
  case folders, files
  /// A number, a name or a text: nothing is proposed.
  case none

  /// The values of an option; nil for a flag.
  init?(valuesOf option: CommandOption) {
    guard let value = option.value else { return nil }
    switch (option.choices, value) {
    case (let choices?, _): self = .words(choices)
    case (nil, "DIR"): self = .folders
    case (nil, "FILE"), (nil, "REPORT"): self = .files
    default: self = .none
    }
  }

  /// The operands of a command.
  init(operandsOf command: CommandName) {
    switch command {
    case .build, .serve, .model, .push: self = .none
    case .run, .accept, .check, .merge, .why, .attempt, .device: self = .files
    case .initialize: self = .folders
    case .cache, .transfers: self = .words(command.operandWords)
    case .help:
      self = .words(
        CommandName.allCases.map(\.rawValue) + command.operandWords
          + Diagnostic.ID.allCases.map(\.rawValue))
    }
  }

  /// The operand of a command that another word follows, and the choices for that: `help completions fish`.
  static let second = (
    command: CommandName.help, first: "completions",
    words: CompletedWords.words(CompletionShell.allCases.map(\.rawValue))
  )
}

extension CommandOption {
  /// The spellings, the short one first.
  var names: [String] { [shortName, name].compactMap { $0 } }
  /// The help as one line.
  var line: String { help.replacing("\n", with: " ") }
}
