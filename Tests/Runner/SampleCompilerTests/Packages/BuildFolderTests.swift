import Toolchains
import Diagnostics
import Foundation
import Glibc
import ResultStore
import SampleCompiler
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// The lifetime of the folders that packages are built in.
struct BuildFolderTests {
  private static let day = 86_400
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "p", products: [.library(name: "P", targets: ["P"])], targets: [.target(name: "P")])

    """

  /// A cache with the folders of some packages, with the days since their last use.
  ///
  /// Each has 3000 bytes and an unlocked lock.
  private func withCache(
    _ ages: [String: Int], _ body: (ResultCache) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (name, days) in ages {
      let path = "\(folder.path)/packages/\(name)"
      let place = try await KeptFolder(at: path, for: .none)
      let scratch = try place.folder("scratch", isWritable: true)
      place.close()
      for name in ["a.o", "deep/b.o"] {
        let file = URL(filePath: "\(scratch)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(count: 1_500).write(to: file)
      }
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch)/up", withDestinationPath: "../..")
      try age("\(path)/lock", days: days)
    }
    try await body(ResultCache(directory: folder.path))
  }

  private func age(_ path: String, days: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -Double(days * Self.day))], ofItemAtPath: path)
  }

  private func names(_ cache: ResultCache) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: cache.directory + "/packages")
    return names?.sorted() ?? []
  }

  @Test func countsThemWithAllThatIsInThem() async throws {
    try await withCache(["old": 40, "new": 1]) { cache in
      let statistics = CacheStatistics(of: cache)
      #expect(statistics.kinds.mapValues(\.entries) == ["packages": 2])
      #expect(statistics.total.bytes == 6_000)
      #expect(statistics.oldest ?? "" < statistics.newest ?? "")
    }
  }

  @Test func removesThoseThatNobodyNeededForLong() async throws {
    try await withCache(["old": 40, "new": 20]) { cache in
      let outcome = try CachePruner(cache).prune(to: .days(30))
      #expect((outcome.removedBuilds, outcome.removedFiles, outcome.removedBytes) == (1, 0, 3_000))
      #expect((outcome.leftBuilds, outcome.leftFiles, outcome.leftBytes) == (1, 0, 3_000))
      #expect(outcome.failures == [])
      #expect(names(cache) == ["new"])
    }
  }

  @Test func removesTheLongestUnusedForASize() async throws {
    try await withCache(["a": 3, "b": 9, "c": 6]) { cache in
      let pruner = CachePruner(cache)
      let removed = try [9_000, 8_999].map { try pruner.prune(to: .bytes($0)).removedBuilds }
      #expect(removed == [0, 1])
      #expect(names(cache) == ["a", "c"])
      let rest = try pruner.prune(to: .bytes(0))
      #expect(rest.leftBytes == 0)
      #expect(names(cache) == [])
    }
  }

  @Test func knowsNothingWrongWithWhatSwiftPMWrites() async throws {
    try await withCache(["a": 3]) { cache in
      let outcome = CacheVerifier(cache).verify(removing: true)
      #expect(outcome.damaged == [])
      #expect(outcome.checkedFiles == 0)
      #expect(names(cache) == ["a"])
    }
  }

  @Test func nothingIsPrunedDuringABuildAndAUseIsNotedWithoutOne() async throws {
    // Root's sandbox cannot keep anything in a folder that it cannot enter.
    let cacheFolder = try TemporaryFolder(isForSandboxes: true)
    let root = try TemporaryFolder()
    defer {
      cacheFolder.remove()
      root.remove()
    }
    let sources = root.path + "/Sources/P"
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    try Data(Self.manifest.utf8).write(to: URL(filePath: root.path + "/Package.swift"))
    try Data("public let p = 1\n".utf8).write(to: URL(filePath: sources + "/p.swift"))
    let toolchain = try await TestRunner.toolchain()
    let cache = ResultCache(directory: cacheFolder.path)
    let builder = PackageBuilder(
      toolchain: toolchain, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
      cache: cache, jobs: 1, root: root.path)
    let packages = [
      Configuration.DocumentedPackage(path: ".", products: [], range: SourceRange(at: .start))
    ]
    var builds = 0
    let built = try await builder.build(packages) { _ in
      builds += 1
      #expect(!isFree(cache))
    }
    #expect(built.problems.map(\.summary) == [])
    #expect(isFree(cache))
    let note = "\(cache.directory)/packages/\(try #require(names(cache).first))/lock"
    try age(note, days: 40)
    _ = try await builder.build(packages) { _ in builds += 1 }
    #expect(builds == 1)
    #expect(try CachePruner(cache).prune(to: .days(30)).removedBuilds == 0)
  }

  /// Whether an exclusive lock of a cache is available.
  private func isFree(_ cache: ResultCache) -> Bool {
    let file = open(cache.directory + "/v1/lock", O_RDONLY)
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }
}
