import CommandLineSyntax
import TextDiagnostics
import DocumentChecker
import Glibc
import ResultStore
import SafeFiles
import SampleCompiler
import SamplePlan
import SampleRunner
import Sandbox
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// `workbook check` in a Swift package without a book: checks the Swift in its documents where they lie. `workbook why`
/// does the same for some of it, and says how it was compiled; `workbook accept` and `--fix` write what is certain.
///
/// ```
/// manifest -> documents -> fences -> programs -> results -> verdicts - baseline -> report
/// ```
/// Nothing has to be configured; `.workbook.yml` may say a few things (``DocumentSettings``).
struct PackageCheckCommand: Sendable {
  let invocation: Invocation
  let console: Console
  /// The package's folder, without links.
  let root: String
  /// The folder from which operands are relative, from the package's; empty for itself.
  private let folder: String
  /// The documents that a book names, with its `workbook.yml` from the package's folder; nil without a book.
  private(set) var ofBook: (patterns: [Configuration.DocumentPattern], file: String)?
  /// Reports of shards, which are joined in place of a check.
  private let reports: ShardReports?

  /// - Returns: nil unless there is a package around the folder, and no book.
  init?(_ invocation: Invocation, _ console: Console, _ reports: ShardReports? = nil) {
    let named = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    guard let start = try? realPath(named), (try? WorkbookLoader(startingAt: start)) == nil,
      let root = Self.packageFolder(around: start)
    else { return nil }
    self.invocation = invocation
    self.console = console
    self.root = root
    self.reports = reports
    folder = String(start.dropFirst(root.count).drop { $0 == "/" })
  }

  /// Checks the documents that a book's `workbook.yml` names, of the package around the book.
  ///
  /// - Returns: nil if it names none, or if the command line names samples.
  /// - Throws: if there is no package.
  init?(
    documentsOf loader: WorkbookLoader, _ invocation: Invocation, _ console: Console,
    _ reports: ShardReports? = nil
  ) throws {
    let patterns = loader.configuration.documents
    let isOfSelection =
      reports?.isOfSelection ?? !(invocation.operands.isEmpty && !invocation.has("--filter"))
    guard !patterns.isEmpty, !isOfSelection else { return nil }
    guard let book = try? realPath(loader.root), let root = Self.packageFolder(around: book) else {
      throw Invocation.UsageError(
        description:
          "'documents' in \(Configuration.path) names documents of a package, but neither "
          + "'\(loader.root)' nor a folder above it has a 'Package.swift'")
    }
    self.invocation = invocation
    self.console = console
    self.root = root
    self.reports = reports
    folder = ""
    let place = String(book.dropFirst(root.count).drop { $0 == "/" })
    ofBook = (patterns, (place.isEmpty ? "" : place + "/") + Configuration.path)
  }

