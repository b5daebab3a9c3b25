/// What a sample is to an exercise that names it.
package struct ExercisePart: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Fails behind the exercise and passes behind the solution; no reader sees it.
    case check
    /// Helps a reader on.
    case hint
    /// Takes the place of the exercise.
    case solution
  }

  package var kind: Kind
  /// The id of the exercise in the chapter.
  package var exercise: String

  package init(_ kind: Kind, of exercise: String) {
    self.kind = kind
    self.exercise = exercise
  }
}
