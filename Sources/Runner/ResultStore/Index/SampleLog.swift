package import Diagnostics
package import WorkbookModel

/// What there was to say of a sample that failed, so that it can be said again without running it.
///
/// A run that a limit stopped leaves no record, so without this its words would be gone.
package struct SampleLog: Codable, Sendable, Hashable {
  /// A problem, in the terms of the sample: chapters grow and shrink above it.
  package struct Problem: Codable, Sendable, Hashable {
    /// `error` or `warning`.
    package var severity: Diagnostic.Severity
    /// Which kind of problem it is.
    package var id: Diagnostic.ID
    /// From the line of the sample's opening fence, which is 0.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    /// In one line.
    package var summary: String
    /// Further lines, such as a difference.
    package var explanation: String?
    /// The next step.
    package var fix: String?
  }

  /// In the order in which they were found.
  package var problems: [Problem]
  /// Errors, warnings and notes of the compiler, a line each.
  package var compilerMessages: [String]
  /// Its first 16 KB, and how many bytes there were more.
  package var standardOutput: String
  /// As ``standardOutput``.
  package var standardError: String

  /// What is kept of one stream, in UTF-8 bytes.
  private static let keptBytes = 16 << 10

  /// Nil for a result that there is nothing to say of.
  ///
  /// - Parameter line: of the sample's opening fence.
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

  /// The start of a text. A character that is cut in two becomes U+FFFD.
  private static func start(of text: String) -> String {
    let rest = text.utf8.count - keptBytes
    guard rest > 0 else { return text }
    return String(decoding: text.utf8.prefix(keptBytes), as: UTF8.self)
      + "\n... \(rest) more bytes\n"
  }
}
