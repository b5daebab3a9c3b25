import Diagnostics
import DocumentChecker
import Glibc
import ResultStore
import SampleCompiler
import SampleRunner
import WorkbookModel
import WorkbookReader

/// `workbook check` in a Swift package without a book: checks the Swift in its documents where they lie.
struct PackageCheckCommand: Sendable {
  private let invocation: Invocation
  private let console: Console
  /// The package's folder.
  private let root: String

  /// - Returns: nil unless there is a package around the folder, and no book.
  init?(_ invocation: Invocation, _ console: Console) {
    let start = invocation.value("--directory").map(console.absolute) ?? console.currentDirectory
    guard (try? WorkbookLoader(startingAt: start)) == nil,
      let root = Self.packageFolder(around: start)
    else { return nil }
    self.invocation = invocation
    self.console = console
    self.root = root
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
  /// - Returns: `.problemsFound` for a fence that is certainly wrong.
  func run() async throws -> WorkbookCommand.Status {
    let runEnvironment = try await RunEnvironment(invocation, console)
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let jobs = RunEnvironment.jobs(invocation)
    let builder = PackageBuilder(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      jobs: jobs, root: root)
    let facts = try await builder.facts(ofPackageAt: root, called: ".")
    var configuration = Configuration()
    configuration.swiftLanguageMode = facts.languageMode
    let products = facts.libraries.map(\.product)
    if !products.isEmpty {
      configuration.modules = [
        .init(path: ".", products: products, range: SourceRange(at: .start))
      ]
    }
    let book = DocumentBook(
      DocumentFinder(facts).documents(), root: root, files: facts.files,
      configuration: configuration)
    let packages = try await runEnvironment.packages(
      of: book.workbook, in: sandbox, invocation, console)
    let runner = SampleRunner(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      jobs: jobs, packages: packages)
    let results = try await runner.run(DocumentPlanner(book).plan(), in: book.workbook)
    let report = DocumentReport(book, results)
    let writer = DiagnosticTextWriter(sources: report.sources, colored: false)
    for problem in report.problems.sorted() { console.output(writer.text(for: problem) + "\n") }
    console.output(report.fragments)
    console.output(report.summary)
    return report.problems.isEmpty && packages.problems.isEmpty ? .clean : .problemsFound
  }
}
