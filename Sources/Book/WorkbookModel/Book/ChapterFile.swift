/// The file of a chapter in one language, whether or not it could be read.
package struct ChapterFile: Sendable, Hashable {
  /// Without extension, the same in every language: `00-start`.
  package var name: String
  /// A tag from the configuration.
  package var language: String
  /// From the book's root: `Content/fi/00-start.md`.
  package var path: String

  /// - Note: The parts must be consistent with each other.
  package init(name: String, language: String, path: String) {
    self.name = name
    self.language = language
    self.path = path
  }
}
