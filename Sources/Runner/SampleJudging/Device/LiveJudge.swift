import TextDiagnostics
import SamplePlan
package import WorkbookModel

/// Judges a scenario that was also run live.
///
/// If it cannot be run live, that is a warning and keeps the outcome. Different output is an error, since
/// either the scenario depends on chance or the simulation is wrong. An interrupted run is an error too,
/// since its result is unknown.
package struct LiveJudge: Sendable {
  package let judge: Judge

  /// Makes a judge for the live run of a program; without such a run it changes nothing.
  package init(judge: Judge) {
    self.judge = judge
  }

  /// Adds the outcome of the live run to the scenario's result.
  ///
  /// - Parameter results: the results of all samples of the program; only the last one may change.
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
            fix: "select other samples with '--filter'; this one needs virtual time"))
      case .stopped(let reason):
        result.fail(
          problem(
            .error, sample, "the live run was interrupted: \(reason)", fix: EndingJudge.daemonFix))
      case .different(let line, let virtual, let live):
        result.fail(
          problem(
            .error, sample,
            "line \(line) of the output is \(quoted(virtual)) in virtual time and \(quoted(live)) live",
            fix: "let more time pass before the output that depends on a transfer; if that "
              + "does not help, the "
              + "simulation is wrong"))
      }
      return result
    }
  }

  /// A quoted line, or `missing`.
  private func quoted(_ line: String?) -> String { line?.quoted ?? "missing" }

  /// A problem at the opening fence of the scenario.
  private func problem(
    _ severity: Diagnostic.Severity, _ sample: Sample, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      severity, .live, file: judge.chapter.file, range: sample.infoRange, summary, fix: fix)
  }
}
