import WorkbookModel

/// The exercises of a chapter with their parts, and the position of these parts in programs.
///
/// It is made from the samples that exercises name (`check=`, `solution=`).
struct ExerciseIndex {
  /// By id, the samples marked `exercise`.
  private var exercises: [String: Sample] = [:]
  /// By id, all samples of the chapter.
  private var samples: [String: Sample] = [:]

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

  /// The sample that another one follows in its program; nil for a sample that continues nothing.
  ///
  /// An explicit `continue=` decides. Otherwise a solution takes the position of its exercise, and a check
  /// follows the solution; the check of an app is a separate scenario.
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

  /// The sample that replaces an app on the device of a check, by the id of the app.
  func standIns(for check: Sample) -> [String: String] {
    guard let part = check.exercisePart, part.kind == .check,
      let exercise = exercises[part.exercise], exercise.annotations.isApp,
      let solution = exercise.annotations.solution
    else { return [:] }
    return [part.exercise: solution.value]
  }
}
