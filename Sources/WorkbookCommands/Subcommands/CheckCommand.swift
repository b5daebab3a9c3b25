import Diagnostics
import ResultStore
import SiteRenderer
import WorkbookModel
import WorkbookReader

/// `workbook check`: everything in which chapters and code disagree; writes nothing but the cache.
///
/// It is made to be called often, and answers from the first of these that it can:
///
/// ```
/// CheckMemory     the same question was asked of the same bytes: the same answer, without reading the book
/// SiteMemory      chapters in which nothing has changed stand as they were; the others are read and run
/// everything      with options or operands, packages, or programs of the system
/// ```
struct CheckCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader

  /// Carries the command out.
  ///
  /// - Returns: `.problemsFound` for an error of any kind, also one that is only remembered.
  func run() async throws -> WorkbookCommand.Status {
    let workplace = try await Workplace(invocation, console)
    let memory = CheckMemory(root: loader.root, invocation, console, workplace)
    if let answer = memory?.answer() {
      console.output(answer.output)
      return answer.exitStatus == 0 ? .clean : .problemsFound
    }
    let book = try loader.open()
    if let keeper = SiteMemoryKeeper(
      book, root: loader.root, output: nil,
      grounds: SiteMemoryKeeper.grounds(invocation, console, workplace), cache: workplace.cache)
    {
      return try await runIncrementally(book, workplace, memory, keeper)
    }
    let workbook = await loader.load(book, keepsProse: false)
    let selection = try SampleSelection(
      invocation.operands, filters: invocation.values("--filter"), in: workbook,
      directory: console.currentDirectory)
    let run = try await BookRun.perform(
      invocation, console, workplace, workbook: workbook, selection: selection, checksNames: true)
    let missing = invocation.value("--require") == "claims" ? unclaimed(run) : []
    let text = try ReportWriter(invocation, console).text(
      of: run, additional: missing, showsNames: invocation.has("--stats"))
    return answer(text, run, hasProblems: run.hasErrors || !missing.isEmpty, memory)
  }

  /// Checks the chapters of which something has changed, or in which something was wrong.
  private func runIncrementally(
    _ book: OpenedBook, _ workplace: Workplace, _ memory: CheckMemory?, _ keeper: SiteMemoryKeeper
  ) async throws -> WorkbookCommand.Status {
    let found = try await IncrementalRun.perform(
      invocation, console, workplace, loader: loader, book, keeper, state: nil)
    let text = try ReportWriter(invocation, console).text(
      of: found.run, kept: found.update.keptSummary)
    found.keep(found.memory(), keeper)
    // What was not read may hold files that the memory of answers does not look at.
    let isInSight = found.update.kept.values.allSatisfy {
      $0.files.allSatisfy { $0.path.hasPrefix("Content/") }
    }
    return answer(text, found.run, hasProblems: found.run.hasErrors, isInSight ? memory : nil)
  }

  /// Prints the report and keeps it, if it would be the same again.
  private func answer(
    _ text: String, _ run: BookRun, hasProblems: Bool, _ memory: CheckMemory?
  ) -> WorkbookCommand.Status {
    console.output(text)
    let status: WorkbookCommand.Status = hasProblems ? .problemsFound : .clean
    // It only saves work, and a cache may be readable and no more.
    try? memory?.keep(Answer(output: text, exitStatus: status.exitStatus), of: run)
    return status
  }

  /// Samples that print something which the chapter does not claim.
  private func unclaimed(_ run: BookRun) -> [Diagnostic] {
    run.workbook.chapters.flatMap { chapter in
      chapter.samples.compactMap { sample in
        guard let result = run.results.samples[sample.id], sample.hasUnclaimedOutput(result) else {
          return nil
        }
        return Diagnostic(
          .error, .coverage, file: chapter.file, range: sample.infoRange,
          "the output of sample '\(sample.id.name)' is not claimed",
          fix: "write an output fence below it, or run 'workbook accept --add \(sample.id)'")
      }
    }
  }
}
