package import TextDiagnostics
import WorkbookModel

/// The JSON of `workbook check --format json` in a package.
///
/// `version` increases when a field is removed or changes its meaning; new fields may be added at any time. Lines and
/// columns count from 1, columns in characters; paths are relative to the package's folder.
package struct DocumentReportJSON: Encodable, Sendable {
  package struct Entry: Encodable, Sendable {
    /// `README.md:54`.
    var id: String
    var file: String
    var line: Int
    var endLine: Int
    var verdict: FenceVerdict
    /// Why it is a fragment, or not checked here.
    var reason: String?
    var problems: [Problem]
  }

  package struct Problem: Encodable, Sendable {
    var id: String
    var severity: Diagnostic.Severity
    var file: String
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
    var summary: String
    var explanation: String?
    var fix: String?

    init(_ diagnostic: Diagnostic) {
      id = diagnostic.id.rawValue
      severity = diagnostic.severity
      file = diagnostic.file
      line = diagnostic.range.start.line
      column = diagnostic.range.start.column
      endLine = diagnostic.range.end.line
      endColumn = diagnostic.range.end.column
      summary = diagnostic.summary
      explanation = diagnostic.explanation
      fix = diagnostic.fix
    }
  }

  package static let version = 1
  private var version = Self.version
  private var tool: String
  private var toolchain: String
  private var sandbox: String
  private var fences: [Entry]
  /// The problems of the package's manifest and settings, and of documents as a whole.
  private var problems: [Problem]
  private var verdicts: [String: Int]
  /// The errors that the baseline knows.
  private var known: Int

  /// - Parameters:
  ///   - problems: those that belong to no fence.
  ///   - tool: the program with its version.
  package init(_ report: DocumentReport, problems: [Diagnostic], tool: String) {
    self.tool = tool
    toolchain = report.toolchain
    sandbox = report.sandbox
    fences = report.results.map { result in
      let sample = result.fence.sample
      return Entry(
        id: sample.id.description, file: result.fence.file, line: sample.range.start.line,
        endLine: sample.range.end.line, verdict: result.verdict, reason: result.reason,
        problems: result.problems.map(Problem.init))
    }
    self.problems = (problems + report.documentProblems).map(Problem.init)
    verdicts = [:]
    for result in report.results { verdicts[result.verdict.rawValue, default: 0] += 1 }
    known = report.known
  }
}
