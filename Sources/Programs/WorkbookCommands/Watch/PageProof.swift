import TextDiagnostics
import PageServer
import SiteRenderer
import SiteStructure
import WorkbookModel
import WorkbookReports

/// Shows an author the pages of one book on the server, also before they are written.
///
/// Pages are rendered when a browser asks for them, so a long book takes no memory. As soon as they are written, the
/// files are served instead.
struct PageProof: Sendable {
  let site: ServedSite
  /// Tells open pages.
  let announce: @Sendable () -> Void
  /// The folder of the book's site in the first book's; empty for the first.
  let name: String
  /// The book's folder `Content`, from which images come.
  let content: String

  /// Shows pages whose samples are still to be compiled and run.
  var preview: @Sendable (IncrementalRun.Preview) -> Void { { show($0) } }

  private func show(_ preview: IncrementalRun.Preview) {
    let problems = preview.workbook.diagnostics + preview.results.problems
    show(preview.renderer, problems, preview.workbook)
  }

  /// Shows pages with their results.
  func show(_ found: IncrementalRun) {
    show(found.renderer, found.run.allProblems, found.run.workbook)
  }

  /// Shows the written files from now on.
  ///
  /// - Parameter missing: the paths of images that do not exist.
  func showWritten(missing: Set<String>) {
    site.update(name) { book in
      book.newer = [:]
      book.paths?.subtract(missing)
    }
  }

  /// Shows the written files, which have no problems.
  func showWritten() {
    site.update(name) { $0 = ServedSite.Book() }
    announce()
  }

  /// Shows a problem on each page: the round could not be finished.
  func show(failure: String) {
    site.update(name) {
      $0.notes[""] = [ServedPage.Note(anchor: nil, text: "error: \(failure)", isError: true)]
    }
    announce()
  }

  private func show(_ renderer: SiteRenderer, _ problems: [Diagnostic], _ workbook: Workbook) {
    var book = ServedSite.Book()
    let files = renderer.files()
    book.made = { [site, name] path in
      renderer.search.file(path) { site.written($0, of: name) }
    }
    book.paths = Set(files.map(\.path))
    for file in files {
      switch file.content {
      case .bytes(let bytes): book.newer[file.path] = { bytes }
      case .page(let render): book.newer[file.path] = render
      case .copy(let image):
        book.newer[file.path] = { [content] in (try? SiteWriter.image(image, in: content)) ?? nil }
      case .file(let source):
        book.newer[file.path] = { [content] in (try? SiteWriter.file(source, in: content)) ?? nil }
      case .kept: break
      }
    }
    book.notes = Self.notes(of: problems, in: workbook)
    let shown = book
    site.update(name) { $0 = shown }
    announce()
  }

  /// The problems by the pages that show them, each at the sample that it is in.
  static func notes(
    of problems: [Diagnostic], in workbook: Workbook
  ) -> [String: [ServedPage.Note]] {
    let writer = DiagnosticTextWriter(sources: workbook.sources)
    let chapters = Dictionary(
      workbook.chapters.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    var notes: [String: [ServedPage.Note]] = [:]
    var seen: Set<Diagnostic> = []
    for problem in problems where seen.insert(problem).inserted {
      let chapter = chapters[problem.file]
      let sample = chapter?.samples.last { $0.infoRange.start.offset <= problem.range.start.offset }
      let isInside = sample.map { $0.range.end.offset >= problem.range.start.offset } ?? false
      notes[page(of: problem.file, in: workbook), default: []].append(
        ServedPage.Note(
          anchor: isInside ? sample?.id.name : nil, text: writer.text(for: problem),
          isError: problem.severity == .error))
    }
    return notes
  }

  /// The page of a chapter's file, also of one that could not be read; empty, for all pages, of any other file.
  private static func page(of file: String, in workbook: Workbook) -> String {
    let content = "Content/"
    guard file.hasPrefix(content), file.hasSuffix(".md") else {
      let users = workbook.chapters.filter { $0.samples.contains { $0.codeFile == file } }
      return users.count == 1 ? page(of: users[0].file, in: workbook) : ""
    }
    return file.dropFirst(content.count).dropLast(3) + ".html"
  }
}
