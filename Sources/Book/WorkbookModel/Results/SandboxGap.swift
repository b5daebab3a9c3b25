/// A promise of the sandbox that the level of a run did not keep.
///
/// The report lists the gaps of the level that a run had, so that its reader can tell what the
/// samples of that run were kept from; the level `namespaces` has none.
package struct SandboxGap: Codable, Sendable, Equatable {
  /// `reading`, `names`, `writing`, `network`, `processes`, `signals`, `leftovers`, `space`, `user` or
  /// `paths`.
  package var promise: String
  /// What a sample could do, or could not, that it could not, or could, otherwise.
  package var meaning: String

  /// Makes a gap of a promise's name and of a sentence about what follows from it.
  package init(promise: String, meaning: String) {
    self.promise = promise
    self.meaning = meaning
  }
}
