import TextDiagnostics
package import WorkbookModel

/// Resolves the check, the hint and the solution of every exercise in a chapter.
///
/// The result is reliable for the runner: an exercise names other samples only if they can serve as its
/// parts. The check and the solution are run, the solution follows its exercise, nothing continues the
/// check, and the check of an app is a scenario that installs it.
///
/// Valid parts get their `Sample/exercisePart`; the annotation of an invalid one is removed from the
/// exercise, with a diagnostic. ``SampleGraph`` must have run before, so that chains are in order.
struct ExerciseReader {
  private let source: SourceText
  /// The samples with their roles in exercises.
  private(set) var samples: [Sample]
  private(set) var diagnostics: [Diagnostic] = []
  /// What suggestions may cost.
  private let budget = Budget()
  /// The id of a part, with its range in the exercise's info string.
  private typealias Name = SampleAnnotations.Located<String>

  init(source: SourceText, samples: [Sample]) {
    self.source = source
    self.samples = samples
    for index in samples.indices {
      if samples[index].annotations.isExercise {
        readExercise(at: index)
      } else {
        refuseParts(at: index)
      }
    }
    for sample in self.samples { checkContinuation(of: sample) }
  }

  /// Resolves the parts of an exercise. A check and a solution are required, a hint is optional.
  ///
  /// An exercise that ends its program has no parts, because nothing after it would run.
  private mutating func readExercise(at index: Int) {
    let exercise = samples[index]
    let name = exercise.id.name
    let ends = exercise.endWord
    if let ends {
      report(
        exercise.infoRange, "the exercise '\(name)' ends its program, so its check never runs",
        fix: "remove '\(ends)'")
    }
    for kind in ExercisePart.Kind.allCases {
      if let target = exercise.annotations[kind] {
        if ends == nil, let other = part(kind, target, of: exercise, at: index) {
          samples[other].exercisePart = ExercisePart(kind, of: name)
        } else {
          samples[index].annotations[kind] = nil
        }
      } else if kind != .hint {
        report(
          exercise.infoRange, "the exercise '\(name)' has no \(kind.rawValue)",
          fix: kind == .check
            ? "add check=ID: a sample that fails after the exercise and passes after the solution"
            : "add solution=ID: a sample that replaces the exercise")
      }
    }
  }

  /// The index of the sample that an exercise names, if it is a valid part.
  private mutating func part(
    _ kind: ExercisePart.Kind, _ target: Name, of exercise: Sample, at index: Int
  ) -> Int? {
    guard let other = samples.firstIndex(where: { $0.id.name == target.value }) else {
      refuse(
        target, "no sample is called '\(target.value)'",
        fix: SampleGraph.fix(for: target.value, among: samples, within: budget))
      return nil
    }
    guard let (summary, fix) = obstacle(kind, samples[other], at: other, of: exercise, at: index)
    else { return other }
    refuse(target, summary, fix: fix, note: samples[other])
    return nil
  }

  /// The reason for which a sample cannot be a part of an exercise.
  ///
  /// - Returns: nil if it can; parts that were resolved earlier may be the reason.
  private func obstacle(
    _ kind: ExercisePart.Kind, _ sample: Sample, at other: Int, of exercise: Sample, at index: Int
  ) -> (summary: String, fix: Suggestion)? {
    let name = sample.id.name
    let word = kind.rawValue
    if sample.annotations.isExercise {
      return ("'\(name)' is itself an exercise", "name another sample as the \(word)")
    }
    if let part = sample.exercisePart {
      return (
        "sample '\(name)' is already the \(part.kind.rawValue) of '\(part.exercise)'",
        "write another sample for it"
      )
    }
    guard sample.language == exercise.language else {
      return (
        "the \(word) '\(name)' is written in '\(sample.language.rawValue)', its exercise in "
          + "'\(exercise.language.rawValue)'", "write both in one language"
      )
    }
    if kind == .hint { return nil }
    if let word = sample.annotations.notRunWord {
      return ("the \(kind.rawValue) '\(name)' is not run", "remove '\(word)' there")
    }
    return kind == .check
      ? obstacle(toCheck: sample, of: exercise)
      : obstacle(toSolution: sample, isBelow: other > index, of: exercise)
  }

