import Diagnostics
package import WorkbookModel

/// Judges exercises and their solutions by what became of their checks.
///
/// A check keeps its own result, which is that of its program behind the solution. It is a claim about
/// both: a check that passes there is verified, as are the solution and the exercise that fails it.
///
/// ```
/// behind the solution    behind the exercise    check       solution    exercise
/// passes                 fails                  verified    verified    verified
/// fails                  (any)                  failed      failed      (by the attempt)
/// passes                 passes                 verified    verified    failed: it checks nothing
/// ```
/// It is asked when all programs of a run are done, before ``AppJudge``, and looks at results alone.
package struct ExerciseJudge: Sendable {
  /// An exercise with its check behind it.
  package struct Attempt: Sendable {
    /// The exercise that the check was put behind, in place of the solution.
    package var exercise: Sample.ID
    /// The check that was run there.
    var check: Sample.ID
    /// Whether the check passes although the exercise is not solved.
    package var isPassed: Bool

    /// Makes an attempt that has been run, or was known from the cache.
    package init(exercise: Sample.ID, check: Sample.ID, isPassed: Bool) {
      self.exercise = exercise
      self.check = check
      self.isPassed = isPassed
    }
  }

  /// The book, in which samples and exercises are looked up by the ids of results.
  let workbook: Workbook
  /// What came of the exercises of this run; an exercise without one keeps the result of its own
  /// program.
  package let attempts: [Attempt]
  /// What became of all samples.
  ///
  /// Among them are those of checks; they are compared by their own results, not by those that this
  /// judge gives.
  let results: [SampleResult]

  /// Makes a judge of a run that is over.
  package init(workbook: Workbook, attempts: [Attempt], results: [SampleResult]) {
    self.workbook = workbook
    self.attempts = attempts
    self.results = results
  }

  /// Returns the result of a sample with what its check says of it; that of another sample stays as it is.
  ///
  /// Only a sample that has passed by itself is judged by a check: one that does not compile says
  /// enough.
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

  /// No check is meant to trap behind the solution.
  ///
  /// So the usual advice for a trap, to claim it with `should_trap`, gives way to that of mending one
  /// of both, and there is nothing to accept.
  private func explain(
    _ exercise: String, of chapter: Chapter, _ result: inout SampleResult
  ) {
    guard let solution = chapter.sample(exercise)?.annotations.solution?.value else { return }
    for index in result.problems.indices where result.problems[index].id == .trap {
      result.problems[index].fix = "mend the solution '\(solution)', or the check"
      result.problems[index].edits = []
    }
  }

  /// Makes an exercise verified that fails its check, and reports one that passes it.
  private func checkExercise(_ sample: Sample, of chapter: Chapter, _ result: inout SampleResult) {
    guard let attempt = attempts.first(where: { $0.exercise == sample.id }) else { return }
    guard attempt.isPassed else {
      // A check that cannot be compiled here says nothing.
      let check = results.first { $0.id == attempt.check }
      if check?.outcome != .unverified { result.outcome = .verified }
      return
    }
    let name = attempt.check.name
    var problem = Diagnostic(
      .error, .exercise, file: chapter.file,
      range: sample.annotations.check?.range ?? sample.infoRange,
      "the check '\(name)' passes without the solution, so it checks nothing",
      fix: "let it fail until the exercise is solved")
    problem.notes = note(name, in: chapter, "the check is here")
    result.fail(problem)
  }

  /// Makes a solution verified whose check passes, and reports one whose check does not, in the check's
  /// words.
  ///
  /// A check that was left unverified, or not run, says nothing of the solution.
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
      fix: "mend the solution or the check")
    problem.notes = note(name, in: chapter, "the check is here")
    result.fail(problem)
  }

  /// A note at the opening fence of a sample; none for a name that no sample of the chapter has.
  private func note(_ name: String, in chapter: Chapter, _ message: String) -> [Diagnostic.Note] {
    guard let sample = chapter.sample(name) else { return [] }
    return [.init(message, file: chapter.file, range: sample.infoRange)]
  }
}
