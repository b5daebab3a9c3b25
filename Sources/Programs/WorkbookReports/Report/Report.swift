package import TextDiagnostics
package import DriftChecker
package import WorkbookModel

/// The JSON of `workbook run|check|build --format json`.
///
/// `version` increases when a field is removed or changes its meaning; new fields may be added at any time.
/// Lines and columns count from 1, columns in characters; paths are relative to the book's folder.
///
/// The text report is made from the same value: ``ReportWriter`` counts nothing itself. It contains only the
/// requested samples, in the order of the book.
package struct Report: Codable, Sendable {
  package struct Entry: Codable, Sendable, Equatable {
    /// For example, `fi/00-start#hello`.
    package var id: String
    /// The path of the chapter from the book's folder.
    package var file: String
    package var line: Int
    /// `verified`, `ran`, `compiled`, `failed`, `flaky`, `unverified` or `not run`.
    package var outcome: SampleResult.Outcome
    /// Whether no page shows it, such as setup code or the check of an exercise.
    package var hidden: Bool
    /// Whether it is compiled together with samples that it does not continue, if any has to be compiled too.
    package var merged: Bool
    /// How it was compiled; nil when it was not.
    package var merge: Merge?
    /// The reason why it is unverified, or failed without a problem.
    package var reason: String?
    /// Whether nothing had to be compiled or run in this run.
    package var cached: Bool
    /// True if it came from a remote cache without a seal.
    package var hint: Bool?
    /// The key of its run in the cache, or else of its compilation, `sha256:` and digits; nil without one.
    package var key: String?
    /// The wall-clock time of the last compilation and run.
    package var milliseconds: Int
    /// The part of `milliseconds` for compilation.
    package var compileMilliseconds: Int
    /// For an app: the samples that install it; empty for one that is only compiled.
    package var scenarios: [String]?
    /// For a scenario: the events on its device, `{"header", "events"}` with an object for each line of the
    /// trace, as documented by `TraceHeader` and `TraceLine`.
    package var trace: Trace?
    /// Its problems, in the order in which they were found.
    package var problems: [Problem]
  }

  /// The way in which a sample is compiled.
  package struct Merge: Codable, Sendable, Equatable {
    /// `module`: as one module with others; `alone`: separately.
    package var strategy: String
    /// The number of programs in the executable; nil in reports, since it depends on what else had to be compiled.
    package var programs: Int?
    package var reason: String?
    package var line: Int?

    /// How a sample was compiled when its result was made.
    init(_ merging: Merging) {
      switch merging {
      case .module(let count): (strategy, programs) = ("module", count)
      case .alone(let why, let position, _):
        (strategy, programs) = ("alone", 1)
        reason = why
        line = position?.line
      }
    }

    /// How a sample is compiled with an empty cache, in a book that has others like it.
    init(always merging: Merging) {
      self.init(merging)
      programs = nil
      if merging.mayBeShared { (strategy, reason, line) = ("module", nil, nil) }
    }
  }

  package struct Problem: Codable, Sendable, Equatable {
    /// The stable name of the kind of problem, such as `output`, `compile` or `link`.
    package var id: String
    /// `error` or `warning`.
    package var severity: Diagnostic.Severity
    /// The file with the problem, which may be one that a chapter includes.
    package var file: String
    /// The start of the range.
    package var line: Int
    package var column: Int
    package var endLine: Int
    package var endColumn: Int
    /// The problem, in one line.
    package var summary: String
    /// More lines of detail, such as a difference between claim and output.
    package var explanation: String?
    /// The next step, in one line.
    package var fix: String?
    /// The changes that fix it, to be applied together; nil when only the author can fix it.
    package var edits: [Change]?

    /// Converts a diagnostic, without its notes.
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
      edits = diagnostic.edits.isEmpty ? nil : diagnostic.edits.map(Change.init)
    }
  }

  package struct Change: Codable, Sendable, Equatable {
    /// The file to change, from the book's folder.
    package var file: String
    /// The first byte to replace, from 0.
    package var offset: Int
    /// The offset after the last byte to replace.
    package var endOffset: Int
    package var line: Int
    package var column: Int
    package var endLine: Int
    package var endColumn: Int
    /// The replacement; it may be empty, as may the range.
    package var text: String

    init(_ edit: Edit) {
      file = edit.file
      offset = edit.range.offsets.lowerBound
      endOffset = edit.range.offsets.upperBound
      line = edit.range.start.line
      column = edit.range.start.column
      endLine = edit.range.end.line
      endColumn = edit.range.end.column
      text = edit.text
    }
  }

  /// The number of samples by outcome. A passed sample that no page shows counts only as `hidden`.
  package struct Summary: Codable, Sendable, Hashable {
    /// Samples with claims that hold.
    package var verified = 0
    /// Samples without claims that ran and ended normally.
    package var ran = 0
    /// Samples without claims that compiled and are not run.
    package var compiled = 0
    /// Passed samples that no page shows, of any outcome.
    package var hidden = 0
    /// Samples that failed, shown or not; the same applies to the following counts.
    package var failed = 0
    /// Samples that were not compiled or not run.
    package var unverified = 0
    /// Samples with differing results in two runs.
    package var flaky = 0
    /// Samples that were not finished because the run stopped at the first failure.
    package var notRun = 0
    /// Samples with output that no claim covers.
    package var unclaimed = 0
    /// Samples whose results came from a remote cache without a seal; nil for none.
    package var hints: Int?
    /// Problems of every kind, including those of samples.
    package var errors = 0
    /// Samples that are compiled together with others that they do not continue, as far as these have to be compiled.
    package var merged = 0
    /// Samples that are always compiled alone.
    package var separate = 0
    /// The number of randomly chosen programs that were compiled both ways and compared; nil for none.
    package var compared: Int?
    /// The last samples of these programs.
    package var comparedSamples: [String]?
    /// The seed of the choice, for `WORKBOOK_SPOT_SEED`.
    package var spotSeed: UInt64?
    /// Problems of every kind that are not errors.
    package var warnings = 0

    package init() {}
  }

  /// The version of the format. Since 2, only samples with claims are `verified`; others are `ran` or
  /// `compiled`. Since 3, `merged` and `merge` say what is so in every run, without numbers of programs.
  package static let version = 3
  package var version = Report.version
  /// The version of the program: `workbook 0.1.0`.
  package var tool: String
  /// For example, `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  package var toolchain: String
  /// The level of the sandbox: `namespaces`, `kernel` or `none`.
  package var sandbox: String
  /// The guarantees of the sandbox that the level does not provide; empty for `namespaces`.
  package var sandboxGaps: [SandboxGap]
  /// The requested samples, in the order of the book.
  package var samples: [Entry]
  /// Problems of chapters and configuration; those of a sample are in its entry.
  package var problems: [Problem]
  package var summary: Summary
  /// The classification of names in code spans; only for `check --stats`.
  package var names: NameStatistics?
  /// What a shard has run, for `workbook merge`; nil for a run of the whole book.
  package var shard: ShardRecord?
  /// The reports of the books that `books` in `workbook.yml` lists, by their paths there; nil when it lists none.
  ///
  /// Paths in them are relative to the folder of the first book too.
  package var books: [String: Report]?

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - results: of the requested samples.
  ///   - problems: those that belong to no sample.
  package init(workbook: Workbook, results: RunResults, problems: [Diagnostic]) {
    tool = Version.description
    toolchain = results.toolchain
    sandbox = results.sandbox
    sandboxGaps = results.sandboxGaps
    self.problems = problems.map(Problem.init)
    samples = []
    summary = Summary()
    summary.count(problems + results.problems)
    summary.compared = results.comparison?.samples.count
    summary.comparedSamples = results.comparison?.samples.map(\.description)
    summary.spotSeed = results.comparison?.seed
    for chapter in workbook.chapters {
      for sample in chapter.samples {
        guard let result = results.samples[sample.id] else { continue }
        summary.count(result, of: sample)
        samples.append(
          Entry(
            id: sample.id.description, file: chapter.file, line: sample.range.start.line,
            outcome: result.outcome, hidden: !sample.isShown,
            merged: result.merging?.mayBeShared ?? false,
            merge: result.merging.map(Merge.init(always:)), reason: result.reason,
            cached: result.isCached, hint: result.isHint ? true : nil, key: result.key,
            milliseconds: result.milliseconds,
            compileMilliseconds: result.compileMilliseconds,
            scenarios: sample.annotations.isApp ? result.scenarios.map(\.description) : nil,
            trace: result.trace, problems: result.problems.map(Problem.init)))
      }
    }
  }

  /// Returns the report as text, with a trailing line feed.
  package func json() throws -> String { try JSONText.of(self) }
}

