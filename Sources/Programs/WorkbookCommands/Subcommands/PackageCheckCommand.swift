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
/// does the same for some of it, and says how it was compiled; `workbook accept` and `--fix` write what is certain.
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
  /// The documents that a book names, with its `workbook.yml` from the package's folder; nil without a book.
  private var ofBook: (patterns: [Configuration.DocumentPattern], file: String)?

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

  /// Checks the documents that a book's `workbook.yml` names, of the package around the book.
  ///
  /// - Returns: nil if it names none, or if the command line names samples.
  /// - Throws: if there is no package.
  init?(
    documentsOf loader: WorkbookLoader, _ invocation: Invocation, _ console: Console
  ) throws {
    let patterns = loader.configuration.documents
    guard !patterns.isEmpty, invocation.operands.isEmpty, !invocation.has("--filter") else {
      return nil
    }
    guard let book = try? realPath(loader.root), let root = Self.packageFolder(around: book) else {
      throw Invocation.UsageError(
        description:
          "'documents' in \(Configuration.path) names documents of a package, but neither "
          + "'\(loader.root)' nor a folder above it has a 'Package.swift'")
    }
    self.invocation = invocation
    self.console = console
    self.root = root
    folder = ""
    let place = String(book.dropFirst(root.count).drop { $0 == "/" })
    ofBook = (patterns, (place.isEmpty ? "" : place + "/") + Configuration.path)
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
    let runEnvironment = try await RunEnvironment(invocation, console)
    let answer = UnchangedPackageReport(
      invocation, console, root: root, isColored: isColored,
      documents: ofBook.map { $0.patterns.map { "\($0.path) \($0.range)" } + [$0.file] } ?? [],
      grounds: ReportFingerprint.hash(invocation, runEnvironment, shelf: nil),
      cache: runEnvironment.cache)
    if let stored = answer?.stored() {
      console.output(stored.text)
      return stored.hasErrors ? .problemsFound : .clean
    }
    var selection = try DocumentSelection(invocation.operands, from: folder, root: root)
    var (settings, settingsProblems) = try readSettings()
    // Prevents pruning of entries that this run uses.
    let lock = try await CacheLock(.shared, of: runEnvironment.cache)
    defer { lock.release() }
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let jobs = RunEnvironment.jobs(invocation)
    let builder = PackageBuilder(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      jobs: jobs, root: root, manifestLimits: Self.manifestLimits)
    let facts: PackageBuilder.Facts
    do {
      facts = try await builder.facts(ofPackageAt: root, called: ".")
    } catch let fault as PackageFault {
      let nothing = DocumentBook([], root: root, files: [:], configuration: Configuration())
      let results = RunResults(toolchain: "", sandbox: "", samples: [:])
      console.output(
        try text(
          of: DocumentReport(nothing, RunPlan(selection: []), results), nothing, results,
          settingsProblems + [fault.problemInManifest], gone: 0))
      return .problemsFound
    }
    selection.follow(facts.links)
    let found = DocumentFinder(facts).documents(settings)
    settingsProblems += settings.unmatchedPatterns(found, files: facts.files.keys)
    let documents = try selection.documents(of: found)
    let configuration = Self.configuration(facts)
    func book(_ changed: [String: [UInt8]]) -> DocumentBook {
      DocumentBook(
        documents, root: root, files: facts.files.merging(changed) { $1 },
        configuration: configuration, executables: facts.executables.map(\.name))
    }
    let current = book([:])
    let setup = try settings.setup.map { try text(ofSetup: $0, facts) } ?? ""
    let chosen = try selection.fences(of: current)
    let packages = try await runEnvironment.packages(
      of: current.workbook, in: sandbox, invocation, console)
    let settler = SettledFences(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      packages: packages)
    let runner = SampleRunner(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      jobs: jobs, packages: packages)
    func check(_ book: DocumentBook, _ chosen: Set<Sample.ID>?) async throws -> Checked {
      let planner = DocumentPlanner(book, setup: setup)
      let plan = planner.plan(chosen)
      async let settled = settler.results(of: book, toolsVersion: facts.toolsVersion)
      let results = try await results(of: plan, in: book, runner)
      let transcripts = try await TranscriptChecker(
        book, planner, runner, sources: Self.programSources(facts)
      ).results(chosen) { names in
        try await builder.programs(names, ofPackageAt: root) {
          console.errors("building \(counted(names.count, "program")) of the package\n")
        }
      }
      await runner.close()
      let report = DocumentReport(
        book, plan, results, settled: try await settled + transcripts, selection: chosen)
      return Checked(book: book, plan: plan, results: results, report: report)
    }
    var checked = try await check(current, chosen)
    var isFixed = false
    if invocation.command == .accept || invocation.has("--fix") {
      let fixes = try await provenFixes(of: checked.report, in: current, draft: book) { draft in
        try await check(draft, draft.counterparts(of: chosen, in: current)).report
      }
      let acceptance = DocumentAcceptance(invocation: invocation, console: console, root: root)
      let written = try await acceptance.write(fixes)
      if invocation.command == .accept {
        return acceptance.status(of: checked.report, proposed: fixes, written: written)
      }
      if !written.isEmpty {
        let fixed = book(written.files)
        checked = try await check(fixed, fixed.counterparts(of: chosen, in: current))
        isFixed = true
      }
    }
    var report = checked.report
    if invocation.command == .why {
      console.output(DocumentExplanation(report, checked.plan).text)
      return .clean
    }
    if invocation.has("--prose") {
      report.add(prose(of: documents, facts).problems(), sources: facts.files)
    }
    if invocation.has("--strict") { report.makeStrict() }
    if invocation.has("--baseline") { return try writeBaseline(of: report) }
    let gone = try readBaseline()?.apply(to: &report)
    report.known = gone?.known ?? 0
    let surroundings = settingsProblems + packages.problems.map(Self.inManifest)
    let written = try text(
      of: report, checked.book, checked.results, surroundings, gone: gone?.gone ?? 0)
    console.output(written)
    let hasErrors =
      !report.problems.isEmpty || surroundings.contains { $0.severity == .error }
    // A build may fail for reasons outside of the package.
    if packages.problems.isEmpty, !isFixed {
      answer?.keep(StoredReport(text: written, hasErrors: hasErrors), facts, checked.results)
    }
    return hasErrors ? .problemsFound : .clean
  }

  /// The limits for reading a manifest, which takes a second: one that never ends is reported soon.
  private static var manifestLimits: Sandbox.Limits {
    var limits = Sandbox.Limits.packageManifest
    limits.wallTime = .seconds(30)
    return limits
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

  /// The code of each program with that of the targets which it needs.
  private static func programSources(_ facts: PackageBuilder.Facts) -> [String: [String]] {
    Dictionary(
      facts.executables.map { program in
        let paths = facts.files.keys.filter { path in
          path.hasSuffix(".swift") && program.folders.contains { path.hasPrefix($0 + "/") }
        }
        return (
          program.name,
          paths.sorted().map { String(decoding: facts.files[$0] ?? [], as: UTF8.self) }
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  private func readSettings() throws -> (DocumentSettings, [Diagnostic]) {
    var (settings, problems) = (DocumentSettings(), [Diagnostic]())
    if let bytes = try contents(DocumentSettings.path) {
      (settings, problems) = DocumentSettings.read(
        SourceText(path: DocumentSettings.path, bytes: bytes))
    }
    if let ofBook { settings.take(ofBook.patterns, from: ofBook.file) }
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

  /// Documents, what was run of them, and what it means.
  private struct Checked {
    var book: DocumentBook
    var plan: RunPlan
    var results: RunResults
    var report: DocumentReport
  }

  private func prose(of documents: [PackageDocument], _ facts: PackageBuilder.Facts) -> ProseCheck {
    let root = root
    return ProseCheck(
      documents, files: facts.files, modules: facts.targets.map(\.module) + [facts.name]
    ) { path in
      // Hidden files, and packages inside of this one.
      access("\(root)/\(path)", F_OK) == 0
    }
  }

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
    for warning in results.warnings {
      progress.finish()
      console.errors("warning: \(warning.escapedForTerminal)\n")
    }
    return results
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
    _ surroundings: [Diagnostic], gone: Int
  ) throws -> String {
    let problems = surroundings + report.problems.sorted()
    switch invocation.value("--format") ?? "text" {
    case "json":
      return try JSONText.of(
        DocumentReportJSON(report, problems: surroundings, tool: Version.description))
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
