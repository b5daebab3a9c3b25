import Toolchains
import SafeFiles
import TextDiagnostics
import Foundation
import ResultStore
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// What is compiled and run again. A damaged cache never affects the results.
@Suite(.serialized) struct ResultCacheTests {
  private let prose = "```swift,id=a\n# let hidden = 1\nprint(\"a\")\n```\n\n```output\na\n```\n"

  @Test func takesTheSameSampleFromTheCache() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let first = try await TestRunner.run(TestBook(prose), cache: cache.path)
    let second = try await TestRunner.run(TestBook(prose), cache: cache.path)
    #expect(try !first.result("a").isCached)
    #expect(try second.result("a").isCached)
    #expect(first.essence == second.essence)
  }

  /// Creating a folder takes longer than creating a file.
  @Test func makesFewFolders() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let results = ResultCache(directory: cache.path)
    for byte in UInt8.min...63 { try results.keepBlob([byte], as: ContentHash([byte])) }
    let folders = try FileManager.default.contentsOfDirectory(atPath: cache.path + "/v1/tools")
    #expect(folders.count <= 16)
  }

  @Test(arguments: [
    ("", "More prose.\n\nAnd more.\n\n", true), ("output\na", "output\nb", true),
    ("swift,id=a", "swift,id=a,exit=0,caption=\"x\"", true), ("hidden = 1", "hidden = 2", false),
    ("swift,id=a", "swift,id=a,args=[x]", false), ("swift,id=a", "swift,id=a,env=[A=1]", false),
    ("swift,id=a", "swift,id=a,stdin=\"x\"", false),
    ("swift,id=a", "swift,id=a,timeout=9", false), ("swift,id=a", "swift,id=b", false),
  ])
  func runsAgainWhatAnEditCanChange(old: String, new: String, isCached: Bool) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    _ = try await TestRunner.run(TestBook(prose), cache: cache.path)
    let edited = old.isEmpty ? new + prose : prose.replacing(old, with: new)
    let results = try await TestRunner.run(TestBook(edited), cache: cache.path)
    #expect(results.samples.values.map(\.isCached) == [isCached])
  }

  @Test func compilesAgainInAnotherLanguageModeOrWithAnotherToolchain() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var book = TestBook("```swift,id=a,no_run\nlet x = 1\n```\n")
    _ = try await TestRunner.run(book, cache: cache.path)
    book.configuration.swiftLanguageMode = "5"
    let five = try await TestRunner.run(book, cache: cache.path)
    #expect(try !five.result("a").isCached)
    book.configuration.swiftLanguageMode = "6"
    var toolchain = try await TestRunner.toolchain()
    toolchain.identity.append("changed")
    let other = try await TestRunner.run(book, cache: cache.path, toolchain: toolchain)
    #expect(try !other.result("a").isCached)
    #expect(try await TestRunner.run(book, cache: cache.path).result("a").isCached)
  }

  @Test(arguments: [
    ("compiled", Damage.cut), ("compiled", .garbled), ("compiled", .emptied),
    ("programs", .removed), ("programs", .cut), ("programs", .garbled), ("runs", .cut),
    ("runs", .emptied), ("tools", .cut),
  ])
  func mendsADamagedFile(kind: String, damage: Damage) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(prose)
    let reference = try await TestRunner.run(book, cache: cache.path)
    for path in TestRunner.files(cache.path, kind) { try damage.apply(to: path) }
    // A cached run needs no program; without it the damage is noticed.
    if kind != "runs" { try FileManager.default.removeItem(atPath: cache.path + "/v1/runs") }
    if kind == "tools" { try FileManager.default.removeItem(atPath: cache.path + "/v1/compiled") }
    let first = try await TestRunner.run(book, cache: cache.path)
    #expect(first.essence == reference.essence)
    #expect(try !first.result("a").isCached)
    #expect(try await TestRunner.run(book, cache: cache.path).result("a").isCached)
  }

  enum Damage: String {
    case removed, cut, garbled, emptied

    func apply(to path: String) throws {
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      switch self {
      case .removed: try FileManager.default.removeItem(atPath: path)
      case .cut: try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
      case .garbled: try Data(bytes.map { $0 ^ 0x55 }).write(to: URL(filePath: path))
      case .emptied: try Data().write(to: URL(filePath: path))
      }
    }
  }

  @Test func makesDamagedModulesOfTheCompilerAgain() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    // Other tests may have made those of another language mode, which this sample does not use.
    try FileManager.default.removeItem(atPath: cache.path + "/v1/modules")
    let other = TestBook("```swift,id=a\nimport Glibc\nprint(abs(-2))\n```\n")
    _ = try await TestRunner.run(other, cache: cache.path)
    let module = try #require(
      TestRunner.files(cache.path, "modules").first { $0.hasSuffix(".pcm") })
    try Damage.cut.apply(to: module)
    let verifier = CacheVerifier(ResultCache(directory: cache.path))
    #expect(verifier.verify(removing: false).damaged.count == 1)
    let book = TestBook("```swift,id=a\nimport Glibc\nprint(abs(-3))\n```\n")
    let result = try await TestRunner.run(book, cache: cache.path).result("a")
    #expect(result.standardOutput == "3\n")
    #expect(verifier.verify(removing: false).damaged == [])
  }

  /// Root's sandbox runs as another user, who cannot enter a private cache.
  @Test(arguments: [0o700, 0o755], [Sandbox.Level.namespaces, .kernel])
  func sharesModulesWhoeverMayEnterTheCache(rights: Int, level: Sandbox.Level) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: cache.path)
    let book = TestBook("```swift,id=a\nimport Foundation\nprint(Date.distantPast < .now)\n```\n")
    for _ in 0..<2 {
      let result = try await TestRunner.run(book, cache: cache.path, level: level).result("a")
      #expect(result.standardOutput == "true\n")
      try FileManager.default.removeItem(atPath: cache.path + "/v1/compiled")
    }
    #expect(CacheVerifier(ResultCache(directory: cache.path)).verify(removing: false).damaged == [])
  }

  @Test func sharesOneCacheBetweenTwoRuns() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let text = (0..<4).map { "```swift,id=s\($0)\nprint(\($0))\n```\n" }.joined(separator: "\n")
    async let one = TestRunner.run(TestBook(text), cache: cache.path)
    async let other = TestRunner.run(TestBook(text), cache: cache.path)
    let (first, second) = try await (one, other)
    let key = { (results: RunResults) in results.samples.values.map(\.standardOutput).sorted() }
    #expect(key(first) == key(second))
    #expect(first.problems == [] && second.problems == [])
  }

  @Test func saysWhichFolderCannotBeWritten() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.path + "/file"
    try Data().write(to: URL(filePath: file))
    let book = TestBook("```swift,id=a\nprint(\"unwritable\")\n```\n")
    let error = await #expect(throws: RunnerError.self) {
      try await TestRunner.run(book, cache: file)
    }
    let text = try #require(error?.description)
    #expect(text.hasPrefix("cannot write '\(file)/v1/"))
    #expect(text.hasSuffix("; choose another folder with '--cache DIR'"))
    #expect(!text.contains("\n") && text.count < 300, "\(text)")
  }

  @Test func saysWhatIsInTheWayBelowItsTopFolder() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    try Data().write(to: URL(filePath: cache.path + "/v1/programs"))
    let error = await #expect(throws: RunnerError.self) {
      try await TestRunner.run(
        TestBook("```swift,id=a\nprint(\"in the way\")\n```\n"), cache: cache.path)
    }
    let text = try #require(error?.description)
    #expect(text.hasPrefix("cannot write '\(cache.path)/v1/programs/"))
    #expect(
      text.hasSuffix("' of the cache: Not a directory; choose another folder with '--cache DIR'"))
  }

  @Test func keepsNoRunThatWasStopped() async throws {
    let book = TestBook("```swift,id=a,timeout=0.5\nwhile true {}\n```\n")
    let first = try await TestRunner.run(book)
    let second = try await TestRunner.run(book)
    #expect(try first.result("a").ending == .stopped(limit: "time"))
    #expect(try !second.result("a").isCached)
  }

  @Test func keepsWhatAFlakySampleDid() async throws {
    let book = TestBook(
      "```swift,id=a\nprint(Set(0..<30).map(String.init).joined(separator: \" \"))\n```\n")
    let first = try await TestRunner.run(book)
    let second = try await TestRunner.run(book)
    #expect(try first.result("a").outcome == .flaky)
    #expect(try second.result("a").isCached)
    #expect(first.essence == second.essence)
  }
}
