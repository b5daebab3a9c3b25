import CommandLineSyntax
import TextDiagnostics
import DocumentChecker
import SampleCompiler
import SamplePlan
import SampleRunner
import Sandbox
import WorkbookModel
import WorkbookReports

/// Reading and checking the documents of a package, for ``PackageCheckCommand`` and ``DocumentPages``.
struct DocumentWork: Sendable {
  let invocation: Invocation
  let console: Console
  let environment: RunEnvironment
  let sandbox: Sandbox
  /// The package's folder, without links.
  let root: String

  private var jobs: Int { RunEnvironment.jobs(invocation) }

  private var builder: PackageBuilder {
    PackageBuilder(
      toolchain: environment.toolchain, sandbox: sandbox, cache: environment.cache, jobs: jobs,
      root: root, manifestLimits: Self.manifestLimits)
  }

  /// Reads the package.
  ///
  /// - Throws: `PackageFault` for a manifest that cannot be evaluated.
  func facts() async throws -> PackageBuilder.Facts {
    try await builder.facts(ofPackageAt: root, called: ".")
  }

  /// - Parameter changed: the bytes of files that replace those of the package.
  func book(
    of documents: [PackageDocument], _ facts: PackageBuilder.Facts, changed: [String: [UInt8]] = [:]
  ) -> DocumentBook {
    DocumentBook(
      documents, root: root, files: facts.files.merging(changed) { $1 },
      configuration: Self.configuration(facts), executables: facts.executables.map(\.name))
  }

  /// Builds the modules that the documents may import.
  func packages(of book: DocumentBook) async throws -> PackageModules {
    try await environment.packages(of: book.workbook, in: sandbox, invocation, console)
  }

  /// - Throws: for a set-up that is not there.
  func check(
    _ facts: PackageBuilder.Facts, _ packages: PackageModules, _ settings: DocumentSettings
  ) throws -> Check {
    Check(
      work: self, facts: facts,
      setup: try settings.setup.map { try text(ofSetup: $0, facts) } ?? "",
      settler: SettledFences(
        toolchain: environment.toolchain, sandbox: sandbox, cache: environment.cache,
        packages: packages),
      runner: SampleRunner(
        toolchain: environment.toolchain, sandbox: sandbox, cache: environment.cache, jobs: jobs,
        packages: packages))
  }

  /// What is needed to judge documents.
  struct Check: Sendable {
    fileprivate let work: DocumentWork
    fileprivate let facts: PackageBuilder.Facts
    fileprivate let setup: String
    fileprivate let settler: SettledFences
    fileprivate let runner: SampleRunner

    /// Runs the code of documents, and judges it.
    ///
    /// - Parameter chosen: nil for all.
    func result(of book: DocumentBook, _ chosen: Set<Sample.ID>?) async throws -> Checked {
      let planner = DocumentPlanner(book, setup: setup)
      let plan = planner.plan(chosen)
      async let settled = settler.results(of: book, chosen, facts)
      var results = try await work.results(of: plan, in: book, runner)
      let transcripts = try await TranscriptChecker(
        book, planner, runner, sources: DocumentWork.programSources(facts)
      ).results(chosen) { names in
        try await work.builder.programs(names, ofPackageAt: work.root) {
          work.console.errors("building \(counted(names.count, "program")) of the package\n")
        }
      }
      var report = DocumentReport(
        book, plan, results, settled: try await settled + transcripts, selection: chosen)
      for look in SecondLook.allCases {
        let again = planner.plan(for: look, at: report)
        if again.programs.isEmpty { continue }
        let found = try await work.results(of: again, in: book, runner)
        let changed = report.take(
          DocumentReport(book, again, found, selection: again.selection), of: look)
        for id in changed { results.samples[id] = found.samples[id] }
      }
      await runner.close()
      return Checked(book: book, plan: plan, results: results, report: report)
    }
  }

  /// Documents, what was run of them, and what it means.
  struct Checked {
    var book: DocumentBook
    var plan: RunPlan
    var results: RunResults
    var report: DocumentReport
  }

  /// The limits for reading a manifest, which takes a second: one that never ends is reported soon.
  private static var manifestLimits: Sandbox.Limits {
    var limits = Sandbox.Limits.packageManifest
    limits.wallTime = .seconds(30)
    return limits
  }

  /// A book's configuration for the package: its own libraries, and those of packages beside it that it needs.
  private static func configuration(_ facts: PackageBuilder.Facts) -> Configuration {
    var configuration = Configuration()
    configuration.swiftLanguageMode = facts.languageMode
    let own = (path: ".", products: facts.libraries.map(\.product))
    configuration.modules = ([own] + facts.neighbours.map { ($0.path, $0.others) }).filter {
      !$0.products.isEmpty || $0.path != own.path
    }.map {
      .init(path: $0.path, products: $0.products, range: SourceRange(at: .start))
    }
    return configuration
  }

  /// The code of each program with that of the targets which it needs.
  fileprivate static func programSources(_ facts: PackageBuilder.Facts) -> [String: [String]] {
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

  fileprivate func results(
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
    StartLimit.end()
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
}
