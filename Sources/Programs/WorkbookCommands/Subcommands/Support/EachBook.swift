import CommandLineSyntax
import Diagnostics
import Synchronization
import WorkbookModel
import WorkbookReader

/// Carries out a command for a book, and then for each book that its `workbook.yml` lists.
///
/// Each has a report of its own; reports in JSON and JUnit become one document. The site of a listed book lies in a
/// folder of the first book's site.
struct EachBook: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader

  /// One book's part of the work.
  typealias Command =
    @Sendable (Invocation, Console, WorkbookLoader) async throws -> WorkbookCommand.Status

  /// - Returns: the worst that the command came to.
  func run(_ command: Command) async throws -> WorkbookCommand.Status {
    var loaders = loader.withListedBooks()
    // What samples a command line names are those of the first book.
    if !invocation.operands.isEmpty || invocation.has("--filter") { loaders = [loaders[0]] }
    guard loaders.count > 1 else { return try await command(invocation, console, loaders[0]) }
    let isText = ReportWriter(invocation, console).isText
    var status = WorkbookCommand.Status.clean
    var reports: [JoinedReport.Part] = []
    for loader in loaders {
      guard let book = loader.shelf?.own else { continue }
      let output = Output()
      var own = console
      own.output = output.add
      if try await command(invocation(for: book), own, loader) != .clean { status = .problemsFound }
      if isText { console.output(headline(of: book)) }
      if isText { console.output(output.text) }
      reports.append(.init(path: book.path, text: output.text))
      if status != .clean, invocation.has("--fail-fast") { break }
    }
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
