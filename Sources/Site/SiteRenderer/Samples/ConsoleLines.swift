internal import SiteStructure
internal import Diagnostics
internal import WorkbookModel

/// Renders a console sample that was run: its commands, and under each what it really printed.
///
/// The commands are those of the chapter; what is below them never is the text that the chapter claims.
///
///     $ swiftc hello.swift          as the chapter has it
///     hello.swift:1:1: error: ...   as it was printed, both streams as they came
///     ? 1                           how it ended, unless with 0
///
/// A sample of which no command was started is shown as its code (``CodeLines``).
struct ConsoleLines {
  let sample: Sample
  /// Of a run in which at least one command was started.
  let result: SampleResult
  /// Says what is left out.
  let text: InterfaceText
  /// The most lines of a command between its first and last ones; there is no fold between commands.
  private static let maximumBetween = 120

  /// Nil for another kind of sample, and for one whose commands were not started.
  init?(_ sample: Sample, result: SampleResult?, text: InterfaceText) {
    guard sample.language == .console, let result, !result.commands.isEmpty else { return nil }
    self.sample = sample
    self.result = result
    self.text = text
  }

  /// Renders the commands in order, those behind a failed one too, with nothing below them.
  func nodes() -> [HTMLNode] {
    sample.commands.enumerated().flatMap { index, command in
      let line = command.output.lowerBound - 1
      let isLast = index == sample.commands.count - 1
      let end = isLast ? sample.lines.count : sample.commands[index + 1].output.lowerBound - 1
      return [node(sample.lines[line].code, of: line, isCommand: true)]
        + printed(by: index, command) + (isLast ? [] : gap(command.output.upperBound..<end))
    }
  }

  /// What a command printed and how it ended, as far as it came.
  ///
  /// - Parameter index: of the command; nothing for one that was not started.
  /// - Returns: the lines without empty ones at the end, and `? 3` for another exit status than 0. A
  ///   command that was stopped has no status, which the tape of the sample explains.
  private func printed(by index: Int, _ command: ConsoleCommand) -> [HTMLNode] {
    guard index < result.commands.count else { return [] }
    let output = result.commands[index]
    var lines = output.text.printedLines
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    // Without lines left out, the lines of both are the same ones.
    let isWhole = lines.count == command.output.count
    let claimed = command.output.map { sample.lines[$0].code + "\n" }.joined()
    let shown = OutputExcerpt(
      lines.map { $0 + "\n" }.joined(), claimed: claimed, folding: Self.maximumBetween)
    var nodes = (shown.head + shown.folded).enumerated().map { number, text in
      node(text, of: isWhole ? command.output.lowerBound + number : nil)
    }
    if shown.leftOut > 0 { nodes.append(remark(text.linesLeftOut.filled(String(shown.leftOut)))) }
    nodes += shown.tail.enumerated().map { number, text in
      node(text, of: isWhole ? command.output.upperBound - shown.tail.count + number : nil)
    }
    if shown.bytesLeftOut > 0 {
      nodes.append(remark(text.bytesLeftOut.filled(String(shown.bytesLeftOut))))
    }
    if let status = output.status, status != 0 { nodes.append(node("? \(status)", of: nil)) }
    return nodes
  }

  /// A line that the page says itself.
  private func remark(_ words: String) -> HTMLNode {
    element(.span, .class("line left-out"), text.lang) {
      words
      "\n"
    }
  }

  /// The empty lines by which the chapter parts two commands.
  ///
  /// - Parameter lines: indices among the sample's lines; what is not blank is a claim and left out.
  private func gap(_ lines: Range<Int>) -> [HTMLNode] {
    lines.filter { sample.lines[$0].code.allSatisfy(\.isWhitespace) }.map { node("", of: $0) }
  }

  /// - Parameter line: the index of the line in the chapter's fence; nil for one that it does not have.
  ///
  /// Renders one line; one that the chapter has too is marked where the chapter highlights it, and
  /// where a problem of the run points at it.
  private func node(_ text: String, of line: Int?, isCommand: Bool = false) -> HTMLNode {
    var names = ["line"]
    if isCommand { names.append("command-line") }
    if let line {
      if sample.annotations.highlight.contains(where: { $0.contains(line + 1) }) {
        names.append("marked-line")
      }
      let place = sample.lines[line].start.line
      if result.problems.contains(where: { $0.range.start.line == place }) {
        names.append("faulty-line")
      }
    }
    return element(.span, .class(names.joined(separator: " "))) {
      VisibleText.nodes(text)
      "\n"
    }
  }
}
