package import Diagnostics
package import DriftChecker
package import WorkbookModel

/// The JSON of `workbook run|check|build --format json`.
///
/// `version` grows when a field is removed or changes its meaning; new fields may come at any time.
/// Lines and columns count from 1, columns in characters; paths are relative to the book's folder.
///
/// It is also what the text is made of: ``ReportWriter`` counts nothing itself. Only samples that
/// were asked for are in it, in the order of the book.
package struct Report: Codable, Sendable, Equatable {
  /// One sample that was asked for.
  package struct Entry: Codable, Sendable, Equatable {
    /// `fi/00-start#hello`.
    package var id: String
    /// The chapter, from the book's folder.
    package var file: String
    /// The line of the opening fence.
    package var line: Int
    /// `verified`, `ran`, `compiled`, `failed`, `flaky`, `unverified` or `not run`.
    package var outcome: SampleResult.Outcome
    /// Whether no page shows it, as a set-up or the check of an exercise.
    package var hidden: Bool
    /// Whether it was compiled together with samples that it does not continue.
    package var merged: Bool
    /// How it was compiled; nil when it was not.
    package var merge: Merge?
    /// Why it is unverified, or why it failed without a problem of its own.
    package var reason: String?
    /// Whether nothing had to be compiled or run for it now.
    package var cached: Bool
    /// The key of its run in the cache, or else of its compilation, `sha256:` and digits; nil when
    /// it has none.
    package var key: String?
    /// The wall-clock time that compiling and running took when it was last done.
    package var milliseconds: Int
    /// What of that went into compiling.
    package var compileMilliseconds: Int
    /// Of an app: the samples that install it; empty for one that is only compiled.
    package var scenarios: [String]?
    /// Of a scenario: what happened on its device, `{"header", "events"}` with an object for each line
    /// of the trace, as the types `TraceHeader` and `TraceLine` describe them.
    package var trace: Trace?
    /// What is wrong with it, in the order in which it was found.
    package var problems: [Problem]
  }

  /// How a sample was compiled.
  package struct Merge: Codable, Sendable, Equatable {
    /// `module`: as one module with others; `alone`.
    package var strategy: String
    /// How many programs are in the executable.
    package var programs: Int
    /// Why it was compiled alone; nil otherwise.
    package var reason: String?
    /// The line of the code that is the reason, if it is code.
    package var line: Int?

    /// Takes what is known of a compilation; one that was not shared is of one program.
    init(_ merging: Merging) {
      programs = 1
      switch merging {
      case .module(let count): (strategy, programs) = ("module", count)
      case .alone(let why, let position):
        strategy = "alone"
        reason = why
        line = position?.line
      }
    }
  }

  /// One problem, with the range that it concerns.
  package struct Problem: Codable, Sendable, Equatable {
    /// The stable name of the kind of problem: `output`, `compile`, `link`.
    package var id: String
    /// `error` or `warning`.
    package var severity: Diagnostic.Severity
    /// The file that it stands in, which may be one that a chapter includes.
    package var file: String
    /// Where the range begins.
    package var line: Int
    package var column: Int
    /// Where the range ends, behind its last character.
    package var endLine: Int
    package var endColumn: Int
    /// What is wrong, in one line.
    package var summary: String
    /// More lines, such as a difference between claim and output.
    package var explanation: String?
    /// What to do next, in one line.
    package var fix: String?
    /// The changes that mend it, which belong together; nil when only its author can.
    package var edits: [Change]?

    /// Takes a diagnostic without the remarks at other places.
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

  /// One change of a file: what stands in the range gives way to the text.
  package struct Change: Codable, Sendable, Equatable {
    /// The file to change, from the book's folder.
    package var file: String
    /// The first byte that gives way, from 0.
    package var offset: Int
    /// Behind the last byte that gives way.
    package var endOffset: Int
    package var line: Int
    package var column: Int
    package var endLine: Int
    package var endColumn: Int
    /// What stands there instead; it may be empty, as the range may.
    package var text: String

    /// Takes an edit, by lines and columns.
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

  /// How many samples came out how. One that no page shows counts only as `hidden` if it has passed.
  package struct Summary: Codable, Sendable, Hashable {
    /// Samples of which a claim came true.
    package var verified = 0
    /// Samples that ran and ended well, of which nothing is claimed.
    package var ran = 0
    /// Samples that compiled and are not run, of which nothing is claimed.
    package var compiled = 0
    /// Samples that no page shows and that have passed, in whatever way.
    package var hidden = 0
    /// Samples that did otherwise than the chapter says, shown or not; so are those below.
    package var failed = 0
    /// Samples that were not compiled or not run.
    package var unverified = 0
    /// Samples of which two runs differ.
    package var flaky = 0
    /// Samples that a run that ended at the first failure left unfinished.
    package var notRun = 0
    /// Samples that print something which no claim covers.
    package var unclaimed = 0
    /// Problems of every kind, those of samples too.
    package var errors = 0
    /// Samples that were compiled together with others that they do not continue; kept results too.
    package var merged = 0
    /// Samples that were compiled alone; kept results too.
    package var separate = 0
    /// Programs that were compiled both ways and compared, chosen by chance; nil for none.
    package var compared: Int?
    /// The last samples of these programs.
    package var comparedSamples: [String]?
    /// What their choice follows from, for `WORKBOOK_SPOT_SEED`.
    package var spotSeed: UInt64?
    /// Problems that are no errors, of every kind.
    package var warnings = 0

    /// Makes counts of nothing.
    package init() {}
  }

  /// Of this form. Since 2 only what is claimed is `verified`, and outcomes are also `ran` and `compiled`.
  package var version = 2
  /// The version of the program: `workbook 0.1.0`.
  package var tool: String
  /// `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  package var toolchain: String
  /// The level of the sandbox: `namespaces`, `kernel` or `none`.
  package var sandbox: String
  /// The promises of the sandbox that the level does not keep; none of `namespaces`.
  package var sandboxGaps: [SandboxGap]
  /// The samples that were asked for, in the order of the book.
  package var samples: [Entry]
  /// Problems of chapters and configuration; those of a sample stand with it.
  package var problems: [Problem]
  /// The counts of all samples and problems.
  package var summary: Summary
  /// What the names in code spans were found to be; only of `check --stats`.
  package var names: NameReport.Statistics?
  /// The reports of the books that `books` in `workbook.yml` lists, by their paths there; nil when it lists none.
  ///
  /// Paths in them are relative to the folder of the first book too.
  package var books: [String: Report]?

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - results: of the samples that were asked for.
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
            outcome: result.outcome, hidden: !sample.isShown, merged: result.isMerged,
            merge: result.merging.map(Merge.init), reason: result.reason,
            cached: result.isCached, key: result.key, milliseconds: result.milliseconds,
            compileMilliseconds: result.compileMilliseconds,
            scenarios: sample.annotations.isApp ? result.scenarios.map(\.description) : nil,
            trace: result.trace, problems: result.problems.map(Problem.init)))
      }
    }
  }

  /// The report as text, with a line feed at its end.
  package func json() throws -> String { try JSONText.of(self) }
}

