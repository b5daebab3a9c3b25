import CommandLineSyntax
import TextDiagnostics
import WorkbookReports

/// `workbook help`: prints the help of the program, of a command, of a kind of problem, the reference of tags,
/// the manual page, or completions for a shell.
struct HelpCommand {
  let invocation: Invocation
  let console: Console

  /// Prints the help on a topic, or the overview.
  func run() throws -> WorkbookCommand.Status {
    console.output(try text())
    return .clean
  }

  /// The help on the requested topic.
  ///
  /// - Throws: for an unknown topic, and for several topics.
  private func text() throws -> String {
    guard let topic = invocation.operands.first else { return HelpText.overview }
    let rest = invocation.operands.dropFirst()
    if topic == "completions" { return try completions(for: rest) }
    if !rest.isEmpty {
      throw Invocation.UsageError(description: "'workbook help' takes one word, such as 'tags'")
    }
    if topic == "tags" { return TagText.reference }
    if topic == "man" { return ManualPage.text(version: Version.description) }
    // A word may be both, as 'merge' is.
    let texts = [
      CommandName(rawValue: topic).map(HelpText.text),
      Diagnostic.ID(rawValue: topic).map(ProblemText.text),
    ].compactMap { $0 }
    if !texts.isEmpty { return texts.joined(separator: "\n") }
    let topics = CommandName.help.operandWords + CommandName.allCases.map(\.rawValue)
    let next =
      nearestName(to: topic, in: topics + Diagnostic.ID.allCases.map(\.rawValue))
      .map { "did you mean '\($0)'?" }
      ?? "there is help on \(topics.joined(separator: ", ")), and on the kind of each problem"
    throw Invocation.UsageError(description: "no help on '\(topic)'; \(next)")
  }

  /// The script with the completions for a shell.
  private func completions(for shells: ArraySlice<String>) throws -> String {
    guard let shell = shells.first.flatMap(CompletionShell.init), shells.count == 1 else {
      let shells = CompletionShell.allCases.map(\.rawValue)
      throw Invocation.UsageError(
        description: "'workbook help completions' takes \(alternatives(shells))")
    }
    return shell.script
  }
}
