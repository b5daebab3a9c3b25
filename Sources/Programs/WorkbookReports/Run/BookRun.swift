package import TextDiagnostics
package import DriftChecker
import SiteRenderer
package import WorkbookModel

/// What came of a run of some samples of a book, for reports and pages.
package struct BookRun: Sendable {
  package let workbook: Workbook
  package var results: RunResults
  /// The problems of all files of the book that do not depend on running samples.
  package let bookProblems: [Diagnostic]
  package let problems: [Diagnostic]
  /// The classification of names in chapters; nil for a command that does not look them up.
  package let names: NameStatistics?
  /// What is needed to join this run with those of other shards; nil for a run of the whole book.
  package var shard: ShardRecord?
  /// The symbols of the whole book; empty if no page will be made.
  package var references = BookReferences()

  package init(
    workbook: Workbook, results: RunResults, bookProblems: [Diagnostic], problems: [Diagnostic],
    names: NameStatistics?, shard: ShardRecord? = nil
  ) {
    self.workbook = workbook
    self.results = results
    self.bookProblems = bookProblems
    self.problems = problems
    self.names = names
    self.shard = shard
  }

  /// Every problem, in the order of reports.
  package var allProblems: [Diagnostic] { (problems + results.problems).inOrderOfReport }

  /// Whether the same files would have exactly the same results again: there are no problems, nothing was
  /// compiled or run, and no sample calls system programs.
  package var isRepeatable: Bool {
    !hasErrors && allProblems.isEmpty
      && results.samples.values.allSatisfy {
        ($0.isCached || $0.outcome == .unverified) && !$0.isHint
      }
      && !workbook.chapters.contains { $0.samples.contains { $0.language == .console } }
  }

  /// Whether the exit status is 1.
  package var hasErrors: Bool {
    allProblems.contains { $0.severity == .error }
      || results.samples.values.contains { $0.outcome == .failed || $0.outcome == .flaky }
  }
}

extension BookRun {
  /// The result of a run without anything to do.
  package var emptyCopy: BookRun {
    var results = RunResults(
      toolchain: results.toolchain, sandbox: results.sandbox, samples: [:])
    results.sandboxGaps = self.results.sandboxGaps
    let workbook = Workbook(
      root: workbook.root, configuration: workbook.configuration, chapters: [], diagnostics: [],
      sources: [:])
    return BookRun(
      workbook: workbook, results: results, bookProblems: [], problems: [], names: nil)
  }
}
