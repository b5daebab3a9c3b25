/// The help of the program and of each command, made from the same data as the parser.
package enum HelpText {
  package static var overview: String {
    """
    workbook: Markdown chapters whose samples are compiled, run and shown with their real output

    usage: workbook COMMAND [OPTION ...]

    commands:
    \(rows(CommandName.allCases.map { ($0.rawValue, $0.summary) }))
    examples:
    \(rows(CommandName.allCases.flatMap { $0.examples.prefix(1) }.map(example)))
    See 'workbook COMMAND --help' for details. Exit status: 0 clean, 1 problems found, 2 could not run.

    """
  }

  package static func text(for command: CommandName) -> String {
    let options = CommandOption.all.filter { $0.isKnown(to: command) }.map { option in
      let names = [option.shortName, option.name].compactMap { $0 }.joined(separator: ", ")
      let values = option.choices?.joined(separator: "|") ?? option.value
      return (names + (values.map { " " + $0 } ?? ""), option.help)
    }
    return """
      usage: workbook \(command.rawValue) [OPTION ...]\(command.operands)

      \(command.summary)

      \(command.details)

      options:
      \(rows(options))
      examples:
      \(rows(command.examples.map(example)))
      """
  }

  private static func example(_ example: (line: String, meaning: String)) -> (String, String) {
    ("workbook " + example.line, example.meaning)
  }

  /// Names and their meanings in two columns; a long name gets a separate line.
  ///
  /// Further lines of a meaning are indented to its column.
  static func rows(_ rows: [(name: String, meaning: String)]) -> String {
    let width = 34
    return rows.map { row in
      let gap =
        row.name.count < width
        ? String(repeating: " ", count: width - row.name.count)
        : "\n" + String(repeating: " ", count: width + 2)
      let indentation = "\n" + String(repeating: " ", count: width + 2)
      return "  \(row.name)\(gap)\(row.meaning.replacing("\n", with: indentation))\n"
    }.joined()
  }
}
