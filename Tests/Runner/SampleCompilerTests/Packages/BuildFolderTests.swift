import Toolchains
import TextDiagnostics
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
  /// Fails if an earlier evaluation of any version of it could write to the same scratch folder.
  private static let manifest = """
    // swift-tools-version: 6.0
    import Foundation
    import PackageDescription

    let mark = URL(filePath: Context.packageDirectory + "/../../scratch/mark")
    precondition(!FileManager.default.fileExists(atPath: mark.path))
    try Data().write(to: mark)
    let package = Package(
      name: "p", products: [.library(name: "P", targets: ["P"])], targets: [.target(name: "P")])

    """

  /// A cache with the folders of builds that were killed. Each has 3000 bytes and an unlocked lock.
  private func withCache(
    ofKilled names: [String], _ body: (ResultCache) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for name in names {
      let path = "\(folder.path)/packages/\(name)"
      for name in ["lock", "scratch/a.o", "scratch/deep/b.o"] {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(count: name == "lock" ? 0 : 1_500).write(to: file)
      }
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/scratch/up", withDestinationPath: "../..")
    }
    try await body(ResultCache(directory: folder.path))
  }

  private func names(_ cache: ResultCache) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: cache.packageBuilds)
    return names?.sorted() ?? []
  }

  @Test func countsThoseOfKilledRunsWithAllThatIsInThem() async throws {
    try await withCache(ofKilled: ["a", "b"]) { cache in
      let statistics = CacheStatistics(of: cache)
      #expect(statistics.kinds.mapValues(\.entries) == ["leftovers": 2])
      #expect(statistics.total.bytes == 6_000)
    }
  }

  @Test func removesThoseOfKilledRunsWhateverTheLimit() async throws {
    try await withCache(ofKilled: ["a", "b"]) { cache in
      let outcome = try CachePruner(cache).prune(to: .days(30))
      #expect((outcome.removedFiles, outcome.removedBytes) == (2, 6_000))
      #expect((outcome.leftFiles, outcome.leftBytes) == (0, 0))
      #expect(outcome.failures == [])
      #expect(names(cache) == [])
    }
  }

  @Test func aBuildFindsNothingOfAKilledOne() async throws {
    try await withCache(ofKilled: ["a"]) { cache in
      let place = try await BuildFolder(at: cache.packageBuilds + "/a", for: .none)
      let scratch = try place.folder("scratch", isWritable: true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [])
      place.close()
      #expect(names(cache) == [])
    }
  }

  /// Each owner removes the folder, while the others wait for the lock in it.
  @Test func onlyOneAtATimeOwnsAFolder() async throws {
    try await withCache(ofKilled: ["a"]) { cache in
      let folder = cache.packageBuilds + "/a"
      let owners = 8
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<owners {
          group.addTask {
            let place = try await BuildFolder(at: folder, for: .none)
            let scratch = try place.folder("scratch", isWritable: true)
            #expect(mkdir("\(scratch)/\(number)", 0o700) == 0)
            await Task.yield()
            let names = try FileManager.default.contentsOfDirectory(atPath: scratch)
            #expect(names == ["\(number)"])
            place.close()
          }
        }
        try await group.waitForAll()
      }
      #expect(names(cache) == [])
    }
  }

  @Test func nothingIsPrunedDuringABuildAndNothingIsLeftForTheNext() async throws {
    // Root's sandbox cannot work in a folder that it cannot enter.
    let cacheFolder = try TemporaryFolder(isForSandboxes: true)
    let root = try TemporaryFolder()
    defer {
      cacheFolder.remove()
      root.remove()
    }
    let sources = root.path + "/Sources/P"
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    try Data(Self.manifest.utf8).write(to: URL(filePath: root.path + "/Package.swift"))
    let toolchain = try await TestRunner.toolchain()
    let cache = ResultCache(directory: cacheFolder.path)
    let builder = PackageBuilder(
      toolchain: toolchain, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
      cache: cache, jobs: 1, root: root.path)
    let packages = [
      Configuration.DocumentedPackage(path: ".", products: ["P"], range: SourceRange(at: .start))
    ]
    var builds = 0
    for version in [1, 2, 2] {
      try Data("public let p = \(version)\n".utf8).write(to: URL(filePath: sources + "/p.swift"))
      let built = try await builder.build(packages) { _ in
        builds += 1
        #expect(!isFree(cache))
      }
      #expect(built.problems.map(\.summary) == [])
      #expect(isFree(cache))
      #expect(names(cache) == [])
    }
    #expect(builds == 2)
  }

  /// Whether an exclusive lock of a cache is available.
  private func isFree(_ cache: ResultCache) -> Bool {
    let file = open(cache.directory + "/v1/lock", O_RDONLY)
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }
}
