import SafeFiles
import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Statistics, pruning and verification of the cache.
@Suite(.serialized) struct CacheMaintenanceTests {
  private let book = TestBook(
    "```swift,id=a\nprint(1)\n```\n\n```swift,id=b,no_run\nlet x: Int = \"\"\n```\n")
  private static let day = 86_400

  /// A cache in which a book was run.
  private func filled() async throws -> (TemporaryFolder, ResultCache) {
    let folder = try await TestRunner.freshCache()
    _ = try await TestRunner.run(book, cache: folder.path)
    return (folder, ResultCache(directory: folder.path))
  }

  private func age(_ path: String, days: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -Double(days * Self.day))], ofItemAtPath: path)
  }

  private func ageAll(_ folder: TemporaryFolder, _ kinds: [String], days: Int) throws {
    for path in kinds.flatMap({ TestRunner.files(folder.path, $0) }) { try age(path, days: days) }
  }

  /// The number of things made once per toolchain and language mode, by other tests too.
  private func countsOfSharedThings(_ folder: TemporaryFolder) -> (tools: Int, modules: Int) {
    let manifests = TestRunner.files(folder.path, "modules").filter {
      $0.hasSuffix("/manifest.json")
    }
    return (TestRunner.files(folder.path, "tools").count, manifests.count)
  }

  private var now: Int { Int(Date().timeIntervalSince1970) }

  // MARK: Counts

  @Test func countsWhatIsKept() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let runs = try #require(TestRunner.files(folder.path, "runs").first)
    try Data("half".utf8).write(
      to: URL(filePath: (runs as NSString).deletingLastPathComponent + "/.1-2"))
    let statistics = CacheStatistics(of: cache)
    let (tools, modules) = countsOfSharedThings(folder)
    #expect(
      statistics.kinds.mapValues(\.entries) == [
        "compiled": 2, "programs": 1, "runs": 1, "tools": tools, "modules": modules,
        "toolchains": 1,
        "index": 2, "leftovers": 1,
      ])
    #expect(statistics.total.bytes > 10_000)
    #expect(statistics.oldest != nil && statistics.oldest ?? "" <= statistics.newest ?? "")
    let run = try #require(statistics.lastRuns["/book"])
    #expect((run.hits, run.misses) == (0, 2))
    _ = try await TestRunner.run(
      TestBook("```swift,id=a\nprint(1)\n```\n\n```swift,id=c\nprint(3)\n```\n"),
      cache: folder.path)
    let next = try #require(CacheStatistics(of: cache).lastRuns["/book"])
    #expect((next.hits, next.misses) == (1, 1))
  }

  // MARK: Pruning

  @Test func notesAUseOnceADay() async throws {
    let (folder, _) = try await filled()
    defer { folder.remove() }
    try ageAll(folder, ["compiled", "programs", "runs"], days: 3)
    _ = try await TestRunner.run(book, cache: folder.path)
    for path in ["compiled", "programs", "runs"].flatMap({ TestRunner.files(folder.path, $0) }) {
      let date = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      #expect(-date.timeIntervalSinceNow < Double(Self.day), "\(path)")
    }
    // A date less than a day old is not written again.
    try ageAll(folder, ["runs"], days: 0)
    let path = try #require(TestRunner.files(folder.path, "runs").first)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    _ = try await TestRunner.run(book, cache: folder.path)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(before == after)
  }

  @Test func leavesWhatWasUsedLately() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let outcome = try CachePruner(cache).prune(to: .days(30))
    #expect(outcome.removedFiles == 0)
    #expect(outcome.forgottenSamples == 0)
    #expect(try await TestRunner.run(book, cache: folder.path).again == [])
  }

  @Test func leavesWhatTheIndexSawInUseAndRemovesTheRest() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    _ = try await TestRunner.run(
      TestBook("```swift,id=gone\nprint(\"gone\")\n```\n"), cache: folder.path)
    // The files look old, but the index knows that samples were used today; those of a sample whose row was
    // replaced are old in every way.
    try ageAll(folder, ["compiled", "programs", "runs"], days: 90)
    let index = ResultIndex(cache: cache)
    var result = LastResult(outcome: .verified)
    result.reason = "stands for another run now"
    try index.write(
      [.init(sample: TestBook.id("gone"), state: "", result: result)], book: "/book")
    let outcome = try CachePruner(cache).prune(to: .days(30))
    #expect(outcome.removedFiles == 3)
    #expect(outcome.failures == [])
    #expect(try await TestRunner.run(book, cache: folder.path).again == [])
    #expect(TestRunner.files(folder.path, "programs").count == 1)
  }

  @Test func forgetsWhatNobodyAskedForSinceLong() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let later = CachePruner(cache, now: now + 40 * Self.day)
    let outcome = try later.prune(to: .days(30))
    #expect(outcome.forgottenSamples == 2)
    #expect(outcome.leftFiles == 0)
    #expect(TestRunner.files(folder.path, "compiled") == [])
    #expect(ResultIndex(cache: cache).known(ofBook: "/book") == [:])
    #expect(try await TestRunner.run(book, cache: folder.path).again == ["a", "b"])
  }

  @Test func removesOrphansAndLeftoversOnly() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let program = try #require(TestRunner.files(folder.path, "programs").first)
    let orphan =
      (program as NSString).deletingLastPathComponent + "/"
      + String(repeating: "0", count: 64)
    let leftover = (program as NSString).deletingLastPathComponent + "/.7-8"
    let foreign = folder.path + "/v1/notes.txt"
    for path in [orphan, leftover, foreign] { try Data("x".utf8).write(to: URL(filePath: path)) }
    let outcome = try CachePruner(cache).prune(to: .days(30))
    #expect(outcome.removedFiles == 2)
    #expect(!FileManager.default.fileExists(atPath: orphan))
    #expect(!FileManager.default.fileExists(atPath: leftover))
    #expect(FileManager.default.fileExists(atPath: foreign))
    try FileManager.default.removeItem(atPath: program)
    // The record without its program is useless, and a run finds neither.
    let again = try CachePruner(cache).prune(to: .days(30))
    #expect(again.removedFiles == 1)
  }

  @Test func prunesToASizeTheLongestUnusedFirst() async throws {
    let folder = try await TestRunner.freshCache()
    defer { folder.remove() }
    let cache = ResultCache(directory: folder.path)
    let texts = (0..<4).map {
      "```swift,id=s\($0)\nclass C { deinit { print(\($0)) } }\n_ = C()\n```\n"
    }
    for text in texts { _ = try await TestRunner.run(TestBook(text), cache: folder.path) }
    try ageAll(folder, ["tools"], days: 9)
    let total = CacheStatistics(of: cache).kinds.filter { $0.key != "index" }.values
      .reduce(0) { $0 + $1.bytes }
    let tools = try #require(CacheStatistics(of: cache).kinds["tools"]?.bytes)
    let outcome = try CachePruner(cache).prune(to: .bytes(total - 1))
    #expect(outcome.leftBytes < total)
    #expect(outcome.leftBytes >= total - tools)
    let empty = try CachePruner(cache).prune(to: .bytes(0))
    #expect(empty.leftBytes == 0)
    #expect(try await TestRunner.run(TestBook(texts[0]), cache: folder.path).again == ["s0"])
  }

  @Test func waitsForNobodyWhoUsesTheCache() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let one = try await CacheLock(.shared, of: cache)
    let other = try await CacheLock(.shared, of: cache)
    let error = await #expect(throws: RunnerError.self) {
      _ = try await CacheLock(.exclusive, of: cache, patience: .zero)
    }
    #expect(
      error?.description
        == "the cache in '\(folder.path)' is in use by another run; repeat the command when it has "
        + "ended")
    one.release()
    other.release()
    let alone = try await CacheLock(.exclusive, of: cache, patience: .zero)
    alone.release()
  }

  /// Opening a pipe would wait for a writer for ever.
  @Test func refusesAPipeInPlaceOfTheLock() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let path = "\(cache.root)/\(CacheLock.fileName)"
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    let error = await #expect(throws: RunnerError.self) {
      _ = try await CacheLock(.exclusive, of: cache, patience: .zero)
    }
    #expect(error?.description == "'\(path)' is not a regular file; remove it")
  }

  // MARK: Verifying

  @Test func findsNothingWrongWithWhatWasWritten() async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let outcome = CacheVerifier(cache).verify(removing: true)
    #expect(outcome.damaged == [])
    let (tools, modules) = countsOfSharedThings(folder)
    #expect(outcome.checkedFiles == 6 + tools + modules)
  }

  @Test(arguments: ["compiled", "programs", "runs", "tools", "toolchains", "index"])
  func findsOneChangedBitAndRemovesIt(kind: String) async throws {
    let (folder, cache) = try await filled()
    defer { folder.remove() }
    let path: String
    switch kind {
    case "index": path = folder.path + "/v1/index.sqlite"
    case "toolchains":
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/toolchains")
      path = folder.path + "/toolchains/" + (try #require(files.first))
    default: path = try #require(TestRunner.files(folder.path, kind).first)
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 2] ^= 4
    try bytes.write(to: URL(filePath: path))
    #expect(CacheVerifier(cache).verify(removing: false).damaged.map(\.path) == [path])
    let outcome = CacheVerifier(cache).verify(removing: true)
    #expect(outcome.damaged.map(\.path) == [path])
    #expect(outcome.damaged.map(\.isRemoved) == [true])
    #expect(CacheVerifier(cache).verify(removing: false).damaged == [])
    let results = try await TestRunner.run(book, cache: folder.path)
    #expect(try results.result("a").standardOutput == "1\n")
  }

  /// Its hash is correct, so the disk is not to blame.
  @Test(arguments: ["compiled", "runs", "values", "consoles"])
  func findsARecordOfAnotherVersion(kind: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let key = ContentHash(Array("key".utf8)).hexadecimal
    let path = "\(folder.path)/v1/\(kind)/\(key.prefix(1))/\(key).json"
    let content = Array(#"{"of": "another version"}"#.utf8)
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(ContentHash(content).hexadecimal.utf8 + Array("\n".utf8) + content).write(to: file)
    let damaged = CacheVerifier(ResultCache(directory: folder.path)).verify(removing: false).damaged
    #expect(damaged.map(\.path) == [path])
    #expect(damaged.map(\.reason) == ["it was written by another version"])
  }

  @Test func doesNotBelieveAnOutputInWhichOneLetterWasChanged() async throws {
    let (folder, _) = try await filled()
    defer { folder.remove() }
    let path = try #require(TestRunner.files(folder.path, "runs").first)
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let changed = text.replacing("\"standardOutput\":\"1", with: "\"standardOutput\":\"2")
    #expect(changed != text)
    try Data(changed.utf8).write(to: URL(filePath: path))
    let result = try await TestRunner.run(book, cache: folder.path).result("a")
    #expect(result.standardOutput == "1\n")
    #expect(!result.isCached)
  }
}
