package import Diagnostics
private import FoundationEssentials
package import WorkbookModel

/// The whole model as JSON, as `workbook model --format json` prints it.
///
/// This is version 1 of the schema. A reader may rely on every key that is documented here; a later
/// version 1 only adds keys. Keys are sorted, absent values are left out, and the same book always
/// gives the same bytes. Every place is `{"offset", "line", "column"}`: bytes of the file from 0,
/// lines and characters of the line from 1; every range is `{"start", "end"}` with the end behind
/// the last byte.
///
/// ```json
/// {
///   "chapters": [{"id": "fi/00-start", "sections": [...], "samples": [...], ...}],
///   "configuration": {"languages": ["fi"], ...},
///   "diagnostics": [{"id": "annotation", "severity": "error", ...}],
///   "version": 1
/// }
/// ```
package struct ModelDocument: Codable, Sendable, Equatable {
  /// The version of the schema that this program writes and reads.
  package static let currentVersion = 1

  /// Always 1; the first thing for a reader to look at.
  package var version: Int
  /// What `workbook.yml` says, for the languages and titles of the chapters.
  package var configuration: ConfigurationDocument
  /// By file name, then in the configuration's order of languages.
  package var chapters: [ChapterDocument]
  /// By file, then by place.
  package var diagnostics: [DiagnosticDocument]

  /// Takes everything that the schema knows from a book.
  ///
  /// - Parameter problems: those of the book that were not found while it was read.
  package init(_ workbook: Workbook, problems: [Diagnostic] = []) {
    version = Self.currentVersion
    configuration = ConfigurationDocument(workbook.configuration)
    chapters = workbook.chapters.map(ChapterDocument.init)
    diagnostics = (workbook.diagnostics + problems).sorted().map(DiagnosticDocument.init)
  }

  /// The document as UTF-8 with indentation, a line feed at its end; what is not seen is escaped.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    return Array(text.escapedInJSON.utf8)
  }

  /// Reads a document of this version.
  ///
  /// - Throws: a `DecodingError` when the bytes are no document, or one of another version.
  package init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(ModelDocument.self, from: Data(json))
    guard version == Self.currentVersion else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription: "the document has version '\(version)', "
            + "this program reads \(Self.currentVersion)"))
    }
  }
}

/// What `workbook.yml` says, as far as readers of the model need it.
package struct ConfigurationDocument: Codable, Sendable, Equatable {
  /// The book's title by language.
  package var title: [String: String]
  /// The first is the default.
  package var languages: [String]
  /// The language that chapters were written in first.
  package var sourceLanguage: String
  /// The exceptions, by the chapter's name.
  package var chapterSourceLanguages: [String: String]
  /// `"5"` or `"6"`.
  package var swiftLanguageMode: String
  /// What console samples may call.
  package var programs: [String]
  /// Where the site is published; absent when the book does not say.
  package var siteURL: String?

  init(_ configuration: Configuration) {
    title = configuration.title
    languages = configuration.languages
    sourceLanguage = configuration.sourceLanguage
    chapterSourceLanguages = configuration.chapterSourceLanguages
    swiftLanguageMode = configuration.swiftLanguageMode
    programs = configuration.programs
    siteURL = configuration.siteURL
  }
}

/// A problem of the book.
package struct DiagnosticDocument: Codable, Sendable, Equatable {
  /// A change of a file: what stands in the range gives way to the text.
  package struct Change: Codable, Sendable, Equatable {
    package var file: String
    package var range: SourceRange
    /// Empty to remove what stands there.
    package var text: String
  }

  /// A remark at another place.
  package struct Note: Codable, Sendable, Equatable {
    package var message: String
    package var file: String
    package var range: SourceRange
  }

  /// `error` or `warning`.
  package var severity: Diagnostic.Severity
  /// The stable name of the kind of problem: `annotation`.
  package var id: String
  /// From the book's root: a chapter, a file that fences include, or `Content/workbook.yml`.
  package var file: String
  package var range: SourceRange
  /// What is wrong, in one line.
  package var summary: String
  /// More lines for a reader, such as a difference.
  package var explanation: String?
  /// What to do next, in one line.
  package var fix: String?
  /// Remarks at other places, such as the first use of a name that stands twice.
  package var notes: [Note]
  /// The changes that mend it, which belong together; absent when only its author can.
  package var edits: [Change]?

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    id = diagnostic.id.rawValue
    file = diagnostic.file
    range = diagnostic.range
    summary = diagnostic.summary
    explanation = diagnostic.explanation
    fix = diagnostic.fix
    notes = diagnostic.notes.map { Note(message: $0.message, file: $0.file, range: $0.range) }
    edits =
      diagnostic.edits.isEmpty
      ? nil : diagnostic.edits.map { Change(file: $0.file, range: $0.range, text: $0.text) }
  }
}
