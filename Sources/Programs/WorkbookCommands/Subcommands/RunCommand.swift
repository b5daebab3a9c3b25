import CommandLineSyntax
import TextDiagnostics
import DeviceTrace
import WorkbookModel
import WorkbookReports

/// `workbook run`: runs samples and shows their output.
///
/// It shows outputs whether or not they match the claims, followed by the report that a check of the same
/// samples would print.
struct RunCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  func run() async throws -> WorkbookCommand.Status {
    let selection = try SampleSelection(
      invocation.operands, filters: invocation.values("--filter"), in: workbook,
      directory: console.currentDirectory)
    let run = try await BookRun.perform(
      invocation, console, RunEnvironment(invocation, console), workbook: workbook,
      selection: selection)
    let report = ReportWriter(invocation, console)
    if report.isText {
      showOutputs(run, report)
      if !run.allProblems.isEmpty { console.output("\n") }
    }
    try report.write(run)
    if let folder = invocation.value("--pictures") {
      try await writePictures(of: run, to: console.absolute(folder), isText: report.isText)
    }
    return run.hasErrors ? .problemsFound : .clean
  }

  /// Writes the pictures for `--pictures` and prints their number; with JSON and XML, to standard error.
  private func writePictures(of run: BookRun, to folder: String, isText: Bool) async throws {
    let path = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let written = try await PictureWriter(folder: folder, searchPath: path)
      .write(run.results, in: workbook)
    let line = "pictures: \(folder.escapedForTerminal) (\(counted(written, "file")) written)\n"
    if isText { console.output(line) } else { console.errors(line) }
  }

  /// Prints the samples in the order of the book, with their output; `!` marks standard error, `▣` the
  /// description of a picture that a scenario has taken.
  ///
  /// ```
  /// fi/00-start#hello verified (412 ms)
  ///   │ hei
  ///   ! a word of warning
  /// ```
  private func showOutputs(_ run: BookRun, _ report: ReportWriter) {
    for chapter in workbook.chapters {
      for sample in chapter.samples {
        guard let result = run.results.samples[sample.id] else { continue }
        console.output(report.headline(result) + "\n")
        console.output(Self.marked(result.standardOutput, with: "│"))
        console.output(Self.marked(result.standardError, with: "!"))
        for picture in result.trace?.pictures ?? [] {
          console.output(Self.marked("\(picture.name)\n\(picture.text)\n", with: "▣"))
        }
      }
    }
  }

  /// The number of UTF-8 bytes shown of one stream, so that a very long output does not bury the others.
  private static let shownBytes = 64 << 10

  /// The lines of a text after a mark, and the size of the rest of a long one.
  private static func marked(_ text: String, with mark: String) -> String {
    let shown = String(decoding: text.utf8.prefix(shownBytes), as: UTF8.self)
    let rest = text.utf8.count - shownBytes
    return shown.linesForTerminal(after: "  \(mark) ")
      + (rest > 0 ? "  \(mark) ... \(counted(rest, "more byte"))\n" : "")
  }
}
