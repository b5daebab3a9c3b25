package import TextDiagnostics

/// The files that the directives of articles and tutorials show: `@Snippet(path:slice:)`, and `@Code(name:file:)`.
///
/// DocC leaves out what it does not find, with a warning that is easily lost.
package struct DocumentReferences: Sendable {
  /// By the file's name in lowercase, since a path may have been written for several versions of DocC.
  private let snippets: [String: [String]]
  private let files: [String: [UInt8]]

  /// - Parameter files: of the package, by path.
  package init(files: [String: [UInt8]]) {
    self.files = files
    snippets = Dictionary(
      grouping: files.keys.filter { $0.hasPrefix("Snippets/") && $0.hasSuffix(".swift") }.sorted(),
      by: Self.key)
  }

  /// `start` for `Snippets/Begin/Start.swift` and for `kit/Snippets/Start`.
  private static func key(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return (name.hasSuffix(".swift") ? String(name.dropLast(6)) : name).lowercased()
  }

  /// The errors of the directives of some documents, at the value that names nothing.
  package func problems(in documents: [PackageDocument]) -> [Diagnostic] {
    documents.filter { $0.kind == .catalog || $0.kind == .article }.flatMap { document in
      files[document.path].map { problems(in: SourceText(path: document.path, bytes: $0)) } ?? []
    }
  }

  private func problems(in text: SourceText) -> [Diagnostic] {
    BlockDirective.all(in: text).flatMap { directive -> [Diagnostic] in
      switch directive.name {
      case "Snippet": return snippetProblem(directive, in: text).map { [$0] } ?? []
      case "Code": return codeProblem(directive, in: text).map { [$0] } ?? []
      default: return []
      }
    }
  }

  private func snippetProblem(_ directive: BlockDirective, in text: SourceText) -> Diagnostic? {
    guard let path = directive.argument("path"), !path.value.isEmpty else { return nil }
    guard let found = snippets[Self.key(path.value)] else {
      let names = snippets.values.joined().map { $0.dropFirst("Snippets/".count).dropLast(6) }
      return problem(
        path, in: text, "there is no snippet '\(path.value)'",
        fix: nearestName(to: path.value, in: names.map(String.init).sorted()).map {
          "did you mean '\($0)'?"
        } ?? "write the path of a file in 'Snippets', without '.swift'")
    }
    guard let slice = directive.argument("slice"), !slice.value.isEmpty else { return nil }
    let slices = found.compactMap { path in files[path].map { SourceText(path: path, bytes: $0) } }
      .flatMap(SnippetFile.slices)
    guard !slices.contains(where: { $0.lowercased() == slice.value.lowercased() }) else {
      return nil
    }
    return problem(
      slice, in: text, "the snippet '\(path.value)' has no slice '\(slice.value)'",
      fix: nearestName(to: slice.value, in: slices).map { "did you mean '\($0)'?" }
        ?? "begin it in '\(found[0])' with '// snippet.\(slice.value)'")
  }

  private func codeProblem(_ directive: BlockDirective, in text: SourceText) -> Diagnostic? {
    guard let file = directive.argument("file"), file.value.hasSuffix(".swift"),
      let catalog = Self.catalog(of: text.path)
    else { return nil }
    let names = files.keys.filter { $0.hasPrefix(catalog + "/") }
      .compactMap { $0.split(separator: "/").last.map(String.init) }
    guard !names.contains(Self.fileName(file.value)) else { return nil }
    return problem(
      file, in: text, "the catalog has no file '\(file.value)'",
      fix: nearestName(to: file.value, in: names.filter { $0.hasSuffix(".swift") }.sorted()).map {
        "did you mean '\($0)'?"
      } ?? "add it to '\(catalog)'")
  }

  private func problem(
    _ argument: BlockDirective.Argument, in text: SourceText, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(
      .error, .include, file: text.path, range: text.range(argument.range), summary, fix: fix)
  }

  // MARK: Tutorials

  /// The paths of the code files that the tutorials of a package show.
  static func codeFiles(in files: [String: [UInt8]]) -> Set<String> {
    var found: Set<String> = []
    for (path, bytes) in files where path.hasSuffix(".tutorial") {
      guard let catalog = catalog(of: path) else { continue }
      let names = Set(
        BlockDirective.all(in: SourceText(path: path, bytes: bytes)).filter { $0.name == "Code" }
          .compactMap { $0.argument("file").map { fileName($0.value) } })
      found.formUnion(
        files.keys.filter {
          $0.hasPrefix(catalog + "/") && $0.hasSuffix(".swift") && names.contains(fileName($0))
        })
    }
    return found
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// `Sources/Kit/Kit.docc` of a file in it.
  private static func catalog(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.dropLast().lastIndex { $0.hasSuffix(".docc") }
      .map { parts[...$0].joined(separator: "/") }
  }
}
