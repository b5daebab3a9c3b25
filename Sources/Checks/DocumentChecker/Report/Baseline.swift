import TextDiagnostics
import SafeFiles

/// The errors that a package had when its maintainers began to check it: `.workbook-baseline`.
///
/// After that only new errors fail. An entry is found by the content of its fence and by its message, not by its line,
/// so that edits elsewhere change nothing. Entries are sorted, one a line, so that branches merge.
///
/// ```
/// README.md 3f9c2a81d0b4 cannot find 'x' in scope
/// ```
package struct Baseline: Sendable, Equatable {
  package static let path = ".workbook-baseline"

  /// The lines of the file; of equal errors in equal fences each has one.
  private var entries: [String]

  /// Reads the file; comments and empty lines have no meaning.
  package init(text: String) {
    entries = text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
  }

  package init(_ report: DocumentReport) {
    entries =
      report.documentProblems.map { Self.entry($0, of: nil) }
      + report.results.flatMap { result in
        result.problems.map { Self.entry($0, of: result.fence) }
      }
  }

  /// The content of the file.
  package var text: String {
    "# Errors that 'workbook check' knows; 'workbook check --baseline' writes this file anew.\n"
      + entries.sorted().map { $0 + "\n" }.joined()
  }

  package var count: Int { entries.count }

  /// Takes the known errors out of a report.
  ///
  /// - Returns: the number of errors taken out, and of entries whose error is gone.
  package func apply(to report: inout DocumentReport) -> (known: Int, gone: Int) {
    var open: [String: Int] = [:]
    for entry in entries { open[entry, default: 0] += 1 }
    var known = 0
    report.filterProblems { problem, fence in
      let entry = Self.entry(problem, of: fence)
      guard let count = open[entry], count > 0 else { return true }
      open[entry] = count - 1
      known += 1
      return false
    }
    return (known, open.values.reduce(0, +))
  }

  private static func entry(_ problem: Diagnostic, of fence: Fence?) -> String {
    let content = ContentHash("\(fence?.code ?? "")\0\(problem.id.rawValue)".utf8)
    let summary = problem.summary.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(fence?.file ?? problem.file) \(content.hexadecimal.prefix(12)) \(summary)"
  }
}
