import Diagnostics
import SamplePlan
package import WorkbookModel

/// Judges a scenario that was also run live.
package struct LiveJudge: Sendable {
  package let judge: Judge

  package init(judge: Judge) {
    self.judge = judge
  }

  /// Adds to the result of the scenario what its live run came to.
  package func check(_ results: [SampleResult]) -> [SampleResult] {
    guard let finding = judge.result.live, let leaf = judge.program.samples.last,
      let sample = judge.chapter.sample(leaf.name)
    else { return results }
    return results.map { result in
      guard result.id == leaf else { return result }
      var result = result
      switch finding {
      case .same(let milliseconds): result.liveMilliseconds = milliseconds
      case .refused(let reason):
        result.problems.append(
          problem(
            .warning, sample, "not run live: \(reason)",
            fix: "select other samples with '--filter'; this one shows what only virtual time has"))
      case .different(let line, let virtual, let live):
        result.fail(
          problem(
            .error, sample,
            "line \(line) of the output is \(quoted(virtual)) in virtual time and \(quoted(live)) live",
            fix: "let more time pass before what depends on a transfer; if that is not it, the "
              + "simulation is wrong"))
      }
      return result
    }
  }

  private func quoted(_ line: String?) -> String { line?.quoted ?? "missing" }

  private func problem(
    _ severity: Diagnostic.Severity, _ sample: Sample, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      severity, .live, file: judge.chapter.file, range: sample.infoRange, summary, fix: fix)
  }
}