extension Report.Summary {
  /// How the samples of some chapters came out; problems are not counted.
  init(of chapters: [Chapter], _ results: RunResults) {
    self.init()
    for sample in chapters.flatMap(\.samples) {
      if let result = results.samples[sample.id] { count(result, of: sample) }
    }
  }

  /// Counts problems; it is asked once, with all of them.
  fileprivate mutating func count(_ problems: [Diagnostic]) {
    errors = problems.count { $0.severity == .error }
    warnings = problems.count - errors
  }

  /// Counts a sample in one of the outcomes, and in those counts beside that may hold it.
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
    if let merging = result.merging {
      if merging.isMerged { merged += 1 } else { separate += 1 }
    }
  }

  /// How samples were compiled, and which of them both ways; nil when nothing was compiled.
  ///
  /// ```
  /// merged 187, separate 13; compiled alone too, and compared: fi/01-a#sum, fi/02-b#feed (WORKBOOK_SPOT_SEED=7 chooses them again)
  /// ```
  package var mergeText: String? {
    guard merged + separate > 0 else { return nil }
    let text = "merged \(merged), separate \(separate)"
    guard let samples = comparedSamples, let seed = spotSeed else { return text }
    let shown = samples.prefix(Self.mostCompared).joined(separator: ", ")
    let rest = samples.count - Self.mostCompared
    return "\(text); compiled alone too, and compared: \(shown)"
      + (rest > 0 ? " and \(rest) more" : "") + " (\(SpotSeed.variable)=\(seed) chooses "
      + (samples.count == 1 ? "it" : "them") + " again)"
  }

  /// So many names are read at a glance; the JSON report has all.
  private static let mostCompared = 8

  /// `15 verified, 4 ran, 1 failed (1 with unclaimed output); 1 error`; what there is none of is left
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
      + (problems.isEmpty ? "" : "; " + problems.joined(separator: ", "))
  }
}
