/// The help of the program and of each command, made from the same data as the parser.
enum HelpText {
  static var overview: String {
    let commands = CommandName.allCases.map {
      row($0.rawValue, $0.summary)
    }.joined()
    return """
      workbook: Markdown chapters whose samples are compiled, run and shown with their real output

      usage: workbook COMMAND [OPTION ...]

      commands:
      \(commands)
      'workbook COMMAND --help' tells more. Exit status: 0 clean, 1 problems found, 2 could not run.

      """
  }

  static func text(for command: CommandName) -> String {
    let options = CommandOption.all.filter { $0.isKnown(to: command) }.map { option in
      let names = [option.shortName, option.name].compactMap { $0 }.joined(separator: ", ")
      let values = option.choices?.joined(separator: "|") ?? option.value
      return row(names + (values.map { " " + $0 } ?? ""), option.help)
    }.joined()
    return """
      usage: workbook \(command.rawValue) [OPTION ...]\(command.operands)

      \(command.summary)

      \(command.details)

      options:
      \(options)
      """
  }

  /// A name and its meaning in two columns; a long name gets a line of its own.
  private static func row(_ name: String, _ meaning: String) -> String {
    let width = 26
    let gap =
      name.count < width
      ? String(repeating: " ", count: width - name.count)
      : "\n" + String(repeating: " ", count: width + 2)
    return "  \(name)\(gap)\(meaning)\n"
  }
}
