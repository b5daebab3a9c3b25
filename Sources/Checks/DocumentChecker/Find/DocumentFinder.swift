package import SampleCompiler

/// Finds the documents of a package among its files, without any configuration.
///
/// These are Markdown files, documentation catalogs, snippets, and the sources of the modules that its library
/// products bring. Left out are packages inside of the package, tests, what comes with it from others, and texts
/// about its development (`CHANGELOG.md`, proposals), whose code was right when it was written.
package struct DocumentFinder: Sendable {
  private let facts: PackageBuilder.Facts
  /// The folders of packages inside of this one.
  private let innerPackages: [String]
  /// The modules whose sources import Foundation.
  private let foundationUsers: Set<String>
  /// The paths of the code files of tutorials.
  private let tutorialFiles: Set<String>

  package init(_ facts: PackageBuilder.Facts) {
    self.facts = facts
    innerPackages = facts.files.keys.filter { $0.hasSuffix("/Package.swift") }
      .map { String($0.dropLast("Package.swift".count)) }
    tutorialFiles = DocumentReferences.codeFiles(in: facts.files)
    let word = Array("import Foundation".utf8)
    foundationUsers = Set(
      facts.targets.filter { target in
        facts.files.contains { path, bytes in
          path.hasPrefix(target.folder + "/") && path.hasSuffix(".swift") && bytes.holds(word)
        }
      }.map(\.module))
  }

  /// The documents, in the order in which readers meet them: README, other articles, catalogs, snippets, sources.
  ///
  /// A link to a document is the document itself.
  package func documents(_ settings: DocumentSettings = DocumentSettings()) -> [PackageDocument] {
    let found = candidates(settings)
    let paths = Set(found.map(\.path))
    return found.filter { document in
      facts.links[document.path].map { !paths.contains($0) } ?? true
    }
  }

  private func candidates(_ settings: DocumentSettings) -> [PackageDocument] {
    facts.files.keys.filter { path in
      !settings.skip.contains { DocumentSelection.matches($0, path) }
        && settings.documents?.contains { DocumentSelection.matches($0, path) } != false
    }.compactMap { path in
      var document = document(at: path)
      if document?.kind == .article || document?.kind == .catalog {
        var known = Set(document?.modules ?? [])
        document?.modules += settings.imports.filter { known.insert($0).inserted }
      }
      return document
    }.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }
  }

  /// The document in a file; nil if it is none.
  private func document(at path: String) -> PackageDocument? {
    let parts = path.split(separator: "/").map(String.init)
    guard !innerPackages.contains(where: path.hasPrefix),
      !parts.dropLast().contains(where: Self.foreignFolders.contains)
    else { return nil }
    let libraries = facts.libraryModules
    if [".md", ".markdown", ".tutorial"].contains(where: path.lowercased().hasSuffix) {
      if let catalog = parts.firstIndex(where: { $0.hasSuffix(".docc") }) {
        let name = String(parts[catalog].dropLast(".docc".count))
        let owner =
          facts.target(at: path)?.module ?? facts.targets.first { $0.module == name }?.module
        return document(path, .catalog, of: owner.map { [$0] } ?? libraries)
      }
      guard !isAboutDevelopment(parts) else { return nil }
      // The README of a module is about that one.
      let owner = facts.target(at: path).map { [$0.module] }
      return PackageDocument(path: path, kind: .article, modules: owner ?? libraries)
    }
    if tutorialFiles.contains(path) {
      return PackageDocument(path: path, kind: .tutorial, modules: [])
    }
    guard path.hasSuffix(".swift"), !parts.contains(where: { $0.hasSuffix(".docc") }) else {
      return nil
    }
    if parts.first == "Snippets", parts.count > 1 {
      return PackageDocument(path: path, kind: .snippet, modules: [])
    }
    return facts.target(at: path).map { document(path, .source, of: [$0.module]) }
  }

  private func document(
    _ path: String, _ kind: PackageDocument.Kind, of modules: [String]
  ) -> PackageDocument {
    PackageDocument(
      path: path, kind: kind, modules: modules,
      impliesFoundation: modules.contains(where: foundationUsers.contains))
  }

  /// Folders of what is not a part of the package's documentation, wherever they are.
  private static let foreignFolders: Set<String> = [
    "Tests", "Test", "node_modules", "Pods", "Carthage", "vendor", "Vendor", "third_party",
    "ThirdParty", "Evolution", "Proposals", "proposals",
  ]

  /// The beginnings of the names of files for those who develop the package, in lowercase.
  private static let developmentFiles = [
    "changelog", "changes", "code_of_conduct", "code-of-conduct", "contributing", "contributors",
    "governance", "history", "licence", "license", "maintainers", "notice", "release", "roadmap",
    "security", "support", "todo", "authors",
  ]

  private func isAboutDevelopment(_ parts: [String]) -> Bool {
    let name = (parts.last ?? "").lowercased()
    return Self.developmentFiles.contains(where: name.hasPrefix)
      || ["migrat", "upgrad"].contains(where: name.contains)
  }
}

extension PackageDocument {
  /// Where it comes in reports.
  fileprivate var rank: Int {
    switch kind {
    case .article: path.contains("/") ? 1 : path.lowercased().hasPrefix("readme") ? 0 : 1
    case .catalog, .tutorial: 2
    case .snippet: 3
    case .source: 4
    }
  }
}

extension PackageBuilder.Facts {
  /// The modules that clients of the package import, in the order of its products.
  package var libraryModules: [String] {
    libraries.map(\.module).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The target whose folder contains a file.
  fileprivate func target(at path: String) -> (name: String, module: String, folder: String)? {
    targets.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }
}

extension [UInt8] {
  /// Whether a line's last words occur in it.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    var index = startIndex
    while let next = self[index...].firstIndex(of: first) {
      let end = next + word.count
      if self[next...].starts(with: word), end >= count || self[end] <= UInt8(ascii: " ") {
        return true
      }
      index = next + 1
    }
    return false
  }
}
