import TextDiagnostics

/// What links in a package may name: its files and folders, the pages of its catalogs, its symbols.
struct RepositoryNames: Sendable {
  private let files: Set<String>
  private let folders: Set<String>
  private let exists: @Sendable (String) -> Bool
  /// The names of articles, tutorials and modules, as `<doc:>` writes them.
  let pages: [String]
  let images: [String]
  /// Every word of the package's sources, since symbols come from there.
  private let words: Set<String>

  init(
    files: [String: [UInt8]], modules: [String], exists: @escaping @Sendable (String) -> Bool
  ) {
    self.files = Set(files.keys)
    self.exists = exists
    var folders: Set<String> = [""]
    var pages = modules
    var images: [String] = []
    var words = Set(modules)
    for (path, bytes) in files {
      let parts = path.split(separator: "/")
      for count in 1..<max(parts.count, 1) {
        folders.insert(parts[..<count].joined(separator: "/"))
      }
      guard let name = parts.last.map(String.init) else { continue }
      let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      if path.contains(".docc/") {
        if name.hasSuffix(".md") || name.hasSuffix(".tutorial") {
          pages.append(stem)
        } else {
          images.append(name)
        }
      }
      if name.hasSuffix(".swift") || name.hasSuffix(".h") { Self.add(wordsOf: bytes, to: &words) }
    }
    self.folders = folders
    self.pages = pages.sorted()
    self.images = images.sorted()
    self.words = words
  }

  private static func add(wordsOf bytes: [UInt8], to words: inout Set<String>) {
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      let isPart =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
          true
        default: false
        }
      if isPart {
        if start == nil { start = index }
      } else if let first = start {
        words.insert(String(decoding: bytes[first..<index], as: UTF8.self))
        start = nil
      }
    }
    if let first = start { words.insert(String(decoding: bytes[first...], as: UTF8.self)) }
  }

  // MARK: Files

  /// The path of a link's target from the package's folder; nil if it leaves that.
  ///
  /// A slash at the beginning is the repository's folder, as on GitHub.
  func path(_ link: String, from document: String) -> String? {
    var parts = link.hasPrefix("/") ? [] : Array(document.split(separator: "/").dropLast())
    for part in link.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  func contains(_ path: String) -> Bool {
    files.contains(path) || folders.contains(path) || exists(path)
  }

  func nearestFile(to path: String) -> String? { nearestName(to: path, in: files.sorted()) }

  // MARK: Catalogs

  /// An image's name stands for its variants: `start` for `start~dark@2x.png`.
  func hasImage(_ name: String) -> Bool {
    let wanted = Self.imageStem(name)
    return images.contains { Self.imageStem($0) == wanted }
  }

  private static func imageStem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? path
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return String(stem.prefix { $0 != "~" && $0 != "@" })
  }

  /// The last name of a `<doc:>` path if it is certainly neither a page nor a symbol.
  func unknownPage(in path: String) -> String? {
    guard let last = path.split(separator: "/").last.map(String.init) else { return nil }
    let wanted = Self.pageKey(last)
    guard !pages.contains(where: { Self.pageKey($0) == wanted }) else { return nil }
    return unknownSymbol(in: last) == nil ? nil : last
  }

  /// Spaces and other characters of a file's name become hyphens in links.
  private static func pageKey(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The first name of a symbol link that occurs nowhere in the sources; nil if all do.
  ///
  /// `Type/method(_:)-5n8fw` has the names `Type` and `method`; an operator has none.
  func unknownSymbol(in link: String) -> String? {
    link.split(separator: "/").lazy.compactMap { part -> String? in
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let first = name.first, first.isLetter || first == "_" else { return nil }
      let next = part.dropFirst(name.count).first
      // Anything else is not written like a symbol.
      guard next == nil || next == "(" || next == "-" || next == "." else { return nil }
      return words.contains(String(name)) ? nil : String(name)
    }.first
  }
}
