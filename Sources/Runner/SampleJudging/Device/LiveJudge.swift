import Diagnostics
import SamplePlan
package import WorkbookModel

/// Judges a scenario that was also run live.
///
/// A run that could not be made is a warning and keeps the outcome; one that printed something else is
/// an error, for either the scenario depends on chance, or the simulation is wrong. So is one that was
/// broken off: nothing is known of it.
package struct LiveJudge: Sendable {
  /// The judge of the scenario's program.
  package let judge: Judge

  /// Makes a judge of the live run of a program; without such a run it changes nothing.
  package init(judge: Judge) {
    self.judge = judge
  }

  /// Adds to the result of the scenario what its live run came to.
  ///
  /// - Parameter results: of all samples of the program; only that of the last one may change.
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
      case .stopped(let reason):
        result.fail(
          problem(
            .error, sample, "not run live to its end: \(reason)", fix: EndingJudge.daemonFix))
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

  /// A line between quotation marks, or `missing`.
  private func quoted(_ line: String?) -> String { line?.quoted ?? "missing" }

  /// A problem at the opening fence of the scenario.
  private func problem(
    _ severity: Diagnostic.Severity, _ sample: Sample, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      severity, .live, file: judge.chapter.file, range: sample.infoRange, summary, fix: fix)
  }
}