  /// The reason for which a sample cannot check an exercise: it must follow two programs, or be a scenario
  /// of the app.
  private func obstacle(
    toCheck sample: Sample, of exercise: Sample
  ) -> (summary: String, fix: Suggestion)? {
    let (name, own) = (sample.id.name, exercise.id.name)
    let installs = sample.annotations.scenario?.contains { $0.value == own } ?? false
    if exercise.annotations.isApp, !installs {
      return (
        "the check '\(name)' does not install the app '\(own)' that it checks",
        "mark it 'scenario=\(own)'"
      )
    }
    if sample.annotations.isApp {
      return ("the check '\(name)' is an app, which cannot be run as a check", "remove 'app' there")
    }
    if !exercise.annotations.isApp, sample.annotations.continues != nil {
      return (
        "the check '\(name)' continues another sample",
        "remove 'continue' there: the check is run after the exercise and after the solution"
      )
    }
    return nil
  }

  /// The reason for which a sample cannot solve an exercise: it is compiled in its place, followed by the
  /// check.
  private func obstacle(
    toSolution sample: Sample, isBelow: Bool, of exercise: Sample
  ) -> (summary: String, fix: Suggestion)? {
    let name = sample.id.name
    if !isBelow { return ("the solution '\(name)' is above its exercise", "move it down") }
    if sample.annotations.isApp != exercise.annotations.isApp {
      let app = sample.annotations.isApp ? name : exercise.id.name
      return (
        "only one of the exercise and its solution '\(name)' is an app",
        sample.annotations.isApp ? "mark the exercise 'app' too" : "mark it 'app' as '\(app)' is"
      )
    }
    return sample.endWord.map {
      ("the solution '\(name)' ends its program, so the check never runs", "remove '\($0)' there")
    }
  }

  /// Reports parts of a sample that is not an exercise.
  private mutating func refuseParts(at index: Int) {
    for kind in ExercisePart.Kind.allCases {
      guard let target = samples[index].annotations[kind] else { continue }
      samples[index].isUnreadable = true
      diagnostics.append(
        Diagnostic(
          .error, .annotation, file: source.path, range: target.range,
          "'\(kind.rawValue)' belongs to an exercise", fix: "add 'exercise', or remove it"))
    }
  }

  /// Reports the continuation of a check: a check follows two programs, so nothing can follow it.
  private mutating func checkContinuation(of sample: Sample) {
    guard let target = sample.annotations.continues,
      let index = samples.firstIndex(where: { $0.id == sample.id }),
      let other = samples.first(where: { $0.id.name == target.value }),
      other.exercisePart?.kind == .check
    else { return }
    refuse(
      target, "sample '\(target.value)' is the check of an exercise, so nothing can continue it",
      fix: "continue the solution", note: other)
    samples[index].annotations.continues = nil
  }

  /// Reports a name in an info string, with a note at the sample that has it.
  private mutating func refuse(
    _ target: Name, _ summary: String, fix: Suggestion, note other: Sample? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        .error, .reference, in: source, at: target.range, summary, suggestion: fix,
        notes: other.map {
          [
            .init(
              "sample '\($0.id.name)' is here", file: source.path, range: $0.infoRange)
          ]
        } ?? []))
  }

  private mutating func report(_ range: SourceRange, _ summary: String, fix: String) {
    diagnostics.append(
      Diagnostic(.error, .exercise, file: source.path, range: range, summary, fix: fix))
  }
}

extension SampleAnnotations {
  /// The sample named as a part of an exercise.
  package subscript(_ kind: ExercisePart.Kind) -> Located<String>? {
    get {
      switch kind {
      case .check: check
      case .hint: hint
      case .solution: solution
      }
    }
    set {
      switch kind {
      case .check: check = newValue
      case .hint: hint = newValue
      case .solution: solution = newValue
      }
    }
  }
}

extension Sample {
  /// The annotation that makes the program end with this sample, so that nothing can follow it.
  fileprivate var endWord: String? {
    if annotations.isApp { return nil }
    if annotations.shouldTrap != nil { return "should_trap" }
    return annotations.exitStatus?.value ?? 0 != 0 ? "exit" : nil
  }
}
