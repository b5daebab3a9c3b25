package import Diagnostics
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

  /// The settings of a package that has none.
  package init() {}

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
    return (settings, problems + file.finish())
  }
}
