import Toolchains
import TextDiagnostics
import Foundation
import ResultStore
import SampleCompiler
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// The explanation of a sample, without running it.
@Suite(.serialized) struct SampleExplainerTests {
  @Test func knowsNothingOfANewSample() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let why = try await TestRunner.explain(
      "a", TestBook("```swift,id=a\nprint(1)\n```\n"), cache: cache.path)
    #expect(why.action == .compile)
    #expect(why.reasons == ["no earlier result of it is known"])
    #expect(why.last == nil)
    #expect(why.compileKey?.since == nil)
    #expect(why.runKey == nil)
    #expect(!FileManager.default.fileExists(atPath: cache.path + "/v1/index.sqlite"))
  }

  @Test func showsTheLogOfAFailureThatIsNotKept() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook("```swift,id=a,timeout=3\nprint(\"start\")\nwhile true {}\n```\n")
    _ = try await TestRunner.run(book, cache: cache.path)
    let why = try await TestRunner.explain("a", book, cache: cache.path)
    #expect(why.action == .run)
    #expect(
      why.reasons == ["its run was stopped by the limit on time, and such a result is not cached"])
    let last = try #require(why.last)
    #expect(last.outcome == .failed)
    #expect(last.log?.standardOutput == "start\n")
    #expect(
      last.log?.problems.map(\.summary)
        == ["did not end within its time limit of 3 s and was stopped"])
    #expect(why.result == nil)
  }

  @Test func judgesAKeptFailureAnew() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let text = "```swift,id=a\nlet x: Int = \"\"\n```\n"
    _ = try await TestRunner.run(TestBook(text), cache: cache.path)
    let moved = TestBook("Proosaa.\n\n" + text)
    let why = try await TestRunner.explain("a", moved, cache: cache.path)
    #expect(why.action == .takeFromCache)
    #expect(why.result?.outcome == .failed)
    #expect(
      why.result?.problems.map(\.line)
        == ["compile 4:14 cannot convert value of type 'String' to specified type 'Int'"])
    #expect(why.last?.log?.problems.map(\.line) == [1])
  }

  @Test func noticesThatAResultWasRemoved() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook("```swift,id=a\nprint(1)\n```\n")
    _ = try await TestRunner.run(book, cache: cache.path)
    try FileManager.default.removeItem(atPath: cache.path + "/v1/runs")
    let why = try await TestRunner.explain("a", book, cache: cache.path)
    #expect(why.action == .run)
    #expect(why.reasons == ["its result is no longer in the cache"])
  }

  @Test func tellsWithoutWhichLaterSampleItRuns() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let text = "```swift,id=a\nprint(1)\n```\n\n```swift,id=b,continue=a\nlet x = 1\n```\n"
    let changed = text.replacing("let x = 1", with: "func print(_ x: Int) {}")
    _ = try await TestRunner.run(TestBook(text), cache: cache.path)
    let before = try await TestRunner.explain("a", TestBook(text), cache: cache.path)
    #expect(before.excludedSamples == [])
    let why = try await TestRunner.explain("a", TestBook(changed), cache: cache.path)
    #expect(why.action == .compile)
    #expect(why.reasons == ["changed: the code of 'b' (removed)"])
    #expect(why.excludedSamples == ["'b', which declares 'print'"])
  }

  @Test(arguments: [
    ("```swift,id=a,ignore=\"syy\"\nx\n```\n", "syy"),
    ("```swift,id=a,swift=\">=99.0\"\nx\n```\n", "needs Swift 99.0; this is "),
  ])
  func saysWhyASampleIsNotRun(text: String, reason: String) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let why = try await TestRunner.explain("a", TestBook(text), cache: cache.path)
    guard case .none(let found) = why.action else {
      Issue.record("\(why.action)")
      return
    }
    #expect(found.hasPrefix(reason))
  }

  @Test func saysWhatARunSaysOfAnAppWhosePackageIsNotBuilt() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      "```swift,app,id=a\nimport Thermo\n```\n\n"
        + "```swift,scenario=a,id=s\nimport DeviceSimulator\n```\n")
    let toolchain = try await TestRunner.toolchain()
    let packages = try await PackageBuilder(
      toolchain: toolchain, sandbox: Sandbox(level: .namespaces, toolchain: toolchain.usr),
      cache: ResultCache(directory: cache.path), jobs: 1, root: cache.path
    ).build([.init(path: "nowhere", products: ["Thermo"], range: SourceRange(at: .start))])
    let results = try await TestRunner.run(book, cache: cache.path, packages: packages)
    for name in ["a", "s"] {
      let why = try await TestRunner.explain(name, book, cache: cache.path, packages: packages)
      let reason = "it imports 'Thermo', and package 'nowhere' is not built"
      #expect(why.action == .none(reason: reason), "\(name)")
      #expect(try results.result(name).reason == reason, "\(name)")
    }
  }

  @Test func saysWhyASampleIsCompiledAlone() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      "```swift,id=a\nextension Int: @retroactive Error {}\n```\n\n"
        + "```swift,id=b\nprint(2)\n```\n\n```swift,id=c\nprint(3)\n```\n")
    _ = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.explain("a", book, cache: cache.path)
    #expect(
      alone.merging?.text
        == "compiled alone: it adds a conformance to a type that it does not declare (line 2)")
    let merged = try await TestRunner.explain("b", book, cache: cache.path)
    #expect(merged.merging == .module(programs: 2))
  }

  @Test func remembersHowLongEachSampleTook() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook("```swift,id=a\nprint(1)\n```\n\n```swift,id=b,ignore=\"x\"\ny\n```\n")
    let results = try await TestRunner.run(book, cache: cache.path)
    let times = ResultIndex(cache: ResultCache(directory: cache.path))
      .lastMilliseconds(ofBook: book.workbook.root)
    #expect(
      times == [TestBook.id("a"): try results.result("a").milliseconds, TestBook.id("b"): 0])
  }

  @Test func writesTheIndexOnlyWhenSomethingIsNew() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let text = "```swift,id=a\nprint(1)\n```\n\n```output\n1\n```\n\n```swift,id=b\n!\n```\n"
    _ = try await TestRunner.run(TestBook(text), cache: cache.path)
    let path = URL(filePath: cache.path + "/v1/index.sqlite")
    let first = try Data(contentsOf: path)
    for book in [TestBook(text), TestBook("Proosaa.\n\n" + text)] {
      #expect(try await TestRunner.run(book, cache: cache.path).warnings == [])
      #expect(try Data(contentsOf: path) == first)
    }
    // Another verdict is written.
    let claim = TestBook(text.replacing("output\n1", with: "output\n2"))
    _ = try await TestRunner.run(claim, cache: cache.path)
    #expect(try Data(contentsOf: path) != first)
    let why = try await TestRunner.explain("a", claim, cache: cache.path)
    #expect(why.last?.outcome == .failed)
  }

  @Test func warnsWhenNothingCanBeRemembered() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    try FileManager.default.createDirectory(
      atPath: cache.path + "/v1/index.sqlite", withIntermediateDirectories: true)
    let results = try await TestRunner.run(
      TestBook("```swift,id=a\nprint(1)\n```\n"), cache: cache.path)
    #expect(try results.result("a").outcome.hasPassed)
    #expect(
      results.warnings == [
        "cannot write the index of the cache: '\(cache.path)/v1/index.sqlite': "
          + "unable to open database file"
      ])
  }
}
