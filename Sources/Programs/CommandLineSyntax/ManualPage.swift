/// The manual page of the program for `man`, made from the same data as the parser.
///
/// The text uses the macros of man(7), which groff and mandoc read.
package enum ManualPage {
  /// - Parameter version: the output of `--version`: `workbook 0.1.0`.
  package static func text(version: String) -> String {
    let commands = CommandName.allCases.map(section).joined()
    let options = CommandOption.all.map(paragraph).joined()
    return """
      .TH WORKBOOK 1 "" "\(escaped(version))" "User Commands"
      .SH NAME
      workbook \\- compiles and runs the code of documents, and compares it with what they say
      .SH SYNOPSIS
      .B workbook
      .I COMMAND
      .RI [ OPTION " ...]"
      .SH COMMANDS
      \(commands).SH OPTIONS
      Options may stand anywhere; after \\fB\\-\\-\\fR everything is an operand.
      \(options).SH EXIT STATUS
      .TP
      .B 0
      Clean.
      .TP
      .B 1
      Problems were found.
      .TP
      .B 2
      The program could not run; standard error says why.
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      Turns colours off, unless \\fB\\-\\-color\\fR says otherwise.
      .TP
      .B XDG_CACHE_HOME
      Where results are kept, in the folder \\fIworkbook\\fR (default: \\fI~/.cache\\fR).
      .SH SEE ALSO
      \\fBworkbook help tags\\fR lists the tags of fences; \\fBworkbook help\\fR \\fIKIND\\fR explains a kind of problem.

      """
  }

  /// A command: its usage, what it does, its examples.
  private static func section(_ command: CommandName) -> String {
    let examples = command.examples.map { example in
      ".TP\n\\fBworkbook \(escaped(example.line))\\fR\n\(line(example.meaning))"
    }.joined()
    return """
      .SS \(command.rawValue)
      .B workbook \(command.rawValue)
      .RI [ OPTION " ...]"
      \(command.operands.isEmpty ? "" : line(String(command.operands.dropFirst())))\
      .PP
      \(line(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."))\
      .PP
      \(command.details.split(separator: "\n").map { line(String($0)) }.joined())\(examples)
      """
  }

  /// An option: its spellings, its value, its help, and the commands that accept it.
  private static func paragraph(_ option: CommandOption) -> String {
    let names = option.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let value =
      option.choices.map { $0.map { "\\fB\(escaped($0))\\fR" }.joined(separator: "|") }
      ?? option.value.map { "\\fI\(escaped($0))\\fR" }
    let help = option.help.split(separator: "\n").map { line(String($0)) }.joined()
    let commands = option.commands.map { commands in
      ".br\nFor: \(commands.map(\.rawValue).joined(separator: ", "))\n"
    }
    return ".TP\n\(names)\(value.map { " " + $0 } ?? "")\n\(help)\(commands ?? "")"
  }

  /// A line of text, which begins no request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + text + "\n"
  }

  /// A text whose backslashes and dashes are shown as they are.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
  }
}
