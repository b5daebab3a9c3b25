import CommandLineSyntax
import TextDiagnostics
import SafeFiles
import ResultStore
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// The cached report of `build` or `check`, valid while no file has changed.
///
/// Using it reads neither a chapter nor the site's cache.
///
/// It is stored only by a command that left nothing to do and found no problems, since problems are examined
/// and reported in full each time. The report depends on these files, all of which are in the table:
///
/// - the folders of `Content`, to detect added and removed files, and `workbook.yml`, as they were before
///   being read;
/// - the files of all chapters, included files, and images, likewise;
/// - for a build, the files of the site and their list, as they were written.
///
/// Nothing is stored if samples import packages or call system programs, whose dependencies are unknown.
struct UnchangedReport {
  private let reports: ReportCache
  private let root: String

  /// What is known of the files of the book and of the site.
  var table: FileTable { reports.table }

  /// - Parameters:
  ///   - output: the site's folder; nil for a check, which writes none.
  ///   - grounds: a hash of all other inputs of the report, see ``ReportFingerprint``.
  init(
    _ invocation: Invocation, _ console: Console, root: String, output: String?,
    grounds: ContentHash, cache: ResultCache
  ) {
    reports = ReportCache(
      invocation, console, place: [root, output ?? ""], grounds: grounds, cache: cache)
    self.root = root
  }

  /// The cached report if nothing has changed; nil when the book must be examined.
  func text() -> String? { reports.report()?.text }

  /// Notes everything that is read before the first chapter. Must be called before reading.
  func begin() {
    table.look(at: configuration)
    lookAtFolders(in: root + "/Content", depth: 0)
  }

  /// Notes the content of `workbook.yml`, which was read after ``begin()``, and of the files that it names, which must
  /// still be what was read.
  func note(_ book: OpenedBook) {
    table.note(ContentHash(book.configurationText.bytes), of: configuration)
    let content = root + "/Content"
    for (path, bytes) in book.face.bytes {
      table.require(
        PlainPath(path).map { table.holds($0, in: content, ContentHash(bytes)) } ?? false)
    }
    for file in book.face.copied {
      table.require(PlainPath(file.source).map { table.look(at: $0, in: content) } ?? false)
    }
  }

  private var configuration: String { root + "/Content/workbook.yml" }

  /// Notes a folder and its subfolders: linked folders as deep as chapters are searched for, and no hidden
  /// folders, which books do not show.
  private func lookAtFolders(in path: String, depth: Int) {
    guard table.look(atFolder: path),
      let names = FileTable.folders(in: path, followsLinks: depth < 2)
    else { return }
    for name in names.sorted() where !name.hasPrefix(".") {
      lookAtFolders(in: "\(path)/\(name)", depth: depth + 1)
    }
  }

  /// Stores the report for the next run, unless a file is too recent or unknown.
  ///
  /// - Parameters:
  ///   - run: a run without problems, all of whose files are in the table.
  ///   - memory: the state of all chapters.
  func keep(_ text: String, after run: BookRun, _ memory: ChapterCache) {
    let configuration = run.workbook.configuration
    guard configuration.modules.isEmpty,
      // A warning about a weaker sandbox is repeated each time, and a stronger sandbox is looked for again.
      run.results.sandboxGaps.isEmpty
    else { return }
    let oldest = memory.groups.values.map(\.day).min() ?? ResultIndex.today
    reports.keep(
      StoredReport(text: text),
      lastDay: oldest + IncrementalPlan.daysOfTrust(configuration.cache))
  }

  /// Stores what is known of the files, if there is no report to store.
  func keepTable() { reports.keepTable() }
}
