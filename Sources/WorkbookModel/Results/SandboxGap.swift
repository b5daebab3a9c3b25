/// A promise of the sandbox that the level of a run did not keep.
package struct SandboxGap: Codable, Sendable, Equatable {
  /// `reading`, `names`, `writing`, `network`, `processes`, `signals`, `leftovers`, `space`, `user` or
  /// `paths`.
  package var promise: String
  /// What a sample could do, or could not, that it could not, or could, otherwise.
  package var meaning: String

  package init(promise: String, meaning: String) {
    self.promise = promise
    self.meaning = meaning
  }
}
