import CommandLineSyntax
import Diagnostics
import DriftChecker
import WorkbookModel

/// `workbook model`: prints the structured model of the book, as JSON for other programs or as an outline.
///
/// Nothing is compiled or run, and no claim is compared. The JSON is a ``ModelDocument``.
struct ModelCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  /// Prints the model.
  ///
  /// - Returns: `.problemsFound` if the book has errors that can be found without a run.
  func run() async throws -> WorkbookCommand.Status {
    let drift = try await DriftChecks.ofBook(workbook).report().problems
    if invocation.value("--format") == "json" {
      console.output(
        String(decoding: try ModelDocument(workbook, problems: drift).json(), as: UTF8.self))
    } else {
      writeOutline(drift)
    }
    return (workbook.diagnostics + drift).contains { $0.severity == .error }
      ? .problemsFound : .clean
  }

  /// Prints chapters, sections and samples, a line each, followed by the problems.
  private func writeOutline(_ drift: [Diagnostic]) {
    for chapter in workbook.chapters {
      console.output("\(chapter.path)  \(chapter.title.escapedForTerminal)\n")
      for section in chapter.sections {
        if let heading = section.heading {
          let indent = String(repeating: "  ", count: heading.level)
          console.output("\(indent)#\(heading.id)\n")
        }
        for sample in chapter.samples where sample.section == section.heading?.id {
          console.output("      \(sample.id.name)  \(sample.language.rawValue)\n")
        }
      }
    }
    let writer = ReportWriter(invocation, console).diagnosticWriter(for: workbook)
    for diagnostic in (workbook.diagnostics + drift).sorted() {
      console.output(writer.text(for: diagnostic))
    }
  }
}
