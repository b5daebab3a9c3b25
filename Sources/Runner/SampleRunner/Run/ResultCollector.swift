private import Diagnostics
import SampleJudging
import SamplePlan
import ResultStore
import WorkbookModel

/// Makes the results of a run from the verdicts on its programs.
///
/// Here the verdicts on several programs meet: an exercise passes only when its check fails behind it, and
/// an app is judged by all scenarios that install it. A sample whose deciding program was not finished is
/// `notRun`, whatever else is known, unless it has failed already.
struct ResultCollector: Sendable {
  let plan: RunPlan
  let workbook: Workbook
  /// In the order of the plan's programs; nil for one that the run left unfinished.
  let verdicts: [ProgramVerdict?]
  /// Of the plan's console samples, by number; the run left those that are missing unfinished.
  let sessions: [Int: SampleResult]
  /// Of the plan's exercises, by number; the run left those that are missing unfinished.
  let attempts: [Int: ExerciseJudge.Attempt]

  /// A result for every sample that was asked for.
  ///
  /// A sample that the plan does not verify is `unverified`, with the plan's reason.
  ///
  /// - Throws: `RunnerError` when the plan has left one out.
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
    for (id, diagnostic) in plan.unsupported {
      samples[id] = SampleResult(
        id: id, outcome: .unverified, reason: diagnostic.summary, problems: [diagnostic])
    }
    let unfinished = Set(unfinishedPrograms.flatMap(\.judged) + plan.sessions.map(\.sample))
    for id in plan.selection where samples[id] == nil {
      guard unfinished.contains(id) else {
        throw RunnerError(
          .plan, "no program was planned for the sample '\(id)'; this is a fault of workbook itself"
        )
      }
      samples[id] = SampleResult(id: id, outcome: .notRun)
    }
    return samples
  }

  /// Those that the run was stopped before, or in.
  private var unfinishedPrograms: [Program] {
    zip(plan.programs, verdicts).filter { $0.1 == nil }.map(\.0)
  }

  /// An exercise is done when its check has been tried on it.
  ///
  /// One whose check was not tried is not done, though it has passed on its own.
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

  /// An app is done when all of its scenarios have been run.
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
