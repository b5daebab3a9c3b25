import CommandLineSyntax
import SafeFiles
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// The start of `check` and `build`: either the cached report, or the book together with its cached results.
struct IncrementalStart: Sendable {
  let runEnvironment: RunEnvironment
  let book: OpenedBook
  /// Caches results by chapter; nil if every chapter must be read.
  let keeper: ChapterCacheFile?
  /// Caches the report for the next run; nil if it depends on inputs that are not checked.
  let answer: UnchangedReport?
  /// What is known of the files of the book and of the site.
  let table: FileTable

  /// Prints the cached report if it is still valid; otherwise, opens the book.
  ///
  /// - Parameters:
  ///   - output: the site's folder; nil for a check, whose report is cached for any options.
  ///   - hasDrafts: whether chapters that are drafts are part of the book.
  /// - Returns: nil when the cached report was printed, which means that there are no problems.
  /// - Throws: when there is no book, no toolchain or no cache.
  init?(
    _ invocation: Invocation, _ console: Console, _ loader: WorkbookLoader, output: String?,
    hasDrafts: Bool = true
  ) async throws {
    runEnvironment = try await RunEnvironment(invocation, console)
    // Documents of the package are not among the files whose changes are looked for here.
    let isRemembered =
      loader.configuration.documents.isEmpty && console.report == nil
      && !invocation.has("--shard") && !invocation.has("--results")
      && (output == nil || ChapterCacheFile.suits(invocation))
    let grounds =
      isRemembered
      ? ReportFingerprint.hash(invocation, runEnvironment, shelf: loader.shelf) : nil
    var answer: UnchangedReport?
    if let grounds {
      answer = UnchangedReport(
        invocation, console, root: loader.root, output: output, grounds: grounds,
        cache: runEnvironment.cache)
    }
    if let text = answer?.text() {
      console.output(text)
      return nil
    }
    answer?.begin()
    self.answer = answer
    table = answer?.table ?? FileTable()
    var book = try loader.open(hasDrafts: hasDrafts)
    answer?.note(book)
    if output != nil {
      book.face.cards = await LinkCards.make(
        book.configuration, runEnvironment.cache,
        searchPath: console.environment["PATH"]?.split(separator: ":").map(String.init) ?? [])
    }
    self.book = book
    keeper = ChapterCacheFile(
      book, invocation, root: loader.root, output: output, grounds: grounds,
      cache: runEnvironment.cache)
  }
}
