package import Diagnostics
package import WorkbookModel

/// What there was to say of a sample that failed, so that it can be said again without running it.
package struct SampleLog: Codable, Sendable, Hashable {
  /// A problem, in the terms of the sample: chapters grow and shrink above it.
  package struct Problem: Codable, Sendable, Hashable {
    package var severity: Diagnostic.Severity
    package var id: Diagnostic.ID
    /// From the line of the sample's opening fence, which is 0.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    package var summary: String
    package var explanation: String?
    package var fix: String?
  }

  package var problems: [Problem]
  /// Errors, warnings and notes of the compiler, a line each.
  package var compilerMessages: [String]
  package var standardOutput: String
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

  private static func start(of text: String) -> String {
    let rest = text.utf8.count - keptBytes
    guard rest > 0 else { return text }
    return String(decoding: text.utf8.prefix(keptBytes), as: UTF8.self)
      + "\n... \(rest) more bytes\n"
  }
}
