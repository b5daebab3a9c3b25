import TextDiagnostics
import WorkbookModel

/// Reads the lines of a console sample as commands with their output.
///
/// ``ConsoleLine`` classifies the lines. A command's output extends to the next command or to its status;
/// trailing empty lines only separate it from what follows.
struct ConsoleReader {
  /// The valid commands, in the order of the fence.
  private(set) var commands: [ConsoleCommand] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let source: SourceText

  /// Reads all lines of a sample as they are in the chapter.
  ///
  /// - Parameter infoRange: the place for problems of the sample as a whole.
  init(_ lines: [CodeLine], infoRange: SourceRange, source: SourceText) {
    self.source = source
    var hasCommand = false
    for (index, line) in lines.enumerated() {
      if ConsoleLine.isCommand(line.code) {
        hasCommand = true
        readCommand(line, at: index)
      } else if !hasCommand {
        if line.code.allSatisfy(\.isWhitespace) { continue }
        let command = ConsoleLine.mistypedCommand(line.code)
        report(
          range(of: line), "this line precedes the first command",
          fix: command.map { "a command begins with '$ ': write '$ \($0)'" }
            ?? "write the command that prints it above, after '$ '")
        // Report only one such line.
        hasCommand = true
      } else if !commands.isEmpty {
        readOutput(line, at: index)
      }
    }
    if commands.isEmpty, diagnostics.isEmpty {
      report(infoRange, "the console sample has no command", fix: "write one after '$ '")
    }
  }

  /// Reads the text after `$ `; an invalid command is reported and omitted.
  private mutating func readCommand(_ line: CodeLine, at index: Int) {
    let start = line.start.offset + min(2, line.code.utf8.count)
    let end = line.start.offset + line.code.utf8.count
    do throws(CommandWords.Problem) {
      let words = try CommandWords(
        String(decoding: source.bytes[start..<end], as: UTF8.self), at: start)
      guard !words.words.isEmpty else {
        return report(
          range(of: line), "a command is missing after '$'", fix: "write it, or remove the line")
      }
      commands.append(
        ConsoleCommand(
          words: words.words, range: source.range(start..<end),
          programRange: source.range(words.program), output: index + 1..<index + 1))
    } catch {
      report(source.range(error.offsets), error.summary, fix: error.fix)
    }
  }

  /// Reads a line below a command: its exit status, a line of output, or a misplaced line after the status.
  private mutating func readOutput(_ line: CodeLine, at index: Int) {
    let last = commands.count - 1
    let isEmpty = line.code.allSatisfy(\.isWhitespace)
    if let first = commands[last].statusRange {
      guard !isEmpty else { return }
      diagnostics.append(
        Diagnostic(
          .error, .console, file: source.path, range: range(of: line),
          "this line follows the exit status of its command", fix: "write it above the exit status",
          notes: [.init("the exit status is here", file: source.path, range: first)]))
    } else if let text = ConsoleLine.status(line.code) {
      let start = line.start.offset + 2
      commands[last].statusRange = source.range(start..<start + text.utf8.count)
      guard let status = Int32(text), status <= 255 else {
        return report(
          range(of: line), "'\(text)' is not an exit status", fix: "write a number from 0 to 255")
      }
      commands[last].status = status
    } else if !isEmpty {
      commands[last].output = commands[last].output.lowerBound..<index + 1
    }
  }

  /// The lines as printed, without escaping.
  static func plain(_ lines: [CodeLine], in source: SourceText) -> [CodeLine] {
    lines.map { line in
      guard ConsoleLine.isEscaped(line.code) else { return line }
      return CodeLine(
        code: String(line.code.dropFirst()), isHidden: line.isHidden,
        start: source.position(at: line.start.offset + 1))
    }
  }

  private func range(of line: CodeLine) -> SourceRange {
    source.range(line.start.offset..<line.start.offset + line.code.utf8.count)
  }

  private mutating func report(_ range: SourceRange, _ summary: String, fix: String) {
    diagnostics.append(
      Diagnostic(.error, .console, file: source.path, range: range, summary, fix: fix))
  }
}
