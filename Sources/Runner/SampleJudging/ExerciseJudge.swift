import TextDiagnostics
package import SamplePlan
package import WorkbookModel

/// Judges exercises and their solutions by the results of their checks.
///
/// A check keeps its own result, which is that of its program with the solution. It is a claim about both: a
/// check that passes there is verified, and so are the solution and an exercise that fails the check.
///
/// ```
/// with the solution      with the exercise      check       solution    exercise
/// passes                 fails                  verified    verified    verified
/// fails                  (any)                  failed      failed      (by the attempt)
/// passes                 passes                 verified    verified    failed: it checks nothing
/// ```
/// It is used when all programs of a run have ended, before ``AppJudge``, and needs only results.
package struct ExerciseJudge: Sendable {
  let workbook: Workbook
  /// The attempts at exercises; an exercise without one keeps the result of its own program.
  private let attempts: [(trial: RunPlan.Trial, verdict: ProgramVerdict)]
  /// The results of all samples, as made by their programs, before this judge changes them.
  let results: [SampleResult]

  package init(
    workbook: Workbook, trials: [(RunPlan.Trial, ProgramVerdict)], results: [SampleResult]
  ) {
    self.workbook = workbook
    self.results = results
    attempts = trials.filter { $0.0.kind == .exercise }
  }

  /// Returns the result of a sample with the effect of its check; other results are returned unchanged.
  ///
  /// A check changes only results of samples that have passed by themselves: one that does not compile has
  /// its error already.
  package func check(_ result: SampleResult) -> SampleResult {
    guard let chapter = workbook.chapter(result.id.chapter, language: result.id.language),
      let sample = chapter.sample(result.id.name)
    else { return result }
    var result = result
    if let part = sample.exercisePart, part.kind == .check {
      explain(part.exercise, of: chapter, &result)
      if result.outcome.hasPassed { result.outcome = .verified }
    }
    guard result.outcome.hasPassed else { return result }
    if sample.annotations.isExercise { checkExercise(sample, of: chapter, &result) }
    if let part = sample.exercisePart, part.kind == .solution {
      checkSolution(sample, of: part.exercise, chapter, &result)
    }
    return result
  }

  /// Replaces the advice for a trap of a check, since no check is meant to trap with the solution.
  ///
  /// The usual advice, to claim the trap with `should_trap`, becomes that of correcting the solution or the
  /// check, and there is nothing to accept.
  private func explain(
    _ exercise: String, of chapter: Chapter, _ result: inout SampleResult
  ) {
    guard let solution = chapter.sample(exercise)?.annotations.solution?.value else { return }
    for index in result.problems.indices where result.problems[index].id == .trap {
      result.problems[index].fix = "correct the solution '\(solution)' or the check"
      result.problems[index].edits = []
    }
  }

  /// Marks an exercise as verified if it fails its check, and reports one that passes.
  private func checkExercise(_ sample: Sample, of chapter: Chapter, _ result: inout SampleResult) {
    guard let attempt = attempts.first(where: { $0.trial.subject == sample.id }) else { return }
    let check = attempt.trial.decider
    guard attempt.trial.isFailure(attempt.verdict) else {
      // A check that cannot be compiled here proves nothing.
      let check = results.first { $0.id == check }
      if check?.outcome != .unverified { result.outcome = .verified }
      return
    }
    let name = check.name
    var problem = Diagnostic(
      .error, .exercise, file: chapter.file,
      range: sample.annotations.check?.range ?? sample.infoRange,
      "the check '\(name)' passes without the solution, so it checks nothing",
      fix: "make it fail until the exercise is solved")
    problem.notes = note(name, in: chapter, "the check is here")
    result.fail(problem)
  }

  /// Marks a solution as verified if its check passes, and reports one that fails, with the check's message.
  ///
  /// A check that is unverified or was not run proves nothing about the solution.
  private func checkSolution(
    _ sample: Sample, of exercise: String, _ chapter: Chapter, _ result: inout SampleResult
  ) {
    guard let name = chapter.sample(exercise)?.annotations.check?.value,
      let check = results.first(where: {
        $0.id.name == name && $0.id.chapter == sample.id.chapter
          && $0.id.language == sample.id.language
      })
    else { return }
    if check.outcome.hasPassed { result.outcome = .verified }
    guard check.outcome == .failed || check.outcome == .flaky else { return }
    var problem = Diagnostic(
      .error, .exercise, file: chapter.file, range: sample.infoRange,
      "the solution of '\(exercise)' does not pass the check '\(name)'",
      explanation: check.problems.first.map { first in
        [first.summary, first.explanation].compactMap(\.self).joined(separator: "\n")
      },
      fix: "correct the solution or the check")
    problem.notes = note(name, in: chapter, "the check is here")
    result.fail(problem)
  }

  /// A note at the opening fence of a sample; none if the chapter has no sample of that name.
  private func note(_ name: String, in chapter: Chapter, _ message: String) -> [Diagnostic.Note] {
    guard let sample = chapter.sample(name) else { return [] }
    return [.init(message, file: chapter.file, range: sample.infoRange)]
  }
}
