package import TextDiagnostics

/// A whole book: its configuration and every chapter in every language, read and checked.
///
/// A workbook is a value; the runner, the site and the checks are functions of it and do not read chapters
/// again. Problems found while reading are in `diagnostics`; a chapter with problems is present as far as
/// it could be understood.
package struct Workbook: Sendable {
  /// The absolute path of the folder that contains `Content`.
  package let root: String
  /// The path that messages put in front of those of its files: that of its folder from the first book's, and none
  /// for a book that no other one lists.
  package let path: String
  /// `Content/workbook.yml`, with defaults for missing or invalid values.
  package let configuration: Configuration
  /// Ordered by file name, then by the configuration's order of languages.
  package let chapters: [Chapter]
  /// All problems found while reading, in the order of files and positions.
  package let diagnostics: [Diagnostic]
  /// All chapter files, including unreadable ones; ordered like chapters.
  package let files: [ChapterFile]
  /// The languages of the configuration that have a folder.
  package let presentLanguages: [String]
  /// The bytes of every file that was read, by the path used in diagnostics.
  package let sources: [String: SourceText]
  /// The index of each chapter, by language and name.
  private let indices: [String: [String: Int]]

  /// Creates a book; of several chapters with the same name and language, only the first can be looked up.
  ///
  /// - Parameter files: nil for those of `chapters`.
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

  /// The chapter with a name in a language, such as `00-start` in `fi`.
  ///
  /// Nil if the language lacks the chapter, or if its file is not readable text.
  package func chapter(_ name: String, language: String) -> Chapter? {
    indices[language]?[name].map { chapters[$0] }
  }
}
