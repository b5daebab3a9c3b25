package import Toolchains
import TextDiagnostics
import Foundation
package import ResultStore
package import SampleCompiler
import SamplePlan
package import SampleRunner
package import Sandbox
package import Testing
package import WorkbookModel

/// Runs chapters for real, with one cache for the whole suite, so that things made once per toolchain are
/// made once.
package enum TestRunner {
  /// Removed when the tests end.
  package static let sharedCache: String = {
    atexit { try? FileManager.default.removeItem(atPath: TestRunner.sharedCache) }
    let folder = try? TemporaryFolder()
    return folder?.path ?? "/nonexistent"
  }()

  package static let searchPath = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map(String.init)

  /// Whether programs of Objective-C run on this machine.
  package static let runsObjectiveC =
    (try? ObjectiveCLibraries(target: "x86_64-unknown-linux-gnu")) != nil

  package static func toolchain() async throws -> Toolchain {
    try await ToolchainLocator(searchPath: searchPath, cacheDirectory: sharedCache).locate()
  }

  package static func run(
    _ book: TestBook, selection: Set<Sample.ID>? = nil, cache: String = sharedCache, jobs: Int = 2,
    level: Sandbox.Level = .namespaces, toolchain: Toolchain? = nil, modules: String? = nil,
    packages: PackageModules = PackageModules(), merging: MergeMode = .auto,
    durations: [Sample.ID: Int] = [:], stopsAtFailure: Bool = false,
    spotSeed: UInt64 = SpotChecks.freshSeed,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    let runner = try await runner(
      cache: ResultCache(directory: cache), jobs: jobs, level: level, toolchain: toolchain,
      modules: modules, packages: packages, merging: merging, spotSeed: spotSeed)
    let plan = Planner(configuration: book.configuration)
      .plan(book.workbook.chapters, selection: selection)
    return try await runner.run(
      plan, in: book.workbook, durations: durations, stopsAtFailure: stopsAtFailure,
      progress: progress)
  }

  package static func runner(
    cache: ResultCache, jobs: Int = 2, level: Sandbox.Level = .namespaces,
    toolchain: Toolchain? = nil, modules: String? = nil,
    packages: PackageModules = PackageModules(), merging: MergeMode = .auto,
    spotSeed: UInt64 = SpotChecks.freshSeed
  ) async throws -> SampleRunner {
    let found = try await Self.toolchain()
    return SampleRunner(
      toolchain: toolchain ?? found, sandbox: Sandbox(level: level, toolchain: found.usr),
      cache: cache, jobs: jobs, merging: merging, modules: modules, packages: packages,
      spotSeed: spotSeed)
  }

  /// What a check would do for a sample of the Finnish chapter.
  package static func explain(
    _ name: String, _ book: TestBook, cache: String, toolchain: Toolchain? = nil,
    modules: String? = nil, packages: PackageModules = PackageModules()
  ) async throws -> SampleExplanation {
    let found = try await Self.toolchain()
    let explainer = SampleExplainer(
      toolchain: toolchain ?? found, sandbox: Sandbox(level: .namespaces, toolchain: found.usr),
      cache: ResultCache(directory: cache), modules: modules, packages: packages)
    let plan = Planner(configuration: book.configuration)
      .plan(book.workbook.chapters, selection: [TestBook.id(name)])
    return try await explainer.explain(TestBook.id(name), plan, in: book.workbook)
  }

  /// Creates a cache that contains only what is made once per toolchain.
  package static func freshCache() async throws -> TemporaryFolder {
    // Shared modules are only made for samples with imports.
    _ = try await run(TestBook("```swift,id=a,no_run\nimport Glibc\nlet x = 1\n```\n"))
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder.path + "/v1", withIntermediateDirectories: true)
    for name in ["v1/tools", "toolchains"] {
      try files.copyItem(atPath: "\(sharedCache)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    // Another test may just be filling a folder, under a hidden name.
    for name in try files.contentsOfDirectory(atPath: sharedCache + "/v1/modules") {
      let part = "/v1/modules/\(name)"
      try files.createDirectory(
        atPath: folder.path + part, withIntermediateDirectories: true)
      for key in try files.contentsOfDirectory(atPath: sharedCache + part)
      where !key.hasPrefix(".") {
        try files.copyItem(
          atPath: "\(sharedCache)\(part)/\(key)", toPath: "\(folder.path)\(part)/\(key)")
      }
    }
    return folder
  }

  /// The paths of the files below a folder of a cache.
  package static func files(_ cache: String, _ kind: String) -> [String] {
    let root = "\(cache)/v1/\(kind)"
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.map { "\(root)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}

extension RunResults {
  /// The result of a sample of the Finnish chapter.
  package func result(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> SampleResult
  {
    try #require(samples[TestBook.id(name)], sourceLocation: sourceLocation)
  }

  /// The names of the samples that were compiled or run now.
  package var again: Set<String> { Set(samples.values.filter { !$0.isCached }.map(\.id.name)) }

  /// Everything that does not depend on the time and speed of the run.
  package var essence: [String] {
    samples.values.sorted { $0.id < $1.id }.map { result in
      "\(result.id) \(result.outcome) \(result.ending) \(result.standardOutput) "
        + "\(result.standardError) \(result.problems.map(\.line)) \(result.key ?? "-")"
    }
  }
}
