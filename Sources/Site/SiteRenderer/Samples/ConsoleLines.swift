internal import SiteStructure
internal import TextDiagnostics
internal import WorkbookModel

/// Renders a console sample that was run: its commands, each followed by its real output.
///
/// The commands are those of the chapter; the text below them is never the claimed output.
///
///     $ swiftc hello.swift          as in the chapter
///     hello.swift:1:1: error: ...   as printed, both streams interleaved
///     ? 1                           the exit status, unless 0
///
/// A sample without any started command is shown as its code (``CodeLines``).
struct ConsoleLines {
  let sample: Sample
  /// The result of a run in which at least one command was started.
  let result: SampleResult
  let text: InterfaceText
  /// Line numbers in the fence, from 1.
  private let highlighted: RangeSet<Int>
  /// The lines of the chapter with a problem.
  private let faulty: Set<Int>
  /// The maximum number of lines of a command between its first and last ones; they are not folded.
  private static let maximumBetween = 120

  /// Fails for another kind of sample, and for one whose commands were not started.
  init?(_ sample: Sample, result: SampleResult?, text: InterfaceText) {
    guard sample.language == .console, let result, !result.commands.isEmpty else { return nil }
    self.sample = sample
    self.result = result
    self.text = text
    highlighted = RangeSet(sample.annotations.highlight.map { Range($0) })
    faulty = Set(result.problems.map(\.range.start.line))
  }

  /// Renders the commands in order, including those after a failed one, which have no output.
  func nodes() -> [HTMLNode] {
    sample.commands.enumerated().flatMap { index, command in
      let line = command.output.lowerBound - 1
      let isLast = index == sample.commands.count - 1
      let end = isLast ? sample.lines.count : sample.commands[index + 1].output.lowerBound - 1
      return [node(sample.lines[line].code, of: line, isCommand: true)]
        + printed(by: index, command) + (isLast ? [] : gap(command.output.upperBound..<end))
    }
  }

  /// The output and the exit status of a command, as far as it was run.
  ///
  /// - Parameter index: of the command; the result is empty for one that was not started.
  /// - Returns: the lines without trailing empty ones, and `? 3` for a nonzero exit status. A command that
  ///   was stopped has no status, which the tape of the sample explains.
  private func printed(by index: Int, _ command: ConsoleCommand) -> [HTMLNode] {
    guard index < result.commands.count else { return [] }
    let output = result.commands[index]
    var lines = output.text.printedLines
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    // If the number of lines is equal, output lines correspond to claimed lines.
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

  private func remark(_ words: String) -> HTMLNode {
    element(.span, .class("line left-out"), text.lang) {
      words
      "\n"
    }
  }

  /// The empty lines between two commands of the chapter.
  ///
  /// - Parameter lines: indices among the sample's lines; other lines than blank ones are claims and left
  ///   out.
  private func gap(_ lines: Range<Int>) -> [HTMLNode] {
    lines.filter { sample.lines[$0].code.allSatisfy(\.isWhitespace) }.map { node("", of: $0) }
  }

  /// Renders one line; one that corresponds to a line of the chapter is marked if the chapter highlights it,
  /// or if a problem refers to it.
  ///
  /// - Parameter line: the index of the line in the chapter's fence; nil for one that is not in the chapter.
  private func node(_ text: String, of line: Int?, isCommand: Bool = false) -> HTMLNode {
    var names = ["line"]
    if isCommand { names.append("command-line") }
    if let line {
      if highlighted.contains(line + 1) {
        names.append("marked-line")
      }
      if faulty.contains(sample.lines[line].start.line) { names.append("faulty-line") }
    }
    return element(.span, .class(names.joined(separator: " "))) {
      VisibleText.nodes(text)
      "\n"
    }
  }
}
