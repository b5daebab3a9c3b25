import Foundation
import ResultStore
import Sandbox
import Testing

/// When a folder of the cache counts as intact.
struct SealedFolderTests {
  private let cache: TemporaryFolder
  private let folder: SealedFolder
  private let key = String(repeating: "a", count: 64)

  init() throws {
    cache = try TemporaryFolder()
    folder = SealedFolder(path: "\(cache.path)/v1/modules/aa/\(key)")
  }

  private func write(_ text: String = "one") async throws -> [String] {
    try await folder.write { place in
      try FileManager.default.createDirectory(
        atPath: place + "/inner", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: place + "/inner/a"))
      try Data("two".utf8).write(to: URL(filePath: place + "/b"))
      for name in ["inner/a", "b"] { try Self.setTime(of: "\(place)/\(name)", 1_000_000_000) }
    }
  }

  private static func setTime(of path: String, _ seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path)
  }

  private func time(of name: String) throws -> Int {
    let date = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[
      .modificationDate]
    return Int(try #require(date as? Date).timeIntervalSince1970)
  }

  /// Overwrites a file in place.
  private func overwrite(_ name: String, _ text: String, keepingTime: Bool) throws {
    let path = "\(folder.path)/\(name)"
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    try Self.setTime(of: path, keepingTime ? 1_000_000_000 : 1_000_000_001)
  }

  private var leftovers: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: cache.path + "/v1/modules/aa"))?
      .filter { $0 != key } ?? []
  }

  @Test func findsWhatWasWritten() async throws {
    defer { cache.remove() }
    #expect(folder.files() == nil)
    #expect(try await write() == ["b", "inner/a"])
    #expect(folder.files() == ["b", "inner/a"])
    #expect(folder.damage() == nil)
    #expect(leftovers == [])
  }

  @Test func letsAllReadAndNobodyElseWrite() async throws {
    defer { cache.remove() }
    _ = try await write()
    for (name, rights) in [("", 0o755), ("inner", 0o755), ("inner/a", 0o644), ("b", 0o644)] {
      let found = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[
        .posixPermissions]
      #expect(found as? Int == rights, "\(name)")
    }
  }

  /// At the level `kernel` compilers write directly to the folder of their modules.
  @Test(.timeLimit(.minutes(10)), arguments: ["folder", "file", "pipe", "nothing"])
  func touchesNothingThroughALinkAndKeepsNoneOfIt(_ kind: String) async throws {
    defer { cache.remove() }
    let prey = cache.path + "/prey"
    try FileManager.default.createDirectory(atPath: prey, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: prey + "/file"))
    chmod(prey + "/file", 0o600)
    await #expect(throws: (any Error).self) {
      try await folder.write { place in
        if kind == "pipe" { mkfifo(place + "/a", 0o600) }
        let target = ["folder": prey, "file": prey + "/file", "nothing": "/nothing"][kind]
        if let target { symlink(target, place + "/a") }
      }
    }
    let rights = try FileManager.default.attributesOfItem(atPath: prey + "/file")[
      .posixPermissions]
    #expect(rights as? Int == 0o600)
    #expect(folder.files() == nil)
    #expect(leftovers == [])
  }

  @Test func takesACopyAndGivesItTheTimesOfTheOriginal() async throws {
    defer { cache.remove() }
    _ = try await write()
    let copy = cache.path + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in ["b", "inner/a"] {
      let path = "\(folder.path)/\(name)"
      let bytes = try Data(contentsOf: URL(filePath: path))
      // As long as the old file exists, its inode cannot be reused.
      try FileManager.default.moveItem(
        atPath: path, toPath: "\(copy)/\(name.replacing("/", with: "-"))")
      try bytes.write(to: URL(filePath: path))
    }
    #expect(folder.files() == ["b", "inner/a"])
    #expect(try time(of: "b") == 1_000_000_000)
    #expect(try time(of: "inner/a") == 1_000_000_000)
    #expect(folder.files() == ["b", "inner/a"])
    #expect(folder.damage() == nil)
  }

  @Test(arguments: ["changed", "cut", "removed", "link", "folder", "manifest", "no manifest"])
  func doesNotTakeWhatIsDamagedAndReplacesIt(how: String) async throws {
    defer { cache.remove() }
    _ = try await write()
    let files = FileManager.default
    let path = folder.path + "/inner/a"
    let manifest = folder.path + "/manifest.json"
    switch how {
    case "changed": try overwrite("inner/a", "0ne", keepingTime: false)
    case "cut": try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 2)
    case "manifest":
      var bytes = try Data(contentsOf: URL(filePath: manifest))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(filePath: manifest))
    case "no manifest": try files.removeItem(atPath: manifest)
    default:
      try files.removeItem(atPath: path)
      if how == "link" {
        try Data("one".utf8).write(to: URL(filePath: cache.path + "/elsewhere"))
        try files.createSymbolicLink(
          atPath: path, withDestinationPath: cache.path + "/elsewhere")
      } else if how == "folder" {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
    }
    #expect(folder.files() == nil)
    #expect(folder.damage() != nil)
    #expect(try await write() == ["b", "inner/a"])
    #expect(folder.damage() == nil)
    #expect(leftovers == [])
  }

  @Test func readsEverythingToFindWhatTheFileSystemDoesNotTell() async throws {
    defer { cache.remove() }
    _ = try await write()
    try overwrite("inner/a", "0ne", keepingTime: true)
    #expect(folder.files() != nil)
    #expect(folder.damage() == "the content of its file 'inner/a' has changed since it was written")
    let outcome = CacheVerifier(ResultCache(directory: cache.path)).verify(removing: true)
    #expect(outcome.damaged.map(\.path) == [folder.path])
    #expect(outcome.damaged.map(\.isRemoved) == [true])
    #expect(folder.files() == nil)
    #expect(leftovers == [])
  }

  @Test func leavesNothingOfAFillingThatFails() async throws {
    defer { cache.remove() }
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      _ = try await folder.write { place in
        try Data("half".utf8).write(to: URL(filePath: place + "/a"))
        throw Failure()
      }
    }
    #expect(folder.files() == nil)
    #expect(leftovers == [])
  }

  @Test func isFilledByManyAtOnce() async throws {
    defer { cache.remove() }
    _ = try await write()
    try FileManager.default.removeItem(atPath: folder.path + "/b")
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await write() } }
      for try await files in group { #expect(files == ["b", "inner/a"]) }
    }
    #expect(folder.damage() == nil)
    #expect(leftovers == [])
  }

  @Test func isCountedAndPrunedAsOneEntry() async throws {
    defer { cache.remove() }
    _ = try await write()
    // As left by a run that was killed while it filled a folder.
    try FileManager.default.copyItem(
      atPath: folder.path, toPath: cache.path + "/v1/modules/aa/.1-2")
    let all = ResultCache(directory: cache.path)
    let kinds = CacheStatistics(of: all).kinds
    #expect(kinds.mapValues(\.entries) == ["modules": 1, "leftovers": 1])
    #expect(kinds["modules"]?.bytes ?? 0 > 6)

    // The timestamp of a module is that of its compilation, not of its last use.
    var outcome = try CachePruner(all).prune(to: .days(30))
    #expect((outcome.removedFiles, outcome.leftFiles) == (1, 1))
    #expect(outcome.failures == [])
    #expect(leftovers == [])
    #expect(folder.files() != nil)

    try Self.setTime(of: folder.path + "/manifest.json", 1_000_000_000)
    outcome = try CachePruner(all).prune(to: .days(30))
    #expect((outcome.removedFiles, outcome.leftFiles) == (1, 0))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func isALeftoverUntilItIsSealed() async throws {
    defer { cache.remove() }
    _ = try await write()
    try FileManager.default.removeItem(atPath: folder.path + "/manifest.json")
    let all = ResultCache(directory: cache.path)
    #expect(CacheStatistics(of: all).kinds.mapValues(\.entries) == ["leftovers": 1])
    #expect(CacheVerifier(all).verify(removing: false).damaged == [])
    #expect(try CachePruner(all).prune(to: .days(30)).removedFiles == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func isPrunedToASize() async throws {
    defer { cache.remove() }
    _ = try await write()
    let outcome = try CachePruner(ResultCache(directory: cache.path)).prune(to: .bytes(0))
    #expect((outcome.leftFiles, outcome.leftBytes) == (0, 0))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
