import TextDiagnostics
import Foundation
import ResultStore
import SafeFiles
import SampleCompiler
import SamplePlan
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Code that observes values is compiled together too.
struct ValueLookTests {
  private static let book = TestBook(
    [
      ("sorted", "let words = [\"b\", \"a\"]\nwords.sorted()  // => [\"a\", \"b\"]"),
      ("count", "let words = [1]\nprint(words.count)  // 1"),
      // Closures cannot be compared.
      ("refused", "let made = { 3 }  // made == 3\nprint(made())"),
      ("nothing", "print(4)"),
      ("wrong", "let n = [1, 2].count  // n == 3"),
    ].map { "```swift,id=\($0.0)\n\($0.1)\n```\n\n" }.joined())

  @Test func compilesThemOnceTheirProgramsAreCompiled() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let runner = try await TestRunner.runner(cache: ResultCache(directory: cache.path))
    let plan = Planner(configuration: Self.book.configuration).plan(Self.book.workbook.chapters)
    var programs: [(ContentHash, Program, ProgramSource)] = []
    for program in plan.programs {
      let source = ProgramSource(program)
      let key = try await runner.compiler.key(
        for: source, languageMode: program.languageMode, isAlone: false)
      programs.append((key, program, source))
    }
    let bundle = try #require(
      BundlePlanner(await SampleCompiler.examined(programs), jobs: 2).bundles.first)
    #expect(bundle.programs == 5)
    let observers = try await runner.compiler.compile(bundle).observers
    let looks = try #require(BundlePlanner(observers, jobs: 2).bundles.first)
    #expect(looks.programs == 0)
    #expect(looks.entries.count == 4)
    let first = try await runner.compiler.compile(looks)
    #expect(first.separations.count == 1)
    let rest = try #require(first.rest.first)
    let second = try await runner.compiler.compile(rest)
    #expect(second.records.values.filter { $0.executable != nil }.count == 3)
    #expect(second.rest.isEmpty)
    await runner.close()
  }

  /// As after a power cut: what looks at values is damaged, and its observations are lost.
  @Test func compilesDamagedOnesAgain() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let before = try await TestRunner.run(Self.book, cache: cache.path)
    let programs = "\(cache.path)/v1/programs"
    for name in try FileManager.default.subpathsOfDirectory(atPath: programs) {
      let file = try? FileHandle(forUpdating: URL(filePath: "\(programs)/\(name)"))
      try file?.truncate(atOffset: 1_000)
    }
    try FileManager.default.removeItem(atPath: "\(cache.path)/v1/values")
    for attempt in 1...2 {
      let after = try await TestRunner.run(Self.book, cache: cache.path)
      for name in ["sorted", "count", "refused", "nothing", "wrong"] {
        let (result, other) = (try after.result(name), try before.result(name))
        #expect(result.outcome == other.outcome, "\(name), \(attempt)")
        #expect(result.problems == other.problems, "\(name), \(attempt)")
      }
    }
  }

  @Test func seesTheSameAsAlone() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let together = try await TestRunner.run(Self.book, cache: cache.path)
    let alone = try await TestRunner.run(Self.book, cache: cache.path, merging: .no)
    for name in ["sorted", "count", "refused", "nothing", "wrong"] {
      let (result, other) = (try together.result(name), try alone.result(name))
      #expect(result.isMerged)
      #expect(result.outcome == other.outcome, "\(name)")
      #expect(result.problems == other.problems, "\(name)")
    }
    #expect(try together.result("sorted").outcome == .verified)
    #expect(try together.result("wrong").problems.map(\.summary) == ["claims '3', but is '2'"])
  }
}
