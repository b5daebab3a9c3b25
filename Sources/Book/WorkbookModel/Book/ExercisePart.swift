/// The role of a sample in an exercise.
///
/// The exercise names its parts (`exercise,check=ID,hint=ID,solution=ID`), and `ExerciseReader` records the
/// role in each named sample. A sample belongs to at most one exercise.
package struct ExercisePart: Sendable, Hashable {
  /// The kind of a part; the raw value is the annotation that names it.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Must fail after the exercise and pass after the solution; not shown on pages.
    case check
    /// A hint for readers; folded on pages.
    case hint
    /// Replaces the exercise so that the check passes; folded on pages.
    case solution
  }

  package var kind: Kind
  /// The id of the exercise in the chapter.
  package var exercise: String

  /// Creates a part, such as the `.check` of the exercise `half`.
  package init(_ kind: Kind, of exercise: String) {
    self.kind = kind
    self.exercise = exercise
  }
}
