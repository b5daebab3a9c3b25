import TextDiagnostics
private import SafeFiles

/// Finds files that look like chapters in folders where chapters are not read.
///
/// ```
/// Content/fi/part/one/02-next.md   too deep
/// Content/drafts/fi/03-more.md     not in a language folder
/// Content/fi/part/intro.md         if it begins with a title, like a chapter
/// Content/fi/images/credits.md     ignored
/// ```
/// A folder with its own `workbook.yml` is another book, which a chapter may show.
struct StrayChapters {
  private(set) var diagnostics: [Diagnostic] = []
  private let root: String
  private let languages: [String]
  /// The resolved `Content` folder, out of which no link is followed.
  private let content: String
  /// The resolved folders visited so far, because links may form cycles.
  private var seen: Set<String>

  /// - Parameter root: the folder that contains `Content`.
  init(root: String, languages: [String]) {
    self.root = root
    self.languages = languages
    content = (try? realPath(root + "/Content")) ?? root + "/Content"
    seen = Set(languages.compactMap { try? realPath("\(root)/Content/\($0)") })
  }

  /// Searches a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - path: of the folder, from the book's root.
  ///   - language: of the enclosing language folder; nil if there is none.
  mutating func look(in path: String, of language: String?) {
    guard let real = try? realPath("\(root)/\(path)"), real.hasPrefix(content + "/"),
      seen.insert(real).inserted, let entries = BookFile.entries(inFolder: real),
      !entries.contains(where: { $0.name == "workbook.yml" })
    else { return }
    for (name, isFolder) in entries {
      let place = "\(path)/\(name)"
      if isFolder {
        look(in: place, of: language ?? languages.first { $0 == name })
      } else if let stem = MarkdownName.stem(of: name),
        name.first?.isNumber == true || isTitled("\(real)/\(name)")
      {
        report(name, at: place, as: "\(stem).md", language)
      }
    }
  }

  /// Whether a file begins with front matter that has a title.
  private func isTitled(_ path: String) -> Bool {
    guard let bytes = try? BookFile.bytes(atPath: path, inside: content) else { return false }
    let matter = FrontMatter(SourceText(path: path, bytes: bytes))
    return !matter.title.isEmpty
  }

  private mutating func report(
    _ name: String, at place: String, as chapter: String, _ language: String?
  ) {
    let isDeep = place.hasPrefix("Content/\(language ?? "")/")
    diagnostics.append(
      Diagnostic(
        .error, .file, file: place, range: SourceRange(at: .start),
        "the chapter '\(name)' is "
          + (isDeep ? "in a subfolder of a language's folder" : "not in the folder of a language"),
        fix: isDeep
          ? "move it to Content/\(language ?? "")/\(chapter)"
          : "move it into the folder of its language, such as "
            + "Content/\(language ?? languages.min() ?? "fi")/\(chapter)"))
  }
}
