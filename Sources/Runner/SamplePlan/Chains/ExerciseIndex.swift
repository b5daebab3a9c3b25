import WorkbookModel

/// Which samples of a chapter are parts of which exercises.
///
/// It is made of what the exercises name (`check=`, `solution=`), and says where their parts stand in
/// programs.
struct ExerciseIndex {
  /// By id, the samples marked `exercise`.
  private var exercises: [String: Sample] = [:]
  /// By id, all samples of the chapter.
  private var samples: [String: Sample] = [:]

  /// Looks through a chapter for exercises.
  init(_ chapter: Chapter) {
    for sample in chapter.samples {
      samples[sample.id.name] = sample
      if sample.annotations.isExercise { exercises[sample.id.name] = sample }
    }
  }

  /// The check that an exercise names; nil for other samples.
  func check(of exercise: Sample) -> Sample? {
    exercise.annotations.check.flatMap { samples[$0.value] }
  }

  /// The sample behind which another one stands in its program.
  ///
  /// A solution stands where its exercise does, unless it says otherwise, and a check behind the solution;
  /// the check of an app is a scenario of its own.
  ///
  /// Nil for a sample that continues nothing. A `continue=` of its own goes before all that.
  func parent(of sample: Sample) -> String? {
    if let own = sample.annotations.continues { return own.value }
    guard let part = sample.exercisePart, let exercise = exercises[part.exercise] else {
      return nil
    }
    switch part.kind {
    case .solution: return exercise.annotations.continues?.value
    case .check where !exercise.annotations.isApp: return exercise.annotations.solution?.value
    case .check, .hint: return nil
    }
  }

  /// The sample that takes the place of an app on the device of a check, by the id of the app.
  func standIns(for check: Sample) -> [String: String] {
    guard let part = check.exercisePart, part.kind == .check,
      let exercise = exercises[part.exercise], exercise.annotations.isApp,
      let solution = exercise.annotations.solution
    else { return [:] }
    return [part.exercise: solution.value]
  }
}
