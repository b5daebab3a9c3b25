package import TextDiagnostics
package import WorkbookModel

/// The messages of a failed sample, to be shown again without running it.
///
/// A run that was stopped by a limit leaves no record, so its messages would otherwise be lost.
package struct SampleLog: Codable, Sendable, Hashable {
  /// A problem, located relative to its sample, since the chapter above it may change.
  package struct Problem: Codable, Sendable, Hashable {
    package var severity: Diagnostic.Severity
    package var id: Diagnostic.ID
    /// The line, counted from the sample's opening fence, which is 0.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    /// A single line.
    package var summary: String
    /// Further lines, such as a difference.
    package var explanation: String?
    /// The next step.
    package var fix: String?
  }

  /// In the order in which they were found.
  package var problems: [Problem]
  /// Errors, warnings and notes of the compiler, one line each.
  package var compilerMessages: [String]
  /// The first 16 KiB, and the number of bytes beyond.
  package var standardOutput: String
  /// See ``standardOutput``.
  package var standardError: String

  /// The stored size of one stream, in UTF-8 bytes.
  private static let keptBytes = 16 << 10

  /// Returns nil for a result that did not fail.
  ///
  /// - Parameter line: the line of the sample's opening fence.
  package init?(_ result: SampleResult, sampleAt line: @autoclosure () -> Int) {
    guard result.outcome == .failed || result.outcome == .flaky else { return nil }
    let line = line()
    problems = result.problems.map {
      Problem(
        severity: $0.severity, id: $0.id, line: $0.range.start.line - line,
        column: $0.range.start.column, summary: $0.summary, explanation: $0.explanation,
        fix: $0.fix)
    }
    compilerMessages = result.compilerMessages.map { message in
      let group = message.group.map { " [#\($0)]" } ?? ""
      return "\(message.severity.rawValue): \(message.text)\(group)"
    }
    standardOutput = Self.start(of: result.standardOutput)
    standardError = Self.start(of: result.standardError)
  }

  /// The start of a text; a character that is cut in two becomes U+FFFD.
  private static func start(of text: String) -> String {
    let rest = text.utf8.count - keptBytes
    guard rest > 0 else { return text }
    return String(decoding: text.utf8.prefix(keptBytes), as: UTF8.self)
      + "\n... \(rest) more bytes\n"
  }
}
