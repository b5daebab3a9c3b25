import Diagnostics
package import WorkbookModel

/// The documents of a package as a book that is planned and run: each document is a chapter, each fence a sample.
package struct DocumentBook: Sendable {
  package let workbook: Workbook
  /// In the order of the documents.
  package let fences: [Fence]
  /// The documents by path.
  let documents: [String: PackageDocument]
  private let languageMode: String

  /// Reads documents.
  ///
  /// - Parameters:
  ///   - root: the package's folder.
  ///   - files: the bytes of its files.
  ///   - configuration: the library products, and the language mode.
  package init(
    _ documents: [PackageDocument], root: String, files: [String: [UInt8]],
    configuration: Configuration
  ) {
    var chapters: [Chapter] = []
    var sources: [String: SourceText] = [:]
    var fences: [Fence] = []
    for document in documents {
      guard let bytes = files[document.path] else { continue }
      let source = SourceText(path: document.path, bytes: bytes)
      let own = DocumentReader(document, source).fences()
      guard !own.isEmpty else { continue }
      sources[document.path] = source
      fences += own
      chapters.append(
        Chapter(
          name: document.path, language: "", file: document.path, title: document.path,
          samples: own.map(\.sample)))
    }
    self.documents = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
    self.fences = fences
    languageMode = configuration.swiftLanguageMode
    workbook = Workbook(
      root: root, configuration: configuration, chapters: chapters, diagnostics: [],
      sources: sources)
  }
}
