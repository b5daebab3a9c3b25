package import TextDiagnostics
import MarkdownTree
package import WorkbookModel

/// The documents of a package as a book that is planned and run: each document is a chapter, each fence a sample.
package struct DocumentBook: Sendable {
  package let workbook: Workbook
  /// In the order of the documents.
  package let fences: [Fence]
  let documents: [String: PackageDocument]
  /// What the package's sources declare.
  let names: PackageNames
  /// The problems of documents that belong to no fence: of files that are no text, and of directives.
  package let problems: [Diagnostic]

  /// Reads documents.
  ///
  /// - Parameters:
  ///   - root: the package's folder.
  ///   - files: the bytes of its files.
  ///   - configuration: the library products, and the language mode.
  ///   - executables: the names of its programs.
  package init(
    _ documents: [PackageDocument], root: String, files: [String: [UInt8]],
    configuration: Configuration, executables: [String] = []
  ) {
    var chapters: [Chapter] = []
    var sources: [String: SourceText] = [:]
    var fences: [Fence] = []
    var problems: [Diagnostic] = []
    for document in documents {
      guard let bytes = files[document.path] else { continue }
      let source = SourceText(path: document.path, bytes: bytes)
      if document.kind != .source, let problem = source.textProblem(in: 0..<bytes.count) {
        problems.append(problem)
        sources[document.path] = source
        continue
      }
      let own = DocumentReader(document, source, executables: executables).fences()
      guard !own.isEmpty else { continue }
      sources[document.path] = source
      fences += own
      chapters.append(
        Chapter(
          name: document.path, language: "", file: document.path, title: document.path,
          samples: own.map(\.sample)))
    }
    self.documents = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
    let names = fences.isEmpty ? PackageNames(files: [:]) : PackageNames(files: files)
    self.names = names
    self.fences = fences.map { fence in
      var fence = fence
      fence.facts.compareTypes(of: names.publicTypes, in: fence.code)
      return fence
    }
    let references = DocumentReferences(files: files).problems(in: documents)
    for path in Set(references.map(\.file)) where sources[path] == nil {
      sources[path] = files[path].map { SourceText(path: path, bytes: $0) }
    }
    self.problems = problems + references
    workbook = Workbook(
      root: root, configuration: configuration, chapters: chapters, diagnostics: [],
      sources: sources)
  }
}
