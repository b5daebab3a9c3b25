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
  /// The attempts at the plan's exercises, by index; missing ones are unfinished.
  let attempts: [Int: ExerciseJudge.Attempt]

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
    let judge = ExerciseJudge(
      workbook: workbook, attempts: Array(attempts.values),
      results: verdicts.flatMap { $0?.results ?? [] })
    let open = Set(
      plan.attempts.enumerated().filter { attempts[$0.offset] == nil }.map(\.element.exercise))
    for index in samples.values.indices {
      let result = judge.check(samples.values[index])
      samples.values[index] =
        open.contains(result.id) && result.outcome.hasPassed
        ? SampleResult(id: result.id, outcome: .notRun) : result
    }
  }

  /// Judges apps by their scenarios. An app is done when all of its scenarios have been run.
  private func judgeApps(_ samples: inout [Sample.ID: SampleResult]) {
    let judge = AppJudge(
      workbook: workbook, appearances: verdicts.flatMap { $0?.appearances ?? [] })
    let open = Set(unfinishedPrograms.flatMap { $0.apps.map(\.owner) })
    for index in samples.values.indices {
      let result = samples.values[index]
      guard open.contains(result.id) else {
        samples.values[index] = judge.check(result)
        continue
      }
      if result.outcome.hasPassed {
        samples.values[index] = SampleResult(id: result.id, outcome: .notRun)
      }
    }
  }
}
