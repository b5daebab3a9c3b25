private import TextDiagnostics
import SampleJudging
import SamplePlan
import ResultStore
import WorkbookModel

/// Makes the results of a run from the verdicts on its programs.
///
/// It combines the verdicts on several programs: an exercise passes only if its check fails with it, and an
/// app is judged by all scenarios that install it. A sample whose deciding program was not finished is
/// `notRun`, unless it has failed already.
struct ResultCollector: Sendable {
  let plan: RunPlan
  let workbook: Workbook
  /// In the order of the plan's programs; nil for an unfinished program.
  let verdicts: [ProgramVerdict?]
  /// The results of the plan's console samples, by index; missing ones are unfinished.
  let sessions: [Int: SampleResult]
  /// The plan's trials, by index; missing ones are unfinished.
  let trials: [Int: ProgramVerdict]

  /// Returns a result for every selected sample.
  ///
  /// A sample that the plan does not verify is `unverified`, with the plan's reason.
  ///
  /// - Throws: `RunnerError` if the plan has left a sample out.
  func samples() throws -> [Sample.ID: SampleResult] {
    var samples: [Sample.ID: SampleResult] = [:]
    for result in verdicts.flatMap({ $0?.results ?? [] }) + sessions.values
    where plan.selection.contains(result.id) {
      samples[result.id] = result
    }
    judgeExercises(&samples)
    judgeApps(&samples)
    for (id, reason) in plan.unverified {
      samples[id] = SampleResult(id: id, outcome: .unverified, reason: reason)
    }
    let unfinished = Set(unfinishedPrograms.flatMap(\.judged) + plan.sessions.map(\.sample))
    for id in plan.selection where samples[id] == nil {
      guard unfinished.contains(id) else {
        throw RunnerError(
          .plan, "no program was planned for the sample '\(id)'; this is a bug in workbook"
        )
      }
      samples[id] = SampleResult(id: id, outcome: .notRun)
    }
    return samples
  }

  /// The programs that were not finished when the run was stopped.
  private var unfinishedPrograms: [Program] {
    zip(plan.programs, verdicts).filter { $0.1 == nil }.map(\.0)
  }

  /// Judges exercises by their checks. An exercise whose check was not run is not done, even if it has passed
  /// by itself.
  private func judgeExercises(_ samples: inout [Sample.ID: SampleResult]) {
    let judge = ExerciseJudge(workbook: workbook, trials: finishedTrials, results: allResults)
    let open = openSubjects(.exercise)
    for index in samples.values.indices {
      let result = judge.check(samples.values[index])
      samples.values[index] =
        open.contains(result.id) && result.outcome.hasPassed
        ? SampleResult(id: result.id, outcome: .notRun) : result
    }
  }

  private var allResults: [SampleResult] { verdicts.flatMap { $0?.results ?? [] } }

  private var finishedTrials: [(RunPlan.Trial, ProgramVerdict)] {
    plan.trials.enumerated().compactMap { number, trial in trials[number].map { (trial, $0) } }
  }

  /// The samples with trials that were not finished when the run was stopped.
  private func openSubjects(_ kind: RunPlan.Trial.Kind) -> Set<Sample.ID> {
    Set(
      plan.trials.enumerated().filter { $0.element.kind == kind && trials[$0.offset] == nil }
        .map(\.element.subject))
  }

  /// Judges apps by their scenarios, and by those of their twins. An app is done when all of them have been run.
  private func judgeApps(_ samples: inout [Sample.ID: SampleResult]) {
    let twins = TwinJudge(workbook: workbook, trials: finishedTrials, results: allResults)
    let judge = AppJudge(
      workbook: workbook,
      appearances: verdicts.flatMap { $0?.appearances ?? [] } + twins.appearances)
    let open = openSubjects(.twin).union(unfinishedPrograms.flatMap { $0.apps.map(\.owner) })
    for index in samples.values.indices {
      let result = samples.values[index]
      guard open.contains(result.id) else {
        samples.values[index] = twins.check(judge.check(result))
        continue
      }
      if result.outcome.hasPassed {
        samples.values[index] = SampleResult(id: result.id, outcome: .notRun)
      }
    }
  }
}
