package import TextDiagnostics
import MarkdownTree

/// Looks up the links of a package's Markdown in its repository: `workbook check --prose`.
///
/// Only what certainly leads nowhere is an error. Links to other sites, badges, raw HTML, and paths that leave the
/// repository (`../../issues` on GitHub) are nobody's error; anchors are compared without case and punctuation, since
/// sites make them in several ways.
///
/// ```
/// [x](Guids/A.md)         link           there is no file 'Guids/A.md'; did you mean 'Guides/A.md'?
/// [x](#instalation)       anchor         there is no heading '#instalation'; did you mean '#installation'?
/// <doc:GettingStartd>     link           in a catalog
/// ``Sums/totl``           api-missing    in a catalog
/// ```
package struct ProseCheck: Sendable {
  private let repository: RepositoryNames
  private let documents: [PackageDocument]
  private let files: [String: [UInt8]]

  /// - Parameters:
  ///   - documents: those to look through; others are known as targets.
  ///   - files: of the package, by path.
  ///   - exists: whether there is a file or folder that is not among them, such as `.github/x.md`.
  package init(
    _ documents: [PackageDocument], files: [String: [UInt8]], modules: [String],
    exists: @escaping @Sendable (String) -> Bool
  ) {
    self.documents = documents.filter { $0.kind == .article || $0.kind == .catalog }
    self.files = files
    repository = RepositoryNames(files: files, modules: modules, exists: exists)
  }

  /// The errors, in the order of the documents.
  package func problems() -> [Diagnostic] { documents.flatMap(problems) }

  private func problems(of document: PackageDocument) -> [Diagnostic] {
    guard let bytes = files[document.path] else { return [] }
    let source = SourceText(path: document.path, bytes: bytes)
    let text = ProseText(source)
    return text.links.compactMap { link in
      fault(of: link, in: document, text).map { fault in
        Diagnostic(
          .error, fault.id, file: document.path, range: link.range, fault.summary, fix: fault.fix)
      }
    }
  }

  private struct Fault {
    var id: Diagnostic.ID
    var summary: String
    var fix: String
  }

  private func fault(
    of link: ProseText.Link, in document: PackageDocument, _ text: ProseText
  ) -> Fault? {
    switch link.kind {
    case .symbol:
      guard document.kind == .catalog, let name = repository.unknownSymbol(in: link.destination)
      else { return nil }
      return Fault(
        id: .apiMissing, summary: "nothing in the package is called '\(name)'",
        fix: "correct the symbol link, or write code in single backticks")
    case .link, .image:
      let destination = link.destination.percentDecoded
      if destination.lowercased().hasPrefix("doc:") {
        return documentFault(String(destination.dropFirst(4)))
      }
      guard !destination.isEmpty, !Self.hasScheme(destination) else { return nil }
      // Catalogs find images by their names, and have no links to files.
      guard document.kind == .article else {
        return link.kind == .image ? catalogImageFault(destination) : nil
      }
      return pathFault(destination, isImage: link.kind == .image, in: document, text)
    }
  }

  private static func hasScheme(_ destination: String) -> Bool {
    destination.hasPrefix("//")
      || destination.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil
  }

  // MARK: Files

  private func pathFault(
    _ destination: String, isImage: Bool, in document: PackageDocument, _ text: ProseText
  ) -> Fault? {
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].prefix { $0 != "?" }
    let anchor = parts.count > 1 ? String(parts[1]) : ""
    if path.isEmpty { return anchorFault(anchor, in: text, of: nil) }
    guard let target = repository.path(String(path), from: document.path) else { return nil }
    guard repository.contains(target) else {
      return Fault(
        id: isImage ? .image : .link, summary: "there is no file '\(target)'",
        fix: repository.nearestFile(to: target).map { "did you mean '\($0)'?" }
          ?? "correct the path, which is relative to this file")
    }
    guard !anchor.isEmpty, target.lowercased().hasSuffix(".md"), let bytes = files[target] else {
      return nil
    }
    return anchorFault(anchor, in: ProseText(SourceText(path: target, bytes: bytes)), of: target)
  }

  private func anchorFault(_ anchor: String, in text: ProseText, of file: String?) -> Fault? {
    guard !anchor.isEmpty, anchor != "top", !text.hasAnchor(anchor) else { return nil }
    let place = file.map { " in '\($0)'" } ?? ""
    return Fault(
      id: .anchor, summary: "there is no heading '#\(anchor)'\(place)",
      fix: nearestName(to: anchor, in: text.anchors).map { "did you mean '#\($0)'?" }
        ?? "write the words of a heading in lowercase, with hyphens")
  }

  // MARK: Catalogs

  private func documentFault(_ destination: String) -> Fault? {
    let path = destination.prefix { $0 != "#" && $0 != "?" }
    // With a host it is in the documentation of another package.
    guard !path.isEmpty, !path.hasPrefix("//"),
      let name = repository.unknownPage(in: String(path))
    else { return nil }
    return Fault(
      id: .link, summary: "no page of the package's documentation is called '\(name)'",
      fix: nearestName(to: name, in: repository.pages).map { "did you mean '\($0)'?" }
        ?? "write the name of an article's file without '.md', or of a symbol")
  }

  private func catalogImageFault(_ destination: String) -> Fault? {
    guard !repository.hasImage(destination) else { return nil }
    return Fault(
      id: .image, summary: "no catalog has an image '\(destination)'",
      fix: nearestName(to: destination, in: repository.images).map { "did you mean '\($0)'?" }
        ?? "add it to the catalog")
  }
}
