import TextDiagnostics
import ResultStore
package import SampleRunner
package import WorkbookModel

/// The output of `workbook why` for one sample.
///
/// ```
/// fi/00-start#total would be run again
///   changed: its arguments: a -> b
///   compile key  sha256:0f0f...  hit, kept since 2026-11-20
///   run key      sha256:1e1e...  miss
///   last result  verified on 2026-11-20 (compiled in 300 ms, run in 12 ms)
///   compilation  together with other samples
///   sandbox      namespaces
/// ```
package struct WhyText {
  private let explanation: SampleExplanation
  private let workbook: Workbook
  private let writer: ReportWriter

  package init(_ explanation: SampleExplanation, _ workbook: Workbook, _ writer: ReportWriter) {
    self.explanation = explanation
    self.workbook = workbook
    self.writer = writer
  }

  package var text: String {
    var lines = ["\(explanation.sample) \(verdict)"]
    lines += explanation.reasons.map { "  " + $0.escapedForTerminal }
    lines += rows.map { name, value in
      "  " + name + String(repeating: " ", count: max(13 - name.count, 1)) + value
    }
    return lines.map { $0 + "\n" }.joined() + log
  }

  /// The action of a check, following the sample's id.
  private var verdict: String {
    switch explanation.action {
    case .none(let reason): "would not be run: \(reason.escapedForTerminal)"
    case .takeFromCache: "would use the cached result"
    case .run: explanation.last?.runKey == nil ? "would be run" : "would be run again"
    case .compile: "would be compiled"
    }
  }

  /// The known facts by name; unknown ones are left out.
  private var rows: [(String, String)] {
    var rows: [(String, String)] = []
    if let key = explanation.compileKey { rows.append(("compile key", text(of: key))) }
    if let key = explanation.runKey { rows.append(("run key", text(of: key))) }
    if let result = explanation.result {
      rows.append(("result", outcome(result.outcome, result.reason)))
    }
    if let last = explanation.last { rows.append(("last result", text(of: last))) }
    if explanation.compileKey != nil { rows.append(("compilation", compilation)) }
    rows += explanation.excludedSamples.map { ("without", $0.escapedForTerminal) }
    rows.append(("sandbox", explanation.sandbox))
    return rows
  }

  /// `sha256:0f0f...  hit, kept since 2026-11-20`, or `miss`.
  private func text(of key: SampleExplanation.Key) -> String {
    "sha256:\(key.digits)  " + (key.since.map { "hit, kept since \($0)" } ?? "miss")
  }

  /// `verified`, `unverified: needs a network`.
  private func outcome(_ outcome: SampleResult.Outcome, _ reason: String?) -> String {
    outcome.rawValue + (reason.map { ": \($0.escapedForTerminal)" } ?? "")
  }

  /// `verified on 2026-11-20 (compiled in 300 ms, run in 12 ms, 10 times)`.
  private func text(of last: LastResult) -> String {
    guard let date = last.date else { return outcome(last.outcome, last.reason) }
    let compilation = last.compileKey.map { _ in
      "compiled in \(elapsedText(milliseconds: last.compileMilliseconds))"
    }
    let run = last.runMilliseconds.map { "run in \(elapsedText(milliseconds: $0))" }
    // Every program runs twice.
    let repetition = last.runs.flatMap { $0 > 2 ? "\($0) times" : nil }
    let work = [compilation, run, repetition].compactMap(\.self).joined(separator: ", ")
    return outcome(last.outcome, last.reason) + " on \(date)" + (work.isEmpty ? "" : " (\(work))")
  }

  private var compilation: String {
    if let merging = explanation.merging { return merging.text.escapedForTerminal }
    return explanation.reasonForSeparate.map { "to be compiled alone: \($0)" }
      ?? "may be compiled together with others"
  }

  // MARK: The log

  /// The problems that a check would print, or else those of the last result.
  private var log: String {
    if let result = explanation.result {
      guard !result.problems.isEmpty else { return "" }
      let diagnostics = writer.diagnosticWriter(for: workbook)
      return "\n" + result.problems.map { diagnostics.text(for: $0) + "\n" }.joined()
    }
    guard let log = explanation.last?.log else { return "" }
    return "\nthe log of the last result:\n" + log.problems.map(text(of:)).joined()
      + block(log.compilerMessages.joined(separator: "\n"), "compiler output")
      + block(log.standardOutput, "standard output") + block(log.standardError, "standard error")
  }

  /// A problem of the log, located relative to the current place of its sample.
  private func text(of problem: SampleLog.Problem) -> String {
    let id = explanation.sample
    let chapter = workbook.chapter(id.chapter, language: id.language)
    let start = chapter?.sample(id.name)?.range.start.line ?? 1
    let place = "\(chapter?.file ?? ""):\(start + problem.line):\(problem.column)"
    return "\(place): \(problem.severity.rawValue): \(problem.summary) [\(problem.id.rawValue)]\n"
      .escapedForTerminal
      + indented(problem.explanation) + indented(problem.fix.map { "= " + $0 })
  }

  /// A part of the log under its title; empty for an empty text.
  private func block(_ text: String, _ title: String) -> String {
    text.isEmpty ? "" : "\(title):\n" + indented(text)
  }

  /// Lines after a bar, with control characters escaped.
  private func indented(_ text: String?) -> String {
    text?.linesForTerminal(after: "   | ") ?? ""
  }
}
