package import CommandLineSyntax
import Diagnostics
import DocumentChecker
import Glibc
package import ResultStore
package import SafeFiles
package import SampleCompiler
package import WorkbookModel

/// The cached report of `check` in a package without a book, valid while no file of the package has changed.
///
/// It is stored with its errors, since they are those of the files: a package has some for weeks. Everything that a
/// report depends on is known: the files of the package and of its neighbors without hidden ones, `.workbook.yml`,
/// `.workbook-baseline`, SwiftPM's state of fetched packages, the command line, the program, the toolchain and the
/// machine. It is not stored if anything has changed while it was made, if a fence could have another result next time
/// (a limit ended it), or if the sandbox is weaker than the strongest, since that is reported each time.
package struct UnchangedPackageReport {
  private let key: ContentHash
  private let grounds: ContentHash
  private let cache: ResultCache
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
    key = StoredReport.key(
      invocation, console, ["package", root, isColored ? "colored" : ""] + documents)
    self.grounds = grounds
    self.cache = cache
    self.root = root
  }

  /// The cached report; nil if the package must be examined.
  package func stored() -> StoredReport? { StoredReport.read(key, grounds: grounds, from: cache) }

  /// Stores a report for the next run, unless something is too recent or unknown.
  ///
  /// - Parameters:
  ///   - facts: what was read of the package.
  ///   - results: of its fences.
  package func keep(_ report: StoredReport, _ facts: PackageBuilder.Facts, _ results: RunResults) {
    guard results.sandboxGaps.isEmpty, results.warnings.isEmpty, !results.isOutOfTime,
      results.samples.values.allSatisfy(\.isRepeatable), let stamps = stamps(facts)
    else { return }
    report.keep(
      as: key, grounds: grounds, stamps: stamps,
      lastDay: ResultIndex.today + IncrementalPlan.daysOfTrust(CacheLimits()), in: cache)
  }

  private func stamps(_ facts: PackageBuilder.Facts) -> StampList? {
    var list = StampList()
    for folder in Set(facts.folders + [root]).sorted() {
      // The place of a folder that is a link has no stamp.
      let isTaken =
        list.add(placeOfFolder: folder)
        && list.add(
          everythingBelow: folder, leavingOut: Set(facts.unreadFolders), at: moment)
      guard isTaken else { return nil }
    }
    var hidden = [DocumentSettings.path, Baseline.path]
    if facts.needsFetching { hidden.append(PackageBuilder.fetchedState) }
    for path in hidden {
      // Without the file, the stamp of its folder changes when there is one.
      guard let stamp = FileStamp(path: "\(root)/\(path)") else { continue }
      guard stamp.isSettled(at: moment) else { return nil }
      list.add("\(root)/\(path)", stamp, followsLinks: true)
    }
    return list
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
