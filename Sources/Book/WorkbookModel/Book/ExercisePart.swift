/// What a sample is to an exercise that names it.
///
/// The exercise names its parts (`exercise,check=ID,hint=ID,solution=ID`), and `ExerciseReader`
/// writes onto each named sample what it is. A sample is a part of one exercise at most.
package struct ExercisePart: Sendable, Hashable {
  /// Which of the three parts it is; the raw value is the annotation that names it.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Fails behind the exercise and passes behind the solution; pages do not show it.
    case check
    /// Helps a reader on; pages fold it.
    case hint
    /// Takes the place of the exercise, which the check then passes; pages fold it.
    case solution
  }

  package var kind: Kind
  /// The id of the exercise in the chapter.
  package var exercise: String

  /// Makes a part, such as the `.check` of the exercise `half`.
  package init(_ kind: Kind, of exercise: String) {
    self.kind = kind
    self.exercise = exercise
  }
}
