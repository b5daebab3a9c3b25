import CommandLineSyntax
import TextDiagnostics
import Foundation
import ResultStore
import SafeFiles
import SampleCompiler
import Sandbox
import Testing
import WorkbookCommands
import WorkbookModel
import WorkbookReports

/// The report of a check of a package is repeated from the cache as long as nothing that it depends on has changed.
struct UnchangedPackageReportTests {
  /// A package with a neighbor, in a folder that is removed with it.
  private final class Desk {
    let folder: TemporaryFolder
    let root: String
    var cache: ResultCache { ResultCache(directory: folder.path + "/cache") }
    let report = StoredReport(text: "README.md 1: 1 wrong\n", hasErrors: true)
    var facts: PackageBuilder.Facts

    init() throws {
      folder = try TemporaryFolder()
      root = try realPath(folder.path) + "/core"
      facts = PackageBuilder.Facts(
        name: "core", libraries: [], needsFetching: true, neighbours: [], targets: [],
        languageMode: "6", toolsVersion: "6.0", files: [:])
      facts.folders = [root, try realPath(folder.path) + "/base"]
      for path in [
        "core/Package.swift", "core/Package.resolved", "core/README.md",
        "core/Sources/Core/Core.swift", "core/.build/workspace-state.json", "core/.workbook.yml",
        "core/.workbook-baseline", "core/.git/HEAD", "base/Package.swift", "base/Sources/B/B.swift",
      ] { try write("one", path) }
      wait()
    }

    deinit { folder.remove() }

    func write(_ text: String, _ path: String) throws {
      let file = URL(fileURLWithPath: "\(folder.path)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func wait() { Thread.sleep(forTimeInterval: 2 * Double(FileStamp.tick) / 1e9) }

    func answer(
      _ words: [String] = ["check"], grounds: String? = "1", isColored: Bool = false
    ) throws -> UnchangedPackageReport? {
      UnchangedPackageReport(
        try Invocation(parsing: words),
        Console(output: { _ in }, errors: { _ in }, environment: [:], currentDirectory: root),
        root: root, isColored: isColored, grounds: grounds.map { ContentHash($0.utf8) },
        cache: cache)
    }

    func keep(
      _ samples: [SampleResult] = [], _ change: (inout RunResults) -> Void = { _ in }
    ) throws {
      var results = RunResults(
        toolchain: "", sandbox: "namespaces",
        samples: Dictionary(samples.map { ($0.id, $0) }) { first, _ in first })
      change(&results)
      try answer()?.keep(report, facts, results)
    }
  }

  @Test func repeatsTheReportWithItsErrors() throws {
    let desk = try Desk()
    #expect(try desk.answer()?.stored() == nil)
    try desk.keep()
    #expect(try desk.answer()?.stored() == desk.report)
    #expect(try desk.answer(["check", "--jobs", "3"])?.stored() == desk.report)
    // Git writes in its own folder all the time.
    try desk.write("two", "core/.git/HEAD")
    #expect(try desk.answer()?.stored() == desk.report)
  }

  @Test(arguments: [
    "core/README.md", "core/Sources/Core/Core.swift", "core/Package.swift",
    "core/Package.resolved", "core/.workbook.yml", "core/.workbook-baseline",
    "core/.build/workspace-state.json", "base/Package.swift", "base/Sources/B/B.swift",
    "core/Guides/New.md", "core/Package@swift-6.0.swift",
  ]) func believesNothingAfterAChange(path: String) throws {
    let desk = try Desk()
    try desk.keep()
    #expect(try desk.answer()?.stored() != nil)
    try desk.write("two", path)
    #expect(try desk.answer()?.stored() == nil)
  }

  @Test(arguments: [".workbook.yml", ".workbook-baseline"])
  func seesThatAHiddenFileIsNew(name: String) throws {
    let desk = try Desk()
    try FileManager.default.removeItem(atPath: "\(desk.root)/\(name)")
    desk.wait()
    try desk.keep()
    #expect(try desk.answer()?.stored() != nil)
    try desk.write("two", "core/\(name)")
    #expect(try desk.answer()?.stored() == nil)
  }

  /// Grounds are the hash of the program, the toolchain, the sandbox and the machine.
  @Test func isOneForEachCommandLineAndItsGrounds() throws {
    let desk = try Desk()
    try desk.keep()
    for words in [
      ["check", "--strict"], ["check", "--format", "json"], ["check", "README.md"],
      ["check", "--fragments"], ["check", "--time-limit", "9s"],
    ] { #expect(try desk.answer(words)?.stored() == nil, "\(words)") }
    #expect(try desk.answer(grounds: "2")?.stored() == nil)
    #expect(try desk.answer(isColored: true)?.stored() == nil)
    #expect(try desk.answer(["check", "--baseline"]) == nil)
    #expect(try desk.answer(["why", "README.md:3"]) == nil)
    #expect(try desk.answer(grounds: nil) == nil)
  }

  @Test func storesNothingThatMayBeDifferentNextTime() throws {
    let desk = try Desk()
    let id = Sample.ID(language: "", chapter: "README.md", name: "3")
    try desk.keep([SampleResult(id: id, outcome: .failed, ending: .stopped(limit: "time"))])
    try desk.keep([SampleResult(id: id, outcome: .flaky)])
    try desk.keep([SampleResult(id: id, outcome: .notRun)])
    try desk.keep { $0.isOutOfTime = true }
    try desk.keep { $0.warnings = ["the index is not writable"] }
    #expect(try desk.answer()?.stored() == nil)
    let wrong = Diagnostic(
      .error, .compile, file: "README.md", range: SourceRange(at: .start), "wrong")
    try desk.keep([SampleResult(id: id, outcome: .failed, problems: [wrong])])
    #expect(try desk.answer()?.stored() == desk.report)
  }

  /// A file that is saved while the package is checked may have been read before or after.
  @Test func storesNothingAfterAChangeDuringTheCheck() throws {
    let desk = try Desk()
    let answer = try #require(try desk.answer())
    try desk.write("two", "core/README.md")
    desk.wait()
    answer.keep(
      desk.report, desk.facts, RunResults(toolchain: "", sandbox: "namespaces", samples: [:]))
    #expect(try desk.answer()?.stored() == nil)
  }

  @Test func storesNothingOfANeighborThatIsALink() throws {
    let desk = try Desk()
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder.path + "/link", withDestinationPath: "base")
    desk.facts.folders.append(try realPath(desk.folder.path) + "/link")
    try desk.keep()
    #expect(try desk.answer()?.stored() == nil)
  }
}
