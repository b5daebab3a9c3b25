package import WorkbookModel

extension DocumentReport {
  /// The verdicts as results of samples, for the forms of reports that books have too.
  ///
  /// What nothing confirms is unverified, so that it counts as skipped, and so is a fence whose errors the baseline
  /// knows.
  ///
  /// - Parameter run: what the fences' programs did: their output and times.
  package func asRunResults(_ run: RunResults) -> RunResults {
    var results = run
    results.samples = [:]
    for result in self.results {
      let id = result.fence.sample.id
      var sample = run.samples[id] ?? SampleResult(id: id, outcome: .unverified)
      sample.problems = result.problems
      sample.reason = nil
      if !result.problems.isEmpty {
        sample.outcome = .failed
      } else {
        (sample.outcome, sample.reason) = result.settledOutcome
      }
      results.samples[id] = sample
    }
    return results
  }
}

extension FenceResult {
  /// The outcome without errors, with its reason.
  fileprivate var settledOutcome: (SampleResult.Outcome, String?) {
    switch verdict {
    case .verified, .listing, .manifest: (.verified, nil)
    case .ran: (.ran, nil)
    case .compiled: (.compiled, nil)
    case .fragment, .elsewhere:
      (.unverified, verdict.rawValue + (reason.map { ": \($0)" } ?? ""))
    case .wrong: (.unverified, "its errors are in \(Baseline.path)")
    }
  }
}