extension Report.Summary {
  /// Counts the outcomes of the samples in some chapters, without problems.
  package init(of chapters: [Chapter], _ results: RunResults) {
    self.init()
    for sample in chapters.flatMap(\.samples) {
      if let result = results.samples[sample.id] { count(result, of: sample) }
    }
  }

  /// Sets the counts of problems; called once, with all of them.
  fileprivate mutating func count(_ problems: [Diagnostic]) {
    errors = problems.count { $0.severity == .error }
    warnings = problems.count - errors
  }

  /// Counts a sample by its outcome, and in any other counts that apply.
  fileprivate mutating func count(_ result: SampleResult, of sample: Sample) {
    switch result.outcome {
    case .verified where sample.isShown: verified += 1
    case .ran where sample.isShown: ran += 1
    case .compiled where sample.isShown: compiled += 1
    case .verified, .ran, .compiled: hidden += 1
    case .failed: failed += 1
    case .unverified: unverified += 1
    case .flaky: flaky += 1
    case .notRun: notRun += 1
    }
    if sample.hasUnclaimedOutput(result) { unclaimed += 1 }
    if result.isHint { hints = (hints ?? 0) + 1 }
    if let merging = result.merging {
      if merging.mayBeShared { merged += 1 } else { separate += 1 }
    }
  }

