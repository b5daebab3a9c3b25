import Diagnostics

/// `workbook help`: prints the help of the program, of a command, of a kind of problem, or the reference of tags.
struct HelpCommand {
  /// The one topic that is neither a command nor a kind of problem.
  private static let tags = "tags"

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
    if invocation.operands.count > 1 {
      throw Invocation.UsageError(description: "'workbook help' takes one word, such as 'tags'")
    }
    if topic == Self.tags { return TagText.reference }
    if let command = CommandName(rawValue: topic) { return HelpText.text(for: command) }
    if let kind = Diagnostic.ID(rawValue: topic) { return ProblemText.text(of: kind) }
    let topics = [Self.tags] + CommandName.allCases.map(\.rawValue)
    let next =
      nearestName(to: topic, in: topics + Diagnostic.ID.allCases.map(\.rawValue))
      .map { "did you mean '\($0)'?" }
      ?? "there is help on \(topics.joined(separator: ", ")), and on the kind of each problem"
    throw Invocation.UsageError(description: "no help on '\(topic)'; \(next)")
  }
}
