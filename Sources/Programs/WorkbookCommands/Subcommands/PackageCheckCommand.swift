import CommandLineSyntax
import Diagnostics
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

/// `workbook check` in a Swift package without a book: checks the Swift in its documents where they lie. `workbook why`
/// does the same for some of it, and says how it was compiled.
///
/// ```
/// manifest -> documents -> fences -> programs -> results -> verdicts - baseline -> report
/// ```
/// Nothing has to be configured; `.workbook.yml` may say a few things (``DocumentSettings``).
struct PackageCheckCommand: Sendable {
  private let invocation: Invocation
  private let console: Console
  /// The package's folder, without links.
  private let root: String
  /// The folder from which operands are relative, from the package's; empty for itself.
  private let folder: String

  /// - Returns: nil unless there is a package around the folder, and no book.
  init?(_ invocation: Invocation, _ console: Console) {
    let named = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    guard let start = try? realPath(named), (try? WorkbookLoader(startingAt: start)) == nil,
      let root = Self.packageFolder(around: start)
    else { return nil }
    self.invocation = invocation
    self.console = console
    self.root = root
    folder = String(start.dropFirst(root.count).drop { $0 == "/" })
  }

  /// The nearest folder with a manifest, from a folder upwards.
  private static func packageFolder(around start: String) -> String? {
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
    let selection = try DocumentSelection(invocation.operands, from: folder, root: root)
    let (settings, settingsProblems) = try readSettings()
    let runEnvironment = try await RunEnvironment(invocation, console)
    // Prevents pruning of entries that this run uses.
    let lock = try await CacheLock(.shared, of: runEnvironment.cache)
    defer { lock.release() }
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let jobs = RunEnvironment.jobs(invocation)
    let facts: PackageBuilder.Facts
    do {
      facts = try await PackageBuilder(
        toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
        jobs: jobs, root: root
      ).facts(ofPackageAt: root, called: ".")
    } catch let fault as PackageFault {
      let nothing = DocumentBook([], root: root, files: [:], configuration: Configuration())
      let results = RunResults(toolchain: "", sandbox: "", samples: [:])
      try write(
        DocumentReport(nothing, results), settingsProblems + [fault.problemInManifest], gone: 0)
      return .problemsFound
    }
    let documents = try selection.documents(of: DocumentFinder(facts).documents(settings))
    let book = DocumentBook(
      documents, root: root, files: facts.files, configuration: Self.configuration(facts))
    let setup = try settings.setup.map { try text(ofSetup: $0, facts) } ?? ""
    let chosen = try selection.fences(of: book)
    let plan = DocumentPlanner(book, setup: setup).plan(chosen)
    let packages = try await runEnvironment.packages(
      of: book.workbook, in: sandbox, invocation, console)
    async let settled = SettledFences(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      packages: packages
    ).results(of: book, toolsVersion: facts.toolsVersion)
    let results = try await results(
      of: plan, in: book,
      SampleRunner(
        toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
        jobs: jobs, packages: packages))
    var report = DocumentReport(
      book, results, settled: try await settled, selection: chosen)
    if invocation.command == .why {
      console.output(DocumentExplanation(report, plan).text)
      return .clean
    }
    if invocation.has("--strict") { report.makeStrict() }
    if invocation.has("--baseline") { return try writeBaseline(of: report) }
    let gone = try readBaseline()?.apply(to: &report)
    report.known = gone?.known ?? 0
    let surroundings = settingsProblems + packages.problems.map(Self.inManifest)
    try write(report, surroundings, gone: gone?.gone ?? 0)
    return report.problems.isEmpty && !surroundings.contains { $0.severity == .error }
      ? .clean : .problemsFound
  }

  // MARK: Input

  /// A book's configuration for the package: its own libraries, and those of packages beside it that it needs.
  private static func configuration(_ facts: PackageBuilder.Facts) -> Configuration {
    var configuration = Configuration()
    configuration.swiftLanguageMode = facts.languageMode
    let own = (path: ".", products: facts.libraries.map(\.product))
    configuration.modules = ([own] + facts.neighbours).filter { !$0.products.isEmpty }.map {
      .init(path: $0.path, products: $0.products, range: SourceRange(at: .start))
    }
    return configuration
  }

  private func readSettings() throws -> (DocumentSettings, [Diagnostic]) {
    guard let bytes = try contents(DocumentSettings.path) else { return (DocumentSettings(), []) }
    let (settings, problems) = DocumentSettings.read(
      SourceText(path: DocumentSettings.path, bytes: bytes))
    return (settings, problems)
  }

  /// The code before every fence of articles.
  private func text(ofSetup path: String, _ facts: PackageBuilder.Facts) throws -> String {
    guard let bytes = facts.files[path] else {
      throw Invocation.UsageError(
        description:
          "'setup' in \(DocumentSettings.path) names '\(path)', which is not a file of the "
          + "package; write its path from the package's folder")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func readBaseline() throws -> Baseline? {
    try contents(Baseline.path).map { Baseline(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// The bytes of a file beside the manifest; nil if there is none. Links are not followed.
  private func contents(_ name: String) throws -> [UInt8]? {
    guard let path = PlainPath(name) else { return nil }
    return try OpenFolder(root).read(path)
  }

  // MARK: Work

  private func results(
    of plan: RunPlan, in book: DocumentBook, _ runner: SampleRunner
  ) async throws -> RunResults {
    let progress = ProgressReporter(
      console: console,
      writer: DiagnosticTextWriter(
        sources: [:],
        colored: invocation.allowsColor(onTerminal: console.errorsAreTerminal, console)),
      estimate: TimeEstimate(jobs: runner.jobs, durations: [:]), listsPrograms: false)
    let drawing = Task { await progress.keepDrawing() }
    defer {
      drawing.cancel()
      progress.finish()
    }
    let limit = invocation.value("--time-limit").flatMap { TimeLimit($0) } ?? .standard
    let results = try await runner.run(
      plan, in: book.workbook, stopsAtFailure: false, timeLimit: .seconds(limit.seconds)
    ) { event in
      // What the compiler says of a fence is no problem before it has been judged.
      if case .found = event { return }
      progress.receive(event)
    }
    // Interrupted results are discarded.
    try Task.checkCancellation()
    return results
  }

  // MARK: Output

  private func write(_ report: DocumentReport, _ surroundings: [Diagnostic], gone: Int) throws {
    let problems = surroundings + report.problems.sorted()
    switch invocation.value("--format") ?? "text" {
    case "json":
      console.output(
        try JSONText.of(
          DocumentReportJSON(report, problems: surroundings, tool: Version.description)))
    case "sarif":
      console.output(
        try JSONText.of(
          SARIFLog(problems, version: Version.number, sources: report.sources)))
    case "github":
      console.output(ProblemLines.github(problems) + report.summary)
    case "short":
      console.output(ProblemLines.short(problems))
    default:
      let writer = DiagnosticTextWriter(
        sources: report.sources,
        colored: invocation.allowsColor(onTerminal: console.outputIsTerminal, console))
      for problem in problems { console.output(writer.text(for: problem) + "\n") }
      if invocation.has("--fragments") { console.output(report.fragments) }
      console.output(report.summary)
      guard gone > 0 else { return }
      console.output(
        "\(counted(gone, "error")) of \(Baseline.path) no longer exist; "
          + "'workbook check --baseline' removes what is mended\n")
    }
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
