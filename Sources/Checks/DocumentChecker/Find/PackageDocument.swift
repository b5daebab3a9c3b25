/// A file of a package that shows code to readers.
package struct PackageDocument: Sendable, Hashable {
  /// What a file is to its readers, by which its fences are read.
  package enum Kind: Sendable, Hashable {
    /// A README or a guide, about the whole package.
    case article
    /// An article of a documentation catalog, `Core.docc`.
    case catalog
    /// Swift source with documentation comments.
    case source
    /// A program in `Snippets`, as a whole.
    case snippet
    /// A code file that a tutorial of a catalog shows, as a whole.
    case tutorial
  }

  /// From the package's folder: `Sources/Core/Core.docc/Start.md`.
  package var path: String
  package var kind: Kind
  /// The modules that its code may use without importing them.
  package var modules: [String]
  /// Whether its code may use Foundation without importing it: as the sources that it is about do.
  package var impliesFoundation: Bool

  package init(path: String, kind: Kind, modules: [String], impliesFoundation: Bool = true) {
    self.path = path
    self.kind = kind
    self.modules = modules
    self.impliesFoundation = impliesFoundation
  }

  /// What its fences are counted under: a catalog, the documentation comments of a module, a folder of articles, or
  /// the file itself.
  package var group: String {
    switch kind {
    case .source: return "/// of \(modules.first ?? "sources")"
    case .catalog, .tutorial:
      let parts = path.split(separator: "/")
      let last = parts.firstIndex { $0.hasSuffix(".docc") } ?? 0
      return parts[...last].joined(separator: "/")
    case .snippet: return "Snippets"
    case .article:
      guard let slash = path.lastIndex(of: "/") else { return path }
      return String(path[..<slash])
    }
  }
}
