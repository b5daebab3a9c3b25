import CommandLineSyntax
import TextDiagnostics
import Synchronization
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// Carries out a command for a book, and then for each book that its `workbook.yml` lists.
///
/// Each has a report of its own; reports in JSON and JUnit become one document. The site of a listed book lies in a
/// folder of the first book's site.
struct EachBook: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader
  /// Reports of shards, in place of running samples.
  var reports: ShardReports?

  /// One book's part of the work.
  typealias Command =
    @Sendable (Invocation, Console, WorkbookLoader) async throws -> WorkbookCommand.Status

  /// - Parameter documents: checks the documents that the first book names; nil if it names none.
  /// - Returns: the worst that the command came to.
  func run(
    _ command: Command,
    documents:
      @Sendable (Invocation, Console, WorkbookLoader) async throws -> WorkbookCommand
      .Status? = { _, _, _ in nil }
  ) async throws -> WorkbookCommand.Status {
    var loaders = loader.withListedBooks()
    // What samples a command line names are those of the first book.
    let namesSamples =
      reports?.isOfSelection ?? (invocation.command != .merge && !invocation.operands.isEmpty)
    if namesSamples || invocation.has("--filter") { loaders = [loaders[0]] }
    let hasDocuments =
      [.check, .merge].contains(invocation.command) && !loader.configuration.documents.isEmpty
    guard loaders.count > 1 || hasDocuments else {
      return try await command(invocation, console, loaders[0])
    }
    let isText = ReportWriter(invocation, console).isText
    var status = WorkbookCommand.Status.clean
    var reports: [JoinedReport.Part] = []
    var records: [JoinedReport.Part] = []
    func collected(
      _ path: String, _ work: (Console) async throws -> WorkbookCommand.Status?
    ) async throws -> String? {
      let (output, record) = (Output(), Output())
      var own = console
      own.output = output.add
      if console.report != nil { own.report = record.add }
      guard let found = try await work(own) else { return nil }
      if found != .clean { status = .problemsFound }
      reports.append(.init(path: path, text: output.text))
      if !record.text.isEmpty { records.append(.init(path: path, text: record.text)) }
      return output.text
    }
    for loader in loaders {
      let book = loader.shelf?.own
      if book == nil, loaders.count > 1 { continue }
      let words = book.map(invocation) ?? invocation
      let text = try await collected(book?.path ?? "") { try await command(words, $0, loader) }
      if isText, let book { console.output(headline(of: book)) }
      if isText, let text { console.output(text) }
      if status != .clean, invocation.has("--fail-fast") { break }
    }
    if status == .clean || !invocation.has("--fail-fast"),
      let text = try await collected(
        ShardReports.documents, { try await documents(invocation, $0, loader) }), isText
    {
      console.output("documents of the package\n" + text)
    }
    if let report = console.report { report(try JoinedReport.json(records)) }
    if !isText {
      switch invocation.value("--format") {
      case "json": console.output(try JoinedReport.json(reports))
      case "sarif": console.output(JoinedReport.sarif(reports))
      case "junit": console.output(JoinedReport.junit(reports))
      default: console.output(reports.map(\.text).joined())
      }
    }
    return status
  }

  /// `book 'Site/manual': Workbook`
  private func headline(of book: Bookshelf.Book) -> String {
    let title = book.languages.first.flatMap { book.title[$0] } ?? ""
    let path = book.path.isEmpty ? "." : book.path
    return "book '\(path)'\(title.isEmpty ? "" : ": \(title)")".escapedForTerminal
      .replacing("\n", with: " ") + "\n"
  }

  /// The command line with folders for what is written of a listed book: below those of the first book.
  private func invocation(for book: Bookshelf.Book) -> Invocation {
    guard let folder = book.siteFolder.first else { return invocation }
    var own = invocation
    if own.command == .build {
      own.options["--output"] =
        (own.value("--output").map(console.absolute) ?? "\(loader.root)/Site/public") + "/\(folder)"
    }
    if let pictures = own.value("--pictures") {
      own.options["--pictures"] = "\(pictures)/\(folder)"
    }
    return own
  }

  /// What a command has written so far.
  private final class Output: Sendable {
    private let parts = Mutex("")

    var text: String { parts.withLock { $0 } }

    @Sendable func add(_ text: String) { parts.withLock { $0 += text } }
  }
}
