import TextDiagnostics
import WorkbookModel

/// The chapter files in a book's `Content` folder, and problems of their locations.
///
/// Only `Content/<language>/<NN-slug>.md` is a chapter, besides the pages that `workbook.yml` lists. Files that an author could mistake for chapters
/// (with another extension, in a subfolder, in an unlisted language) are errors, so that no chapter is
/// silently missing; ``StrayChapters`` covers other folders. Two chapters of a language with the same
/// number are a warning. Other files are ignored, because pictures are stored beside chapters.
struct ContentListing {
  /// By name, then in the order of `languages`.
  private(set) var files: [ChapterFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var presentLanguages: [String] = []
  private let configurationPath: String
  private let languageRanges: [String: SourceRange]
  /// The names of pages without a number, in the order in which they follow the chapters.
  private let pages: [String]
  /// Chapters outside language folders; nil without languages.
  private var strays: StrayChapters?

  /// An empty listing, for a book with an unreadable configuration.
  init() {
    configurationPath = ""
    languageRanges = [:]
    pages = []
  }

  /// Lists the names in `Content`, in the language folders, and below; no chapter is opened.
  ///
  /// - Parameters:
  ///   - root: the folder that contains `Content`.
  ///   - languageRanges: the range of each language in `workbook.yml`.
  ///   - pages: the names of pages without a number.
  ///   - folders: those in `Content` that hold files of the site.
  init(
    root: String, languages: [String], languageRanges: [String: SourceRange],
    configurationPath: String, pages: [String] = [], folders: Set<String> = []
  ) {
    self.pages = pages
    self.configurationPath = configurationPath
    self.languageRanges = languageRanges
    let content = root + "/Content"
    let names = BookFile.names(inFolder: content) ?? []
    guard !languages.isEmpty else {
      // Without languages the configuration is the problem; the chapters are read nevertheless.
      for name in names where ConfigurationReader.isLanguageTag(name) {
        listFolder(of: name, in: content)
      }
      presentLanguages = []
      diagnostics = []
      return
    }
    strays = StrayChapters(root: root, languages: languages)
    for language in languages { listFolder(of: language, in: content) }
    for name in names where !languages.contains(name) && !folders.contains(name) {
      checkStranger(name, in: content)
    }
    diagnostics += strays?.diagnostics ?? []
    let order = Dictionary(
      languages.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let places = Dictionary(pages.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    files.sort { a, b in
      if a.name == b.name { return order[a.language] ?? 0 < order[b.language] ?? 0 }
      let (one, other) = (places[a.name] ?? -1, places[b.name] ?? -1)
      return one == other ? a.name.utf8.lexicographicallyPrecedes(b.name.utf8) : one < other
    }
    for language in languages { checkNumbers(of: language) }
  }

  /// Whether a file's name without `.md` is that of a chapter: at least two digits, a hyphen, a word.
  static func isChapterName(_ name: String) -> Bool {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) }.count
    let rest = name.utf8.dropFirst(digits)
    return digits >= 2 && rest.first == UInt8(ascii: "-") && rest.count > 1
      && rest.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "-_.".utf8.contains(byte)
      }
  }

  /// Leaves out the chapters with some names.
  mutating func leaveOut(_ names: [String]) {
    if !names.isEmpty { files.removeAll { names.contains($0.name) } }
  }

  /// Warns about chapters with the number of an earlier one in their language, because pages show the
  /// numbers.
  private mutating func checkNumbers(of language: String) {
    var names: [Substring: String] = [:]
    for file in files where file.language == language && !pages.contains(file.name) {
      let number = file.name.prefix { $0.isASCII && $0.isNumber }.drop { $0 == "0" }
      if let other = names[number] {
        report(
          file.path, nil, "'\(file.name).md' has the same number as '\(other).md'",
          fix: "give one of them another number: pages show it, and chapters are sorted by it",
          as: .warning)
      } else {
        names[number] = file.name
      }
    }
  }

  /// Adds the chapters of a language, or reports why its folder cannot be read.
  private mutating func listFolder(of language: String, in content: String) {
    let folder = content + "/" + language
    guard let entries = BookFile.entries(inFolder: folder) else {
      let problem =
        if !BookFile.exists(folder) {
          ("is missing", "create it, or remove '\(language)' from languages")
        } else if BookFile.isFolder(folder) {
          ("cannot be read", "make it readable: chmod u+rx")
        } else {
          ("is not a folder", "replace the file by a folder")
        }
      report(
        configurationPath, languageRanges[language],
        "the folder 'Content/\(language)' of the language '\(language)' \(problem.0)",
        fix: problem.1)
      return
    }
    presentLanguages.append(language)
    for (file, isFolder) in entries {
      guard file.hasSuffix(".md"), !isFolder else {
        checkStray(file, isFolder: isFolder, in: language)
        continue
      }
      let name = String(file.dropLast(3))
      let path = "Content/\(language)/\(file)"
      guard Self.isChapterName(name) || pages.contains(name) else {
        report(
          path, nil, "'\(file)' is not the name of a chapter",
          fix: "name it NN-slug.md, beginning with two digits, such as 01-life-cycle.md, or list "
            + "it in 'pages'")
        continue
      }
      files.append(ChapterFile(name: name, language: language, path: path))
    }
  }

  /// Reports anything directly in `Content` that looks like a chapter or like a language folder.
  private mutating func checkStranger(_ name: String, in content: String) {
    if let stem = MarkdownName.stem(of: name), !BookFile.isFolder(content + "/" + name) {
      report(
        "Content/\(name)", nil, "the chapter '\(name)' is not in the folder of a language",
        fix: "move it into the folder of its language, such as Content/\(anyLanguage)/\(stem).md")
    } else if BookFile.names(inFolder: content + "/" + name)?.contains(where: {
      $0.hasSuffix(".md")
    }) == true {
      report(
        configurationPath, languageRanges.values.min { $0.start < $1.start },
        "the folder 'Content/\(name)' holds chapters, but '\(name)' is not one of the languages",
        fix: "add '\(name)' to languages, or move the folder out of Content")
    } else {
      strays?.look(in: "Content/\(name)", of: nil)
    }
  }

  /// Reports anything in a language folder that could be mistaken for a chapter.
  private mutating func checkStray(
    _ name: String, isFolder: Bool, in language: String
  ) {
    let path = "Content/\(language)/\(name)"
    if !isFolder {
      guard let stem = MarkdownName.stem(of: name) else { return }
      report(
        path, nil, "'\(name)' is not read: the name of a chapter ends in '.md'",
        fix: "rename it to \(stem).md")
      return
    }
    if MarkdownName.stem(of: name) != nil {
      report(
        path, nil, "'\(name)' is named like a chapter but is a folder",
        fix: "replace it by a file, or rename it")
    }
    strays?.look(in: path, of: language)
  }

  /// The language used in a message's example.
  private var anyLanguage: String { languageRanges.keys.min() ?? "fi" }

  /// Reports a problem of a whole file, or at the language in `workbook.yml`.
  private mutating func report(
    _ file: String, _ range: SourceRange?, _ summary: String, fix: String,
    as severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(
      Diagnostic(
        severity, .file, file: file, range: range ?? SourceRange(at: .start), summary, fix: fix))
  }
}
