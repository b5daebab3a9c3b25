package import CommandLineSyntax
import TextDiagnostics
import DocumentChecker
import Glibc
package import ResultStore
package import SafeFiles
package import SampleCompiler
package import WorkbookModel
package import WorkbookReports

/// The cached report of `check` in a package without a book, valid while no file of the package has changed.
///
/// It is stored with its errors, since they are those of the files: a package has some for weeks. Everything that a
/// report depends on is known: the files of the package and of its neighbors without hidden ones, `.workbook.yml`,
/// `.workbook-baseline`, SwiftPM's state of fetched packages, the command line, the program, the toolchain and the
/// machine. It is not stored if anything has changed while it was made, if a fence could have another result next time
/// (a limit ended it), or if the sandbox is weaker than the strongest, since that is reported each time.
package struct UnchangedPackageReport {
  private let reports: ReportCache
  private let root: String
  /// When the command began, in nanoseconds since 1970.
  private let moment = FileStamp.now

  /// - Parameters:
  ///   - grounds: a hash of all inputs but the package and the command line, see ``ReportFingerprint``; nil if they
  ///     are not known.
  ///   - isColored: whether the report has colors.
  ///   - documents: what a book says about the documents.
  /// - Returns: nil for a command line whose report is not stored.
  package init?(
    _ invocation: Invocation, _ console: Console, root: String, isColored: Bool,
    documents: [String] = [], grounds: ContentHash?, cache: ResultCache
  ) {
    guard let grounds, invocation.command == .check,
      !invocation.has("--baseline"), !invocation.has("--fix")
    else { return nil }
    reports = ReportCache(
      invocation, console, place: ["package", root],
      words: [isColored ? "colored" : ""] + documents, grounds: grounds, cache: cache)
    self.root = root
  }

  /// The cached report; nil if the package must be examined.
  package func stored() -> StoredReport? { reports.report() }

  /// Stores a report for the next run, unless something is too recent or unknown.
  ///
  /// - Parameters:
  ///   - facts: what was read of the package.
  ///   - results: of its fences.
  package func keep(_ report: StoredReport, _ facts: PackageBuilder.Facts, _ results: RunResults) {
    guard results.sandboxGaps.isEmpty, results.warnings.isEmpty, !results.isOutOfTime,
      results.samples.values.allSatisfy(\.isRepeatable)
    else { return }
    note(facts)
    reports.keep(
      report, lastDay: ResultIndex.today + IncrementalPlan.daysOfTrust(CacheLimits()))
  }

  /// Notes everything that was read of the package.
  private func note(_ facts: PackageBuilder.Facts) {
    let table = reports.table
    for folder in Set(facts.folders + [root]).sorted() {
      // The place of a folder that is a link is unknown.
      guard table.look(atPlaceOfFolder: folder),
        table.look(
          atEverythingBelow: folder, leavingOut: Set(facts.unreadFolders), since: moment)
      else { return }
    }
    var hidden = [DocumentSettings.path, Baseline.path]
    if facts.needsFetching { hidden.append(PackageBuilder.fetchedState) }
    // Without the file, the stamp of its folder changes when there is one.
    for path in hidden where access("\(root)/\(path)", F_OK) == 0 {
      table.look(at: "\(root)/\(path)", since: moment)
    }
  }
}

extension SampleResult {
  /// Whether the same program would have the same result again: neither a limit nor a signal of the machine ended it.
  fileprivate var isRepeatable: Bool {
    if isCached || outcome.hasPassed || outcome == .unverified { return true }
    if case .stopped = ending { return false }
    if case .trapped(SIGKILL, _) = ending { return false }
    let certain: Set<Diagnostic.ID> = [
      .compile, .output, .value, .claim, .test, .diagnostic, .trap,
    ]
    return outcome == .failed
      && problems.allSatisfy { $0.severity != .error || certain.contains($0.id) }
  }
}
