import CommandLineSyntax
import TextDiagnostics
import Glibc
import ResultStore
import SampleCompiler
import Sandbox
import Toolchains
import ChildProcess
import WorkbookModel
import WorkbookReports

/// `workbook init`: creates a small working book, in a Swift package or anywhere else.
///
/// Existing files are never changed: a file whose path exists is kept, and an existing book gets no new
/// chapter, only missing files. A package around the folder is examined in the sandbox, since its manifest is
/// a program.
struct InitCommand: Sendable {
  let invocation: Invocation
  let console: Console

  /// Creates the files and prints the next steps.
  func run() async throws -> WorkbookCommand.Status {
    if let name = invocation.value("--workbook-repository"), !GitFolder.isRepository(name) {
      throw Invocation.UsageError(
        description: "'--workbook-repository' takes OWNER/NAME as on GitHub, not '\(name)'")
    }
    let place = try NewBookLocation(folder: folder())
    let package = try await facts(at: place)
    let tool = workbookCheckout
    var start = NewBook(
      title: package?.name ?? lastPart(of: place.book),
      language: invocation.value("--language") ?? NewBookText.language(in: console.environment),
      package: package?.start(from: place), folder: place.bookFromRepository,
      workbookRepository: invocation.value("--workbook-repository") ?? tool?.nameOnGitHub,
      workbookReference: tool?.commit ?? "v\(Version.number)",
      defaultBranch: GitFolder(of: place.repository).defaultBranch ?? "main")
    start.shards = invocation.value("--shards").flatMap { Int($0) } ?? 1
    let writer = NewBookWriter(root: place.repository)
    // An existing book does not need another chapter, perhaps in another language.
    let isNew = access("\(place.book)/\(Configuration.path)", F_OK) != 0
    for file in start.files where isNew || !file.isChapter {
      let outcome = try writer.write(file)
      let note = outcome == .kept ? " (already exists)" : ""
      console.output("\(outcome) \(shown(file.path, in: place))\(note)\n")
    }
    say(next: start, at: place)
    return .clean
  }

  private func folder() throws -> String {
    if invocation.operands.count > 1 {
      throw Invocation.UsageError(
        description: "'workbook init' takes one folder, found '\(invocation.operands[1])' as well")
    }
    let named = invocation.operands.first ?? invocation.value("--directory")
    let folder = named.map(console.absolute) ?? console.currentDirectory
    try NewBookWriter.makeFolder(folder)
    return folder
  }

  /// The facts about the package around the book's folder; nil when there is none.
  private func facts(at place: NewBookLocation) async throws -> PackageBuilder.Facts? {
    guard let folder = place.packageFolder else { return nil }
    let runEnvironment = try await RunEnvironment(invocation, console)
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let builder = PackageBuilder(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache,
      jobs: Processors.count, root: place.book)
    let facts: PackageBuilder.Facts
    do {
      facts = try await builder.facts(ofPackageAt: folder, called: place.packageFromBook)
    } catch let fault as PackageFault {
      throw RunnerError(.modules, "the package in '\(folder)' \(fault.summary); \(fault.fix)")
    }
    if facts.libraries.isEmpty {
      console.errors(
        "warning: the package in '\(folder.escapedForTerminal)' has no library that samples could "
          + "import\n")
    }
    return facts
  }

  /// The repository that this program was built in by `./workbook`.
  private var workbookCheckout: GitFolder? {
    console.environment[DeviceBuild.launcherVariable].flatMap { launcher in
      launcher.lastIndex(of: "/").map { GitFolder(of: String(launcher[..<$0])) }
    }
  }

  private func say(next start: NewBook, at place: NewBookLocation) {
    let isHere = console.currentDirectory == place.book
    let words = isHere ? "" : " -C " + place.book.quotedForShell.escapedForTerminal
    if start.package?.needsFetching == true {
      console.output("next: swift package resolve, since builds of packages have no network\n")
    }
    console.output("next: workbook check\(words)\n")
    guard start.workbookRepository == nil else { return }
    console.output(
      "on GitHub: replace '\(NewBookWorkflows.placeholder)' in both workflows by OWNER/NAME of workbook's "
        + "repository,\nor run 'workbook init --workbook-repository OWNER/NAME' before the workflows "
        + "exist\n")
  }

  private func shown(_ path: String, in place: NewBookLocation) -> String {
    let whole = "\(place.repository)/\(path)"
    let prefix = console.currentDirectory + "/"
    return (whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole)
      .escapedForTerminal
  }

  /// The name of the innermost folder of a path; a default title for the root.
  private func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? "Workbook"
  }
}

extension PackageBuilder.Facts {
  /// The package as a book's start needs it; nil for a package without importable libraries.
  fileprivate func start(from place: NewBookLocation) -> NewBook.Package? {
    libraries.first.map {
      NewBook.Package(
        path: place.packageFromBook, products: libraries.map(\.product), module: $0.module,
        needsFetching: needsFetching, languageMode: languageMode,
        neighbours: neighbours.filter { !$0.products.isEmpty }.map { ($0.path, $0.products) })
    }
  }
}