  /// The counts of compilations, and the compared samples; nil when nothing was compiled.
  ///
  /// ```
  /// merged 187, separate 13; also compiled alone and compared: fi/01-a#sum, fi/02-b#feed (WORKBOOK_SPOT_SEED=7 chooses them again)
  /// ```
  package var mergeText: String? {
    guard merged + separate > 0 else { return nil }
    let text = "merged \(merged), separate \(separate)"
    guard let samples = comparedSamples, let seed = spotSeed else { return text }
    let shown = samples.prefix(Self.mostCompared).joined(separator: ", ").escapedForTerminal
    let rest = samples.count - Self.mostCompared
    return "\(text); also compiled alone and compared: \(shown)"
      + (rest > 0 ? " and \(rest) more" : "") + " (\(SpotSeed.variable)=\(seed) chooses "
      + (samples.count == 1 ? "it" : "them") + " again)"
  }

  /// The number of names shown in text; the JSON report contains all.
  private static let mostCompared = 8

  /// For example, `15 verified, 4 ran, 1 failed (1 with unclaimed output); 1 error`; zero counts are left
  /// out.
  package var text: String {
    let counts = [
      (verified, "verified"), (ran, "ran"), (compiled, "compiled"), (failed, "failed"),
      (flaky, "flaky"), (unverified, "unverified"), (notRun, "not run"), (hidden, "hidden"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let problems = [(errors, "error"), (warnings, "warning")]
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return (parts.isEmpty ? ["no samples"] : parts).joined(separator: ", ")
      + (unclaimed > 0 ? " (\(unclaimed) with unclaimed output)" : "")
      + (hints.map { " (\($0) from a shared cache without a seal)" } ?? "")
      + (problems.isEmpty ? "" : "; " + problems.joined(separator: ", "))
  }
}
