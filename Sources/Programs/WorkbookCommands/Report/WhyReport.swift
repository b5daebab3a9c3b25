package import ResultStore
package import SampleRunner
package import WorkbookModel

/// The JSON of `workbook why --format json`; `version` grows as that of `Report` does.
package struct WhyReport: Codable, Sendable {
  /// A key of the cache.
  package struct Key: Codable, Sendable, Hashable {
    /// `sha256:` and the digits.
    package var key: String
    /// Whether the cache holds what the key stands for.
    package var hit: Bool
    /// The day of the work that is kept, `2026-11-20` in UTC.
    package var since: String?

    /// Takes a key of an explanation.
    init(_ key: SampleExplanation.Key) {
      self.key = "sha256:" + key.digits
      hit = key.since != nil
      since = key.since
    }
  }

  /// The last result that is remembered.
  package struct Last: Codable, Sendable {
    /// What the sample came to.
    package var outcome: SampleResult.Outcome
    /// Why it was unverified, or failed without a problem of its own.
    package var reason: String?
    /// The day of the work, `2026-11-20` in UTC.
    package var date: String?
    /// What went into compiling, 0 for a sample that was not compiled.
    package var compileMilliseconds: Int
    /// What running it took; nil for a sample that was not run.
    package var runMilliseconds: Int?
    /// How often its program was run, with other hash values each time; nil for commands.
    package var runs: Int?
    /// Why it was not kept; nil when it was.
    package var notKept: String?
    /// What there was to say of a sample that failed; lines count from its opening fence, which is 0.
    package var log: SampleLog?
  }

  /// One sample.
  package struct Entry: Codable, Sendable {
    /// `fi/00-start#hello`.
    package var id: String
    /// `none`, `cache`, `run` or `compile`.
    package var action: String
    /// Why there is nothing to do for it, or why there is something to do.
    package var reasons: [String]
    /// The key of its compilation; nil when it is not compiled.
    package var compile: Key?
    /// The key of its run; nil when it is not run, or when that is not known before it is compiled.
    package var run: Key?
    /// Whether it was compiled together with others; nil when it is not in the cache.
    package var merged: Bool?
    /// How; nil when it is not in the cache.
    package var merge: Report.Merge?
    /// Why it is never compiled together with others.
    package var separate: String?
    /// The samples below it without which it is compiled and run, and why.
    package var without: [String]
    /// The level of the sandbox that a check would have.
    package var sandbox: String
    /// What a check would find from the cache alone.
    package var outcome: SampleResult.Outcome?
    /// What a check would find wrong from the cache alone.
    package var problems: [Report.Problem]
    /// What the last run came to; nil when none is remembered.
    package var last: Last?

    /// Takes an explanation.
    package init(_ explanation: SampleExplanation, in workbook: Workbook) {
      id = explanation.sample.description
      reasons = explanation.reasons
      switch explanation.action {
      case .none(let reason):
        action = "none"
        reasons = [reason]
      case .takeFromCache: action = "cache"
      case .run: action = "run"
      case .compile: action = "compile"
      }
      compile = explanation.compileKey.map(Key.init)
      run = explanation.runKey.map(Key.init)
      merged = explanation.merging?.isMerged
      merge = explanation.merging.map(Report.Merge.init)
      separate = explanation.reasonForSeparate
      without = explanation.keptOut
      sandbox = explanation.sandbox
      outcome = explanation.result?.outcome
      problems = explanation.result?.problems.map(Report.Problem.init) ?? []
      last = explanation.last.map {
        Last(
          outcome: $0.outcome, reason: $0.reason, date: $0.date,
          compileMilliseconds: $0.compileMilliseconds, runMilliseconds: $0.runMilliseconds,
          runs: $0.runs, notKept: $0.notKept, log: $0.log)
      }
    }
  }

  /// Of this form.
  package var version = 2
  package var samples: [Entry]

  /// Makes the document of some samples.
  package init(samples: [Entry]) { self.samples = samples }
}
