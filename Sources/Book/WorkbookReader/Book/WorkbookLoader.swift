import Diagnostics
private import Folders
package import WorkbookModel

/// Reads a book from its folder: `Content/workbook.yml` and `Content/<language>/<NN-slug>.md`.
///
/// Chapters are read at the same time, one task each for a chapter with its translations; what comes out
/// does not depend on which is ready first. A file that cannot be read costs that file and nothing else.
///
/// Reading has two steps, for a build may have little to do: `open` reads the configuration and
/// lists files, `load` reads chapters. It takes no lock and keeps nothing open; a file that changes
/// meanwhile is read as it is then.
package struct WorkbookLoader: Sendable {
  /// The absolute path of the folder that holds `Content`, without links.
  package let root: String

  /// The books that it is checked and built with; nil when it lists none and is found by itself.
  package let shelf: Bookshelf?

  /// Makes the loader of a book whose folder is known, without links.
  init(root: String, shelf: Bookshelf?) {
    self.root = root
    self.shelf = shelf
  }

  /// Finds the nearest folder upwards that holds `Content/workbook.yml`.
  ///
  /// - Parameter folder: where to begin; relative paths and links are resolved.
  /// - Throws: when there is none, with what to do.
  package init(startingAt folder: String) throws(WorkbookLoadError) {
    guard let start = try? realPath(folder), BookFile.isFolder(start) else {
      throw WorkbookLoadError(
        "'\(folder)' is not a folder", nextStep: "name the folder of a workbook with -C DIR")
    }
    var candidate = start
    while true {
      if BookFile.exists(candidate + "/" + Configuration.path) {
        self.init(root: candidate, shelf: nil)
        return
      }
      guard let slash = candidate.lastIndex(of: "/"), candidate != "/" else { break }
      candidate = slash == candidate.startIndex ? "/" : String(candidate[..<slash])
    }
    throw WorkbookLoadError(
      "no workbook here: neither '\(start)' nor a folder above it holds "
        + "'\(Configuration.path)'",
      nextStep: "change to a workbook's folder or name one with -C DIR")
  }

  /// Reads the configuration and lists the files of chapters.
  ///
  /// - Throws: when `workbook.yml` cannot be read.
  package func open() throws(WorkbookLoadError) -> OpenedBook {
    OpenedBook(
      root: root, content: contentFolder, text: try configurationText(),
      isListed: shelf.map { $0.index > 0 } ?? false)
  }

  /// The text of `workbook.yml`.
  ///
  /// - Throws: when it cannot be read.
  func configurationText() throws(WorkbookLoadError) -> SourceText {
    do throws(BookFile.Problem) {
      return SourceText(
        path: Configuration.path,
        bytes: try BookFile.bytes(atPath: root + "/" + Configuration.path, inside: contentFolder))
    } catch {
      throw WorkbookLoadError(
        "'\(Configuration.path)' cannot be read: \(error.reason)", nextStep: error.fix)
    }
  }

  /// Reads the whole book.
  ///
  /// - Parameter drafts: the bytes to read in place of those of a chapter or of a file that fences name, by
  ///   the path that diagnostics name.
  /// - Throws: when `workbook.yml` cannot be read.
  package func load(
    drafts: [String: [UInt8]] = [:]
  ) async throws(WorkbookLoadError) -> Workbook {
    await load(try open(), drafts: drafts)
  }

  /// Reads a book, or some chapters of it with all their translations.
  ///
  /// With `names` the book that comes out has those chapters alone, so what is wrong between
  /// chapters of other names is not in it.
  ///
  /// - Parameters:
  ///   - names: of the chapters; nil for all.
  ///   - colours: where to note how samples are coloured; nil when they will not be asked for.
  ///   - keepsProse: false for chapters without their blocks, of which thousands fit into memory.
  package func load(
    _ book: OpenedBook, chapters names: Set<String>? = nil, drafts: [String: [UInt8]] = [:],
    colours: CodeColours? = nil, keepsProse: Bool = true
  ) async -> Workbook {
    let configuration = book.configuration
    let listed = book.listing.files.filter { names?.contains($0.name) ?? true }
    let included = BookFiles(root: root, drafts: drafts, colours: colours)
    let files = await read(
      listed, of: configuration, drafts: drafts, including: included, keepsProse: keepsProse)
    let chapters = files.compactMap(\.chapter)
    var sources = included.sources
    sources[book.configurationText.path] = book.configurationText
    for file in files { if let source = file.source { sources[source.path] = source } }
    let diagnostics =
      book.diagnostics + Self.withoutRepeats(files.flatMap(\.diagnostics))
      + ConsoleProgramChecker(configuration: configuration).check(chapters)
    return Workbook(
      root: root, path: shelf?.own.path ?? "", configuration: configuration, chapters: chapters,
      diagnostics: diagnostics.sorted(), sources: sources, files: listed,
      presentLanguages: book.listing.presentLanguages)
  }

  // MARK: Chapters

  /// What became of one file: without a chapter when it is no text, without a source when it cannot
  /// be read.
  private struct ReadFile: Sendable {
    var chapter: Chapter?
    var source: SourceText?
    var diagnostics: [Diagnostic]
  }

  /// `Content` without links; a book may have a link in its place.
  private var contentFolder: String {
    (try? realPath(root + "/Content")) ?? root + "/Content"
  }

  /// What is wrong with a file that several fences include is said once.
  private static func withoutRepeats(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// Reads the chapters' files at the same time; the results are in the order of `files`.
  ///
  /// The translations of a chapter are read one after the other, since what a parse of a sample says is
  /// remembered for the next of them.
  private func read(
    _ files: [ChapterFile], of configuration: Configuration, drafts: [String: [UInt8]],
    including included: BookFiles, keepsProse: Bool
  ) async -> [ReadFile] {
    await withTaskGroup(of: (Int, [ReadFile]).self) { group in
      var rest = files[...]
      while let name = rest.first?.name {
        let translations = rest.prefix { $0.name == name }
        rest = rest[translations.endIndex...]
        group.addTask {
          let results = translations.map { file in
            let draft = drafts[file.path]
            var result = self.read(file, draft, of: configuration, including: included)
            if !keepsProse { result.chapter?.dropProse() }
            return result
          }
          return (translations.startIndex, results)
        }
      }
      var results = [[ReadFile]](repeating: [], count: files.count)
      for await (index, result) in group { results[index] = result }
      return results.flatMap(\.self)
    }
  }

  /// Reads one file, or its draft.
  private func read(
    _ file: ChapterFile, _ draft: [UInt8]?, of configuration: Configuration,
    including included: BookFiles
  ) -> ReadFile {
    do throws(BookFile.Problem) {
      let path = root + "/" + file.path
      let bytes =
        if let draft { draft } else { try BookFile.bytes(atPath: path, inside: contentFolder) }
      let source = SourceText(path: file.path, bytes: bytes)
      let (chapter, diagnostics) = ChapterReader(
        source: source, name: file.name, language: file.language,
        languages: configuration.languages, files: included,
        readsValues: configuration.readsValues
      ).read()
      let isText = !diagnostics.contains { $0.id == .encoding }
      return ReadFile(chapter: isText ? chapter : nil, source: source, diagnostics: diagnostics)
    } catch {
      let diagnostic = Diagnostic(
        .error, .file, file: file.path, range: SourceRange(at: .start),
        "the chapter cannot be read: \(error.reason)", fix: error.fix)
      return ReadFile(chapter: nil, source: nil, diagnostics: [diagnostic])
    }
  }
}
