/// A file that is read as a chapter in one language, whether it could be read or not.
package struct ChapterFile: Sendable, Hashable {
  /// Without its extension, the same in every language: `00-start`.
  package var name: String
  /// A tag of the configuration.
  package var language: String
  /// From the book's root: `Content/fi/00-start.md`.
  package var path: String

  /// Names a file by its parts, which must agree with each other.
  package init(name: String, language: String, path: String) {
    self.name = name
    self.language = language
    self.path = path
  }
}
