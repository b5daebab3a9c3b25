/// A guarantee of the sandbox that the level of a run did not provide.
///
/// The report lists the gaps of its run, so that readers can tell what samples were prevented from doing;
/// the level `namespaces` has no gaps.
package struct SandboxGap: Codable, Sendable, Equatable {
  /// `reading`, `names`, `writing`, `network`, `processes`, `signals`, `leftovers`, `space`, `user` or
  /// `paths`.
  package var promise: String
  /// The consequence for samples, in a sentence.
  package var meaning: String

  package init(promise: String, meaning: String) {
    self.promise = promise
    self.meaning = meaning
  }
}