  /// The nearest folder with a manifest, from a folder upwards.
  static func packageFolder(around start: String) -> String? {
    var folder = start
    while !folder.isEmpty {
      if access(folder + "/Package.swift", R_OK) == 0 { return folder }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return nil
  }

  /// Runs the command.
  ///
  /// - Returns: `.problemsFound` for a fence that is certainly wrong, and that the baseline does not know.
  func run() async throws -> WorkbookCommand.Status {
    guard invocation.command != .why || !invocation.operands.isEmpty else {
      throw Invocation.UsageError(
        description:
          "'workbook why' needs a line of a document, such as 'workbook why README.md:54'")
    }
    return try await RunEnvironment(invocation, console)
      .withSharedCache(Configuration(), invocation, console) { try await run($0) }
  }

  private func run(_ runEnvironment: RunEnvironment) async throws -> WorkbookCommand.Status {
    let shard = try ShardOptions(invocation, console)?.shard
    let merged = try reports?.shards(ofBook: ofBook == nil ? "" : ShardReports.documents)
    let answer =
      console.report != nil || shard != nil || merged != nil
      ? nil
      : UnchangedPackageReport(
        invocation, console, root: root, isColored: isColored,
        documents: ofBook.map { $0.patterns.map { "\($0.path) \($0.range)" } + [$0.file] } ?? [],
        grounds: ReportFingerprint.hash(invocation, runEnvironment, shelf: nil),
        cache: runEnvironment.cache)
    if let stored = answer?.stored() {
      console.output(stored.text)
      return stored.hasErrors ? .problemsFound : .clean
    }
    var selection = try DocumentSelection(
      merged?.selection ?? invocation.operands, from: folder, root: root)
    var (settings, settingsProblems) = try readSettings()
    // Prevents pruning of entries that this run uses.
    let lock = try await CacheLock(.shared, of: runEnvironment.cache)
    defer { lock.release() }
    let work = DocumentWork(
      invocation: invocation, console: console, environment: runEnvironment,
      sandbox: try await runEnvironment.sandbox(invocation, console), root: root)
    let facts: PackageBuilder.Facts
    do {
      facts = try await work.facts()
    } catch let fault as PackageFault {
      let nothing = DocumentBook([], root: root, files: [:], configuration: Configuration())
      let results = RunResults(toolchain: "", sandbox: "", samples: [:])
      var report = DocumentReport(nothing, RunPlan(selection: []), results)
      report.isUnread = true
      console.output(
        try text(
          of: report, nothing, results,
          settingsProblems + [fault.problemInManifest], gone: 0))
      return .problemsFound
    }
    selection.follow(facts.links)
    let found = DocumentFinder(facts).documents(settings)
    settingsProblems += settings.unmatchedPatterns(found, files: facts.files.keys)
    let documents = try selection.documents(of: found)
    func book(_ changed: [String: [UInt8]]) -> DocumentBook {
      work.book(of: documents, facts, changed: changed)
    }
    let current = book([:])
    let all = try selection.fences(of: current)
    let chosen = shard.map { current.fences(of: $0, among: all) } ?? all
    let packages = merged == nil ? try await work.packages(of: current) : PackageModules()
    let check = try work.check(facts, packages, settings)
    var surroundings = packages.problems.map(Self.inManifest)
    var checked: DocumentWork.Checked
    if let merged {
      let found = try merged.documents(of: current, files: facts.files)
      surroundings = found.problems
      checked = .init(
        book: current, plan: RunPlan(selection: []), results: found.results,
        report: DocumentReport(current, joining: found.fences, found.results, selection: chosen))
    } else {
      checked = try await check.result(of: current, chosen)
    }
    var isFixed = false
    if invocation.command == .accept || invocation.has("--fix") {
      let fixes = try await provenFixes(of: checked.report, in: current, draft: book) { draft in
        try await check.result(of: draft, draft.counterparts(of: chosen, in: current)).report
      }
      let acceptance = DocumentAcceptance(invocation: invocation, console: console, root: root)
      let written = try await acceptance.write(fixes)
      if invocation.command == .accept {
        return acceptance.status(of: checked.report, proposed: fixes, written: written)
      }
      if !written.isEmpty {
        let fixed = book(written.files)
        checked = try await check.result(of: fixed, fixed.counterparts(of: chosen, in: current))
        isFixed = true
      }
    }
    var report = checked.report
    let record = shard.map { shard in
      var hasher = ContentHasher()
      hasher.combine(packages.identities)
      return ShardRecord(
        shard,
        .init(
          invocation, files: ShardRecord.Grounds.hash(of: facts.files), results: checked.results,
          library: hasher.finish().hexadecimal,
          samples: (all ?? Set(current.fences.map(\.sample.id))).count),
        checked.results, problems: surroundings, fences: report.records)
    }
    if invocation.command == .why {
      console.output(DocumentExplanation(report, checked.plan).text)
      return .clean
    }
    let options = Set(merged?.options ?? [])
    if invocation.has("--prose") || options.contains("--prose") {
      report.add(prose(of: documents, facts).problems(), sources: facts.files)
    }
    if invocation.has("--strict") || options.contains("--strict") { report.makeStrict() }
    if invocation.has("--baseline") { return try writeBaseline(of: report) }
    let gone = try readBaseline()?.apply(to: &report)
    report.known = gone?.known ?? 0
    surroundings = settingsProblems + surroundings
    let written = try text(
      of: report, checked.book, checked.results, surroundings, gone: gone?.gone ?? 0, record)
    console.output(written)
    console.note?(
      BookRun(
        workbook: checked.book.workbook, results: report.asRunResults(checked.results),
        bookProblems: [], problems: surroundings, names: nil))
    console.report?(try json(of: report, surroundings, record))
    let hasErrors =
      !report.problems.isEmpty || surroundings.contains { $0.severity == .error }
    // A build may fail for reasons outside of the package.
    if packages.problems.isEmpty, !isFixed {
      answer?.keep(StoredReport(text: written, hasErrors: hasErrors), facts, checked.results)
    }
    return hasErrors ? .problemsFound : .clean
  }

  // MARK: Input

  func readSettings() throws -> (DocumentSettings, [Diagnostic]) {
    var (settings, problems) = (DocumentSettings(), [Diagnostic]())
    if let bytes = try contents(DocumentSettings.path) {
      (settings, problems) = DocumentSettings.read(
        SourceText(path: DocumentSettings.path, bytes: bytes))
    }
    if let ofBook { settings.take(ofBook.patterns, from: ofBook.file) }
    return (settings, problems)
  }

  private func readBaseline() throws -> Baseline? {
    try contents(Baseline.path).map { Baseline(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// The bytes of a file beside the manifest; nil if there is none. Links are not followed.
  private func contents(_ name: String) throws -> [UInt8]? {
    guard let path = PlainPath(name),
      let bytes = try OpenFolder(root).read(path, atMost: Self.largest + 1)
    else { return nil }
    guard bytes.count <= Self.largest else {
      throw RunnerError(.file, "'\(name)' is larger than \(Self.largest >> 20) MiB; shorten it")
    }
    return bytes
  }

  /// In bytes, of a file beside the manifest.
  private static let largest = 4 << 20

  // MARK: Work

  private func prose(of documents: [PackageDocument], _ facts: PackageBuilder.Facts) -> ProseCheck {
    let root = root
    return ProseCheck(
      documents, files: facts.files, modules: facts.targets.map(\.module) + [facts.name]
    ) { path in
      // Hidden files, and packages inside of this one.
      access("\(root)/\(path)", F_OK) == 0
    }
  }

  /// The edits that a check of the edited documents confirms.
  ///
  /// - Parameters:
  ///   - draft: reads the documents with edits.
  ///   - check: checks them; it runs nothing that has not changed.
  private func provenFixes(
    of report: DocumentReport, in book: DocumentBook,
    draft: ([String: [UInt8]]) -> DocumentBook,
    _ check: (DocumentBook) async throws -> DocumentReport
  ) async throws -> DocumentFixes {
    var fixes = DocumentFixes(report, in: book)
    var isProven = false
    while !isProven, !fixes.isEmpty {
      let edited = draft(fixes.files)
      isProven = !fixes.keepProven(
        by: try await check(edited), in: edited, before: (report, book))
    }
    return fixes
  }

  // MARK: Output

  private var isColored: Bool {
    invocation.allowsColor(onTerminal: console.outputIsTerminal, console)
  }

  /// The report in the form that the command line asks for.
  private func text(
    of report: DocumentReport, _ book: DocumentBook, _ results: RunResults,
    _ surroundings: [Diagnostic], gone: Int, _ record: ShardRecord? = nil
  ) throws -> String {
    let problems = surroundings + report.problems.sorted()
    switch invocation.value("--format") ?? "text" {
    case "json": return try json(of: report, surroundings, record)
    case "junit":
      return JUnitReport(
        workbook: book.workbook, results: report.asRunResults(results),
        problems: surroundings + report.documentProblems
      ).xml
    case "sarif":
      return try JSONText.of(SARIFLog(problems, version: Version.number, sources: report.sources))
    case "github": return ProblemLines.github(problems) + report.summary
    case "short": return ProblemLines.short(problems)
    default:
      let writer = DiagnosticTextWriter(sources: report.sources, colored: isColored)
      var text = problems.map { writer.text(for: $0) + "\n" }.joined()
      if invocation.has("--fragments") { text += report.fragments }
      text += report.summary
      if gone > 0 {
        text +=
          "\(counted(gone, "error")) of \(Baseline.path) no longer exist; "
          + "'workbook check --baseline' removes what is mended\n"
      }
      return text
    }
  }

  private func json(
    of report: DocumentReport, _ surroundings: [Diagnostic], _ record: ShardRecord?
  ) throws -> String {
    try JSONText.of(
      ShardedDocuments(
        DocumentReportJSON(report, problems: surroundings, tool: Version.description), record))
  }

  private func writeBaseline(of report: DocumentReport) throws -> WorkbookCommand.Status {
    guard let path = PlainPath(Baseline.path) else { return .couldNotRun }
    let baseline = Baseline(report)
    try OpenFolder(root).replace(
      path, with: Array(baseline.text.utf8), through: Baseline.path + ".new")
    console.output(report.summary)
    console.output("\(Baseline.path): \(counted(baseline.count, "error")) written\n")
    return .clean
  }

  /// A problem of the package's build, at its manifest instead of a book's `workbook.yml`.
  private static func inManifest(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    problem.file = "Package.swift"
    problem.range = SourceRange(at: .start)
    return problem
  }
}
