package import TextDiagnostics
import MarkdownTree
package import WorkbookModel
import WorkbookReader

/// The optional file `.workbook.yml` beside a manifest, of a few lines.
///
/// ```
/// documents: [README.md, "Guides/**"]     instead of what is found
/// imports: [Foundation, Testing]          modules that articles may use without importing them
/// setup: Docs/prelude.swift               code before every fence of articles
/// skip: ["Documentation/Internals/**"]    documents that are left out
/// ```
package struct DocumentSettings: Sendable {
  package static let path = ".workbook.yml"

  /// Patterns of documents; nil for those that are found.
  package var documents: [String]?
  package var imports: [String] = []
  /// The path of the code before every fence.
  package var setup: String?
  package var skip: [String] = []
  /// The places of the patterns in their files.
  private var patternRanges: [String: SourceRange] = [:]
  /// The file that has `documents`, from the package's folder.
  private var fileOfDocuments = path

  /// The settings of a package that has none.
  package init() {}

  /// Takes the patterns of documents from a book.
  ///
  /// - Parameter file: the book's `workbook.yml`, from the package's folder.
  package mutating func take(_ patterns: [Configuration.DocumentPattern], from file: String) {
    documents = patterns.map(\.path)
    fileOfDocuments = file
    for pattern in patterns { patternRanges[pattern.path] = pattern.range }
  }

  /// Reads the file.
  ///
  /// - Returns: the settings, with all problems.
  package static func read(
    _ source: SourceText
  ) -> (settings: DocumentSettings, diagnostics: [Diagnostic]) {
    let (node, problems) = YAMLNode.parse(source)
    var settings = DocumentSettings()
    guard node != nil || problems.isEmpty else { return (settings, problems) }
    var file = YAMLMapping(node, of: source.path, name: path)
    settings.documents = file.strings("documents")
    settings.imports = file.strings("imports") ?? []
    settings.setup = file.string("setup")
    settings.skip = file.strings("skip") ?? []
    for key in ["documents", "skip"] {
      for node in file.list(key) ?? [] {
        if let pattern = node.string { settings.patternRanges[pattern] = node.range }
      }
    }
    return (settings, problems + file.finish())
  }

  /// The errors of patterns that match nothing: of `documents` no document, of `skip` no file.
  ///
  /// - Parameters:
  ///   - found: the documents of the package with these settings.
  ///   - files: the paths of all its files.
  package func unmatchedPatterns(
    _ found: [PackageDocument], files: some Sequence<String>
  ) -> [Diagnostic] {
    let files = files.sorted()
    let named = (documents ?? []).filter { pattern in
      !found.contains { DocumentSelection.matches(pattern, $0.path) }
    }.map { ("documents", $0, "no document") }
    let skipped = skip.filter { pattern in
      !files.contains { DocumentSelection.matches(pattern, $0) }
    }.map { ("skip", $0, "no file") }
    return (named + skipped).map { key, pattern, what in
      Diagnostic(
        .error, .configuration, file: key == "documents" ? fileOfDocuments : Self.path,
        range: patternRanges[pattern] ?? SourceRange(at: .start),
        "'\(pattern)' in '\(key)' matches \(what) of the package",
        fix: nearestName(to: pattern, in: files).map { "did you mean '\($0)'?" }
          ?? "remove it, or correct the path, which begins in the package's folder")
    }
  }
}
