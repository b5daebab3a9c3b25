package import CommandLineSyntax
package import TextDiagnostics
import DriftChecker
package import WorkbookModel

/// Prints the result of a command, as text, JSON or JUnit XML.
///
/// It writes the standard output of `build`, `run`, `check` and `accept`; progress and warnings about the
/// machine are written elsewhere, to standard error. A report ends with counts:
///
/// ```
/// Content/fi/00-start.md:12:1: error: ... [output]
///   ...
/// 14 verified, 2 ran, 1 failed; 1 error; Swift 6.3.1 (...), sandbox: namespaces
/// merged 15, separate 2
/// 'workbook help output' explains what [output] means
/// ```
package struct ReportWriter: Sendable {
  /// The value of `--format`.
  private enum Format: String { case text, json, junit, sarif, github, short }

  /// Whether the output is for people, so that it may contain more than the report.
  package var isText: Bool { format == .text }
  private var format: Format
  private let console: Console
  /// The requested number of slowest samples; nil when unspecified.
  private let slowest: Int?
  package let isColored: Bool
  /// Whether to report, for each sample that was compiled alone, the reason.
  private let tellsWhyAlone: Bool

  /// Reads the options that affect the report.
  package init(_ invocation: Invocation, _ console: Console) {
    self.console = console
    format = invocation.value("--format").flatMap(Format.init) ?? .text
    slowest = invocation.value("--slowest").flatMap { Int($0) }
    isColored = invocation.allowsColor(onTerminal: console.outputIsTerminal, console)
    tellsWhyAlone = invocation.value("--merge") == "yes"
  }

  /// A writer that shows problems together with the lines of the book.
  package func diagnosticWriter(for workbook: Workbook) -> DiagnosticTextWriter {
    DiagnosticTextWriter(sources: workbook.sources, colored: isColored)
  }

  /// Prints the report, and hands it over in JSON too if `--report` asks for that.
  package func write(
    _ run: BookRun, additional: [Diagnostic] = [], showsNames: Bool = false,
    kept: Report.Summary = Report.Summary()
  ) throws {
    console.output(
      try text(of: run, additional: additional, showsNames: showsNames, kept: kept))
    console.note?(run)
    guard let report = console.report else { return }
    var writer = self
    writer.format = .json
    report(try writer.text(of: run, additional: additional, showsNames: showsNames, kept: kept))
  }

  /// Returns every problem and then the counts, as text, JSON or JUnit XML.
  ///
  /// In JSON and XML the problems of samples are nested in the samples; in text all problems are in one list.
  ///
  /// - Parameters:
  ///   - additional: further problems found by the command.
  ///   - showsNames: whether to include the classification of names in code spans.
  ///   - kept: the outcome of samples in chapters that were not read.
  package func text(
    of run: BookRun, additional: [Diagnostic] = [], showsNames: Bool = false,
    kept: Report.Summary = Report.Summary()
  ) throws -> String {
    let run = run.named
    let additional = additional.map { $0.moved(into: run.workbook.path) }
    let problems = (run.problems + additional).inOrderOfReport
    var report = Report(workbook: run.workbook, results: run.results, problems: problems)
    report.summary.add(kept)
    report.shard = run.shard
    if showsNames { report.names = run.names }
    switch format {
    case .text: return text(report, of: run, (run.allProblems + additional).inOrderOfReport)
    case .json: return try report.json()
    case .sarif:
      return try JSONText.of(
        SARIFLog(
          (run.allProblems + additional).inOrderOfReport, version: Version.number,
          sources: run.workbook.sources))
    case .github:
      return ProblemLines.github((run.allProblems + additional).inOrderOfReport)
        + report.summary.text + "\n"
    case .short: return ProblemLines.short((run.allProblems + additional).inOrderOfReport)
    case .junit:
      return JUnitReport(workbook: run.workbook, results: run.results, problems: problems).xml
    }
  }

  private func text(_ report: Report, of run: BookRun, _ problems: [Diagnostic]) -> String {
    let writer = diagnosticWriter(for: run.workbook)
    return problems.map { writer.text(for: $0) + "\n" }.joined() + (report.names?.text ?? "")
      + (tellsWhyAlone ? whyAlone(run) : "") + slowestTable(of: report.samples).text
      + "\(report.summary.text); \(run.results.toolchain.escapedForTerminal), sandbox: "
      + "\(run.results.sandbox.escapedForTerminal)\n"
      + (report.summary.mergeText.map { $0 + "\n" } ?? "") + gaps(report) + help(on: problems)
  }

  /// How to read more about the first error, or about the first problem if there is none.
  private func help(on problems: [Diagnostic]) -> String {
    guard let problem = problems.first(where: { $0.severity == .error }) ?? problems.first else {
      return ""
    }
    let kind = problem.id.rawValue
    return "'workbook help \(kind)' explains what [\(kind)] means\n"
  }

  /// The guarantees that the level of the sandbox does not provide, one per line.
  private func gaps(_ report: Report) -> String {
    if report.sandboxGaps.isEmpty { return "" }
    return "sandbox '\(report.sandbox)' lacks some guarantees of 'namespaces':\n"
      + report.sandboxGaps.map { "  \("\($0.promise): \($0.meaning)".escapedForTerminal)\n" }
      .joined()
  }

  /// For example, `fi/00-start#hello compiled alone: it depends on when objects are destroyed (line 31)`.
  private func whyAlone(_ run: BookRun) -> String {
    run.workbook.chapters.flatMap(\.samples).compactMap { sample in
      guard let merging = run.results.samples[sample.id]?.merging, !merging.isMerged else {
        return nil
      }
      return "\(sample.id) \(merging.text.escapedForTerminal)\n"
    }.joined()
  }

  /// The slowest samples if requested; otherwise, those of a long run.
  ///
  /// A run is long if it compiled and ran for 2 s or more. Only its new results count, and only a terminal
  /// shows them.
  private func slowestTable(of samples: [Report.Entry]) -> SlowestTable {
    if let slowest { return SlowestTable(samples, limit: slowest) }
    let new = samples.filter { !$0.cached }
    let isLong = new.reduce(0) { $0 + $1.milliseconds } >= 2_000
    return SlowestTable(new, limit: isLong && console.outputIsTerminal ? 5 : 0)
  }

  /// Returns, for example, `fi/00-start#hello verified (412 ms)`.
  ///
  /// The time is left out for a cached result, and for a sample with a reason.
  package func headline(_ result: SampleResult) -> String {
    let color =
      switch result.outcome {
      case .verified: "32"
      case .ran, .compiled: "36"
      case .failed, .flaky: "31"
      case .unverified, .notRun: "33"
      }
    let outcome =
      isColored ? "\u{1B}[\(color)m\(result.outcome.rawValue)\u{1B}[0m" : result.outcome.rawValue
    if result.outcome == .notRun { return "\(result.id) \(outcome)" }
    let origin = result.isHint ? ", from a shared cache without a seal" : ""
    let detail =
      result.reason.map { ": " + $0 }
      ?? (result.isCached
        ? " (cached, from \(result.date ?? "an earlier run"))"
        : " (\(elapsedText(milliseconds: result.milliseconds)))")
    let live =
      result.liveMilliseconds.map { ", the same live (\(elapsedText(milliseconds: $0)))" } ?? ""
    return "\(result.id) \(outcome)\(detail.escapedForTerminal)\(origin)\(live)"
  }
}
