import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// What a finished run removes from a cache, and when.
@Suite(.serialized) struct DailyPruningTests {
  private static let day = 86_400
  private let now = Int(Date().timeIntervalSince1970)

  /// A cache in which a sample was run some days ago.
  private func filled(days: Int) async throws -> (TemporaryFolder, ResultCache) {
    let folder = try await TestRunner.freshCache()
    _ = try await TestRunner.run(TestBook("```swift,id=a\nprint(1)\n```\n"), cache: folder.path)
    try FileManager.default.removeItem(atPath: folder.path + "/v1/index.sqlite")
    for path in ["compiled", "programs", "runs"].flatMap({ TestRunner.files(folder.path, $0) }) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -Double(days * Self.day))],
        ofItemAtPath: path)
    }
    return (folder, ResultCache(directory: folder.path))
  }

  private func prune(
    _ cache: ResultCache, days: Int = 60, bytes: Int = 5 << 30, after time: Int
  ) async -> CachePruner.Outcome? {
    var limits = CacheLimits()
    limits.days = days
    limits.bytes = bytes
    return await CacheMaintenance(cache, limits: limits, now: now + time).prune()
  }

  private func results(_ folder: TemporaryFolder) -> Int {
    ["compiled", "programs", "runs"].flatMap { TestRunner.files(folder.path, $0) }.count
  }

  @Test func prunesByAgeOnceADay() async throws {
    let (folder, cache) = try await filled(days: 90)
    defer { folder.remove() }
    // A cache that was never pruned is pruned a day later.
    #expect(await prune(cache, after: 0) == nil)
    #expect(await prune(cache, after: Self.day - 1) == nil)
    #expect(results(folder) == 3)
    #expect(await prune(cache, after: Self.day)?.removedFiles == 3)
    #expect(results(folder) == 0)
    #expect(await prune(cache, after: 2 * Self.day - 1) == nil)
    #expect(await prune(cache, after: 2 * Self.day)?.removedFiles == 0)
  }

  @Test func keepsTheSizeButSparesWhatIsInUse() async throws {
    let (old, oldCache) = try await filled(days: 5)
    defer { old.remove() }
    _ = await prune(oldCache, after: 0)
    _ = await prune(oldCache, bytes: 0, after: Self.day)
    #expect(results(old) == 0)
    let (new, newCache) = try await filled(days: 0)
    defer { new.remove() }
    _ = await prune(newCache, after: 0)
    #expect(await prune(newCache, bytes: 0, after: Self.day) != nil)
    #expect(results(new) == 3)
  }

  @Test func leavesACacheAloneThatAnotherRunUses() async throws {
    let (folder, cache) = try await filled(days: 90)
    defer { folder.remove() }
    _ = await prune(cache, after: 0)
    do {
      let lock = try await CacheLock(.shared, of: cache)
      defer { lock.release() }
      #expect(await prune(cache, after: Self.day) == nil)
      #expect(results(folder) == 3)
    }
    #expect(await prune(cache, after: Self.day)?.removedFiles == 3)
  }

  @Test func mendsADamagedIndex() async throws {
    let (folder, cache) = try await filled(days: 0)
    defer { folder.remove() }
    _ = await prune(cache, after: 0)
    try Data(repeating: 0x55, count: 9_000).write(
      to: URL(filePath: folder.path + "/v1/index.sqlite"))
    #expect(!ResultIndex(cache: cache).isWhole())
    #expect(await prune(cache, after: Self.day) != nil)
    #expect(ResultIndex(cache: cache).isWhole())
  }
}
