import WorkbookModel
import WorkbookReader

/// How `check` and `build` begin: with what the last one said, where nothing has changed since, else with the book
/// and what is remembered of it.
struct IncrementalStart: Sendable {
  let runEnvironment: RunEnvironment
  let book: OpenedBook
  /// Keeps what is known of the chapters; nil where every chapter must be read.
  let keeper: SiteMemoryKeeper?
  /// Keeps what the next one will say if nothing changes; nil where that depends on more than is looked at.
  let answer: LastAnswer?

  /// Says what the last one said, or opens the book.
  ///
  /// - Parameters:
  ///   - output: the site's folder; nil for a check, which may have any options: its answer is their own.
  /// - Returns: nil when all is said, and nothing was wrong.
  /// - Throws: what has no book, no toolchain or no cache.
  init?(
    _ invocation: Invocation, _ console: Console, _ loader: WorkbookLoader, output: String?
  ) async throws {
    runEnvironment = try await RunEnvironment(invocation, console)
    let isRemembered = output == nil || SiteMemoryKeeper.suits(invocation)
    let grounds =
      isRemembered
      ? AnswerGrounds.hash(invocation, runEnvironment, shelf: loader.shelf) : nil
    var answer: LastAnswer?
    if let grounds {
      answer = LastAnswer(
        invocation, console, root: loader.root, output: output, grounds: grounds,
        cache: runEnvironment.cache)
    }
    if let text = answer?.text() {
      console.output(text)
      return nil
    }
    answer?.begin()
    self.answer = answer
    book = try loader.open()
    keeper = SiteMemoryKeeper(
      book, invocation, root: loader.root, output: output, grounds: grounds,
      cache: runEnvironment.cache)
  }
}
