package import Diagnostics

/// A whole book: its configuration and every chapter in every language, read and checked.
///
/// A workbook is a value. The runner, the site and the checks are functions of it; none of them
/// reads a chapter again. Problems found while reading stand in `diagnostics`; a chapter with
/// problems is still there as far as it could be understood.
package struct Workbook: Sendable {
  /// The absolute path of the folder that holds `Content`.
  package let root: String
  /// The path that messages put in front of those of its files: that of its folder from the first book's, and none
  /// for a book that no other one lists.
  package let path: String
  /// What `Content/workbook.yml` says, with defaults where it is silent or wrong.
  package let configuration: Configuration
  /// Ordered by file name, then by the configuration's order of languages.
  package let chapters: [Chapter]
  /// Every problem that was found while reading, in the order of files and places.
  package let diagnostics: [Diagnostic]
  /// Every file that is one of a chapter, also those that could not be read; ordered as chapters are.
  package let files: [ChapterFile]
  /// The languages of the configuration that have a folder.
  package let presentLanguages: [String]
  /// The bytes of every file that was read, by the path that diagnostics name.
  package let sources: [String: SourceText]
  /// The place of each chapter, by language and name.
  private let indices: [String: [String: Int]]

  /// Makes a book of what was read; of two chapters with the same name and language, only the first
  /// is found.
  ///
  /// - Parameter files: nil for those of the chapters.
  package init(
    root: String, path: String = "", configuration: Configuration, chapters: [Chapter],
    diagnostics: [Diagnostic], sources: [String: SourceText], files: [ChapterFile]? = nil,
    presentLanguages: [String] = []
  ) {
    self.files =
      files ?? chapters.map { ChapterFile(name: $0.name, language: $0.language, path: $0.file) }
    self.presentLanguages = presentLanguages
    self.root = root
    self.path = path
    self.configuration = configuration
    self.chapters = chapters
    self.diagnostics = diagnostics
    self.sources = sources
    var indices: [String: [String: Int]] = [:]
    for (index, chapter) in chapters.enumerated()
    where indices[chapter.language]?[chapter.name] == nil {
      indices[chapter.language, default: [:]][chapter.name] = index
    }
    self.indices = indices
  }

  /// The chapter of a file name and language, such as `00-start` in `fi`.
  ///
  /// Nil when the language lacks the chapter, or its file could not be read as text.
  package func chapter(_ name: String, language: String) -> Chapter? {
    indices[language]?[name].map { chapters[$0] }
  }
}
