package import CommandLineSyntax
import Diagnostics
private import FoundationEssentials
import WorkbookModel
package import WorkbookReader

/// What the first shard has reported of the documents that a book names, which are not divided.
package struct MergedDocuments {
  private struct Body: Decodable {
    struct Shard: Decodable {
      struct Number: Decodable { var number: Int }
      var shard: Number
    }
    struct Books: Decodable { var documents: Documents? }
    var shard: Shard?
    var books: Books?
  }

  private struct Documents: Decodable {
    struct Fence: Decodable { var problems: [Problem] }
    struct Problem: Decodable {
      var id: String
      var severity: Diagnostic.Severity
      var file: String
      var line: Int
      var column: Int
      var summary: String
    }
    var fences: [Fence]
    var problems: [Problem]
  }

  /// Whether one of their problems is an error.
  package let hasErrors: Bool

  /// Prints the problems of the documents, one in a line.
  ///
  /// - Returns: nil for a book that names no documents.
  /// - Throws: when no report has them.
  package init?(
    _ loader: WorkbookLoader, _ invocation: Invocation, _ console: Console
  ) throws(Invocation.UsageError) {
    guard !loader.configuration.documents.isEmpty else { return nil }
    for name in invocation.operands {
      let data = Data(try ReportFile.read(name, console))
      guard let body = try? JSONDecoder().decode(Body.self, from: data),
        body.shard?.shard.number == 1
      else { continue }
      // Operands and filters choose samples of chapters alone.
      guard let documents = body.books?.documents else { break }
      let problems = documents.problems + documents.fences.flatMap(\.problems)
      if ReportWriter(invocation, console).isText {
        for problem in problems {
          let place = "\(problem.file):\(problem.line):\(problem.column)"
          let text = "\(place): \(problem.severity.rawValue): \(problem.summary) [\(problem.id)]"
          console.output(text.escapedForTerminal + "\n")
        }
      }
      hasErrors = problems.contains { $0.severity == .error }
      return
    }
    throw Invocation.UsageError(
      description: "no report has the documents that 'documents' in workbook.yml names; run the "
        + "first shard with 'workbook check --shard 1/N --report FILE', without operands")
  }
}
