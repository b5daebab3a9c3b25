import SampleRunner
import Sandbox
import Testing
import WorkbookModel

/// Every larger run compiles some of what it has compiled together alone too.
struct SpotCheckTests {
  @Test(arguments: [(0, [0]), (19, [0]), (20, [0, 1]), (100, [1]), (250, [2, 3]), (1000, [10])])
  func choosesOneOfAHundred(count: Int, sizes: [Int]) {
    var checks = SpotChecks()
    for _ in 0..<50 {
      let chosen = checks.choose(from: Array(0..<count))
      #expect(sizes.contains(chosen.count))
      #expect(Set(chosen).count == chosen.count)
    }
  }

  private static let chapter = (0..<100).map {
    "```swift,id=s\($0)\nprint(\($0), n())\nfunc n() -> Int {\n"
      + "#if TOGETHER\nreturn 2\n#else\nreturn 3\n#endif\n}\n```\n\n"
  }.joined()

  @Test func comparesAndSaysSo() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let results = try await TestRunner.run(TestBook(Self.chapter), cache: cache.path)
    // Of two modules of 50 each is none or one.
    #expect((0...2).contains(results.comparedPrograms))
    #expect(results.problems == [])
    let again = try await TestRunner.run(TestBook(Self.chapter), cache: cache.path)
    #expect(again.comparedPrograms == 0)
  }

  @Test func reportsADifferenceAndKeepsWhatIsSoAlone() async throws {
    let compiler = try await FakeCompiler(
      """
      case "$*" in *-wmo*) set -- "$@" -DTOGETHER ;; esac
      """)
    defer { compiler.folder.remove() }
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(Self.chapter)
    let results = try await TestRunner.run(
      book, cache: cache.path, jobs: 1, level: .none, toolchain: compiler.toolchain)
    #expect(results.comparedPrograms == 1)
    let problem = try #require(results.problems.first)
    #expect(results.problems.count == 1)
    #expect(
      problem.line.hasSuffix(
        "compiled together with others, the sample does something else: its output is another one"))
    let failed = try #require(results.samples.values.first { $0.outcome == .failed })
    let again = try await TestRunner.run(
      book, cache: cache.path, jobs: 1, level: .none, toolchain: compiler.toolchain)
    #expect(again.problems == [])
    #expect(again.samples[failed.id]?.standardOutput.hasSuffix(" 3\n") ?? false)
  }
}
