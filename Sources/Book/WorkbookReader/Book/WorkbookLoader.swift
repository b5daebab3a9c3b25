import TextDiagnostics
private import ChildProcess
private import SafeFiles

package import WorkbookModel

/// Reads a book from its folder: `Content/workbook.yml` and `Content/<language>/<NN-slug>.md`.
///
/// Chapters are read concurrently, one task per chapter with its translations; the result does not depend
/// on the order of completion. An unreadable file affects only itself. They run on threads of their own
/// (`FileThreads`).
///
/// Reading has two steps, because a build may have little to do: `open` reads the configuration and lists
/// files, `load` reads chapters. No lock is taken and nothing is kept open; a file that changes meanwhile
/// is read in its current state.
package struct WorkbookLoader: Sendable {
  /// The absolute, resolved path of the folder that contains `Content`.
  package let root: String

  /// The books that it is checked and built with; nil when it lists none and is found by itself.
  package let shelf: Bookshelf?

  /// Makes the loader of a book whose folder is known, without links.
  init(root: String, shelf: Bookshelf?) {
    self.root = root
    self.shelf = shelf
  }
  /// Finds the nearest enclosing folder with `Content/workbook.yml`.
  ///
  /// - Parameter folder: where to begin; relative paths and links are resolved.
  /// - Throws: if there is none, with advice.
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
      "no workbook found: neither '\(start)' nor a folder above it contains "
        + "'\(Configuration.path)'",
      nextStep: "change to a workbook's folder or name one with -C DIR")
  }

  /// Reads the configuration and lists the chapter files.
  ///
  /// - Parameter hasDrafts: whether chapters that are drafts are part of the book.
  /// - Throws: if `workbook.yml` cannot be read.
  package func open(hasDrafts: Bool = true) throws(WorkbookLoadError) -> OpenedBook {
    OpenedBook(
      root: root, content: contentFolder, text: try configurationText(),
      isListed: shelf.map { $0.index > 0 } ?? false, hasDrafts: hasDrafts)
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
  /// - Parameter drafts: bytes that replace those of a chapter or of an included file, by the path used in
  ///   diagnostics.
  /// - Throws: if `workbook.yml` cannot be read.
  package func load(
    drafts: [String: [UInt8]] = [:]
  ) async throws(WorkbookLoadError) -> Workbook {
    await load(try open(), drafts: drafts)
  }

  /// Reads a book, or some of its chapters with all their translations.
  ///
  /// With `names` the resulting book contains only those chapters, so problems involving others are not
  /// reported.
  ///
  /// - Parameters:
  ///   - names: of the chapters; nil for all.
  ///   - colours: where to store the highlighting of samples; nil if it is not needed.
  ///   - proseLimit: how many bytes of Markdown keep their blocks, so that thousands of chapters fit into memory;
  ///     `Workbook.withProse(_:)` reads the others again.
  package func load(
    _ book: OpenedBook, chapters names: Set<String>? = nil, drafts: [String: [UInt8]] = [:],
    colours: CodeColours? = nil, proseLimit: Int = .max
  ) async -> Workbook {
    let configuration = book.configuration
    let listed = book.listing.files.filter { names?.contains($0.name) ?? true }
    let included = BookFiles(root: root, drafts: drafts, colours: colours)
    let files = await withTaskExecutorPreference(FileThreads.shared) {
      await read(
        listed, of: configuration, drafts: drafts, including: included, proseLimit: proseLimit)
    }
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

  /// The result of reading one file: without a chapter if it is not text, without a source if it cannot be
  /// read.
  private struct ReadFile: Sendable {
    var chapter: Chapter?
    var source: SourceText?
    var diagnostics: [Diagnostic]
  }

  /// The resolved `Content` folder, which may be a link.
  private var contentFolder: String {
    (try? realPath(root + "/Content")) ?? root + "/Content"
  }

  /// Reports a problem of a file that several fences include only once.
  private static func withoutRepeats(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// Reads the chapters' files concurrently; the results are in the order of `files`.
  ///
  /// The translations of a chapter are read sequentially, so that each can reuse the parsed samples of the
  /// previous ones.
  private func read(
    _ files: [ChapterFile], of configuration: Configuration, drafts: [String: [UInt8]],
    including included: BookFiles, proseLimit: Int
  ) async -> [ReadFile] {
    let room = Budget(proseLimit)
    return await withTaskGroup(of: (Int, [ReadFile]).self) { group in
      var rest = files[...]
      while let name = rest.first?.name {
        let translations = rest.prefix { $0.name == name }
        rest = rest[translations.endIndex...]
        group.addTask {
          let results = translations.map { file in
            let draft = drafts[file.path]
            var result = self.read(file, draft, of: configuration, including: included)
            if !room.spend(result.source?.bytes.count ?? 0) { result.chapter?.dropProse() }
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
