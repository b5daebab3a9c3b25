package import ResultStore
package import SampleRunner
package import WorkbookModel

/// The JSON of `workbook why --format json`; `version` follows the rules of `Report`.
package struct WhyReport: Codable, Sendable {
  package struct Key: Codable, Sendable, Hashable {
    /// `sha256:` and the digits.
    package var key: String
    /// Whether the cache contains an entry for the key.
    package var hit: Bool
    /// The date of the cached work, `2026-11-20` in UTC.
    package var since: String?

    init(_ key: SampleExplanation.Key) {
      self.key = "sha256:" + key.digits
      hit = key.since != nil
      since = key.since
    }
  }

  package struct Last: Codable, Sendable {
    package var outcome: SampleResult.Outcome
    /// The reason why it was unverified, or failed without a problem.
    package var reason: String?
    /// The date of the work, `2026-11-20` in UTC.
    package var date: String?
    /// The time for compilation; 0 for a sample that was not compiled.
    package var compileMilliseconds: Int
    /// The time for running; nil for a sample that was not run.
    package var runMilliseconds: Int?
    /// The number of runs of its program, each with other hash seeds; nil for commands.
    package var runs: Int?
    /// The reason why it was not cached; nil when it was.
    package var notKept: String?
    /// The messages and output of a failed sample; lines count from its opening fence, which is 0.
    package var log: SampleLog?
  }

  package struct Entry: Codable, Sendable {
    /// For example, `fi/00-start#hello`.
    package var id: String
    /// `none`, `cache`, `run` or `compile`.
    package var action: String
    /// The reasons why there is nothing to do, or why there is.
    package var reasons: [String]
    /// The key of its compilation; nil when it is not compiled.
    package var compile: Key?
    /// The key of its run; nil when it is not run, or when the key is unknown before compilation.
    package var run: Key?
    /// Whether it was compiled together with others; nil when it is not cached.
    package var merged: Bool?
    /// How it was compiled; nil when it is not cached.
    package var merge: Report.Merge?
    /// The reason why it is never compiled together with others.
    package var separate: String?
    /// The following samples that are excluded from its program, and why.
    package var without: [String]
    package var sandbox: String
    /// The outcome of a check that uses only the cache.
    package var outcome: SampleResult.Outcome?
    /// The problems of a check that uses only the cache.
    package var problems: [Report.Problem]
    /// The result of the last run; nil when none is stored.
    package var last: Last?

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
      merge = explanation.merging.map { Report.Merge($0) }
      separate = explanation.reasonForSeparate
      without = explanation.excludedSamples
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

  package var version = 2
  package var samples: [Entry]

  package init(samples: [Entry]) { self.samples = samples }
}
