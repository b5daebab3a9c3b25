package import TextDiagnostics
private import FoundationEssentials

/// The whole model as JSON, as `workbook model --format json` prints it.
///
/// This is version 2 of the schema, which `Site/manual/Content/en/15-json.md` has as JSON Schema. Readers may rely on
/// every key that is documented here; later revisions of version 2 only add keys. Keys are sorted, absent values are omitted, and the same book always produces the
/// same bytes. Every position is `{"offset", "line", "column"}`: bytes of the file from 0, lines and
/// characters of the line from 1. Every range is `{"start", "end"}`, with the end after the last byte.
///
/// ```json
/// {
///   "chapters": [{"id": "fi/00-start", "sections": [...], "samples": [...], ...}],
///   "configuration": {"languages": ["fi"], ...},
///   "diagnostics": [{"id": "annotation", "severity": "error", ...}],
///   "outcomes": {"fi/00-start#hello": {"outcome": "verified"}},
///   "symbols": [{"id": "UIKit/UIApplication", ...}],
///   "uses": [{"symbol": "UIKit/UIApplication", "samples": ["fi/00-start#hello"], ...}],
///   "version": 2
/// }
/// ```
package struct ModelDocument: Codable, Sendable, Equatable {
  /// The version of the schema that this program writes and reads.
  package static let currentVersion = 2

  /// Always 2. Readers should check it first.
  package var version: Int
  /// The settings of `workbook.yml` that readers need.
  package var configuration: ConfigurationDocument
  /// By file name, then in the configuration's order of languages.
  package var chapters: [ChapterDocument]
  /// By file, then by position.
  package var diagnostics: [DiagnosticDocument]
  /// By id.
  package var symbols: [SymbolDocument]
  /// One for each symbol, in the same order.
  package var uses: [UseDocument]
  /// The recorded results, by the ids of samples; those that were never run have none.
  package var outcomes: [String: OutcomeDocument]

  /// Makes the document of a book.
  ///
  /// - Parameters:
  ///   - problems: problems of the book that were not found while it was read.
  ///   - references: the symbols of its chapters.
  ///   - outcomes: the recorded results, by the ids of samples.
  package init(
    _ workbook: Workbook, problems: [Diagnostic] = [],
    references: BookReferences = BookReferences(), outcomes: [String: OutcomeDocument] = [:]
  ) {
    version = Self.currentVersion
    configuration = ConfigurationDocument(workbook.configuration)
    chapters = workbook.chapters.map {
      ChapterDocument($0, references.chapters[$0.path] ?? ChapterReferences())
    }
    let shown = references.symbolsWithPages(in: workbook.chapters.map(\.path))
    symbols = shown.sorted { $0.id < $1.id }.map(SymbolDocument.init)
    let ids = Set(shown.map(\.id))
    uses = UseDocument.all(of: references, in: workbook.chapters)
      .filter { ids.contains($0.symbol) }
    self.outcomes = outcomes
    diagnostics = (workbook.diagnostics + problems).sorted().map(DiagnosticDocument.init)
  }

  /// Returns the document as UTF-8 with a trailing line feed. Invisible characters are escaped.
  ///
  /// - Parameter isIndented: whether each value is in a line of its own, for people.
  package func json(isIndented: Bool = false) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    let text = String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    return Array(text.escapedInJSON.utf8)
  }

  /// Reads a document of this version.
  ///
  /// - Throws: a `DecodingError` when the bytes are not a document, or one of another version.
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

/// The settings of `workbook.yml` that readers of the model need.
package struct ConfigurationDocument: Codable, Sendable, Equatable {
  /// The book's title by language.
  package var title: [String: String]
  /// The first one is the default.
  package var languages: [String]
  /// The language in which chapters were written first.
  package var sourceLanguage: String
  /// The exceptions to `sourceLanguage`, by chapter name.
  package var chapterSourceLanguages: [String: String]
  /// `"5"` or `"6"`.
  package var swiftLanguageMode: String
  package var programs: [String]
  /// The URL where the site is published; absent if the book does not specify it.
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
  /// A change of a file: the text replaces the range.
  package struct Change: Codable, Sendable, Equatable {
    package var file: String
    package var range: SourceRange
    /// Empty to remove the range.
    package var text: String
  }

  package struct Note: Codable, Sendable, Equatable {
    package var message: String
    package var file: String
    package var range: SourceRange
  }

  /// `error` or `warning`.
  package var severity: Diagnostic.Severity
  /// The stable name of the kind of problem, such as `annotation`.
  package var id: String
  /// From the book's root: a chapter, an included file, or `Content/workbook.yml`.
  package var file: String
  package var range: SourceRange
  /// The problem, in one line.
  package var summary: String
  /// More lines of detail, such as a difference.
  package var explanation: String?
  /// The next step, in one line.
  package var fix: String?
  /// Remarks about other places, such as the first use of a duplicate name.
  package var notes: [Note]
  /// The changes that fix the problem, to be applied together; absent when only the author can fix it.
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
