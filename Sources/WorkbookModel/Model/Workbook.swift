package import Diagnostics

/// A whole book: its configuration and every chapter in every language, read and checked.
///
/// A workbook is a value. The runner, the site and the checks are functions of it; none of them
/// reads a chapter again. Problems found while reading stand in `diagnostics`; a chapter with
/// problems is still there as far as it could be understood.
package struct Workbook: Sendable {
  /// The absolute path of the folder that holds `Content`.
  package let root: String
  package let configuration: Configuration
  /// Ordered by file name, then by the configuration's order of languages.
  package let chapters: [Chapter]
  package let diagnostics: [Diagnostic]
  /// The bytes of every file that was read, by the path that diagnostics name.
  package let sources: [String: SourceText]

  package init(
    root: String, configuration: Configuration, chapters: [Chapter], diagnostics: [Diagnostic],
    sources: [String: SourceText]
  ) {
    self.root = root
    self.configuration = configuration
    self.chapters = chapters
    self.diagnostics = diagnostics
    self.sources = sources
  }

  /// The chapter of a file name and language, such as `00-start` in `fi`.
  package func chapter(_ name: String, language: String) -> Chapter? {
    chapters.first { $0.name == name && $0.language == language }
  }
}
