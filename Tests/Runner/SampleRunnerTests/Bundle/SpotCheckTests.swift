import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Every larger run also compiles alone some programs that it has compiled together.
struct SpotCheckTests {
  @Test(arguments: [(0, [0]), (19, [0]), (20, [0, 1]), (100, [1]), (250, [2, 3]), (1000, [10])])
  func choosesOneOfAHundred(count: Int, sizes: [Int]) {
    for seed: UInt64 in 0..<50 {
      let chosen = SpotChecks(seed: seed).choose(from: Array(0..<count))
      #expect(sizes.contains(chosen.count))
      #expect(Set(chosen).count == chosen.count)
    }
  }

  /// The order in which two compilers finish is random.
  @Test func choosesTheSameForASeedWhateverCameBefore() {
    let (one, other) = (Array(0..<200), Array(200..<400))
    let checks = SpotChecks(seed: 7)
    let first = checks.choose(from: one)
    _ = checks.choose(from: other)
    #expect(checks.choose(from: one) == first)
    // Programs start in the order of their last durations.
    #expect(checks.choose(from: one.reversed()) == first)
    let choices = (0..<50).map { SpotChecks(seed: $0).choose(from: one) }
    #expect(Set(choices).count > 40)
  }

  /// With many seeds every program is chosen.
  @Test func leavesOutNoProgram() {
    let chosen = (0..<2_000).flatMap { SpotChecks(seed: $0).choose(from: Array(0..<100)) }
    #expect(Set(chosen).count == 100)
  }

  private static let chapter = (0..<100).map {
    "```swift,id=s\($0)\nprint(\($0), n())\nfunc n() -> Int {\n"
      + "#if TOGETHER\nreturn 2\n#else\nreturn 3\n#endif\n}\n```\n\n"
  }.joined()

  @Test func comparesAndSaysSo() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    // Each of two modules of 50 has none or one.
    let seed = try #require(
      (0..<100 as Range<UInt64>).first { seed in
        [0..<50, 50..<100].allSatisfy { SpotChecks(seed: seed).choose(from: Array($0)).count == 1 }
      })
    let results = try await TestRunner.run(
      TestBook(Self.chapter), cache: cache.path, spotSeed: seed)
    #expect(results.comparison?.samples.count == 2)
    #expect(results.problems == [])
    let again = try await TestRunner.run(TestBook(Self.chapter), cache: cache.path)
    #expect(again.comparison == nil)
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
    #expect(results.comparison?.samples.count == 1)
    let problem = try #require(results.problems.first)
    #expect(results.problems.count == 1)
    #expect(
      problem.line.hasSuffix(
        "the sample behaves differently when compiled together with others: its output differs"))
    let failed = try #require(results.samples.values.first { $0.outcome == .failed })
    #expect(results.comparison?.samples == [failed.id])
    let again = try await TestRunner.run(
      book, cache: cache.path, jobs: 1, level: .none, toolchain: compiler.toolchain)
    #expect(again.problems == [])
    #expect(again.samples[failed.id]?.standardOutput.hasSuffix(" 3\n") ?? false)
  }
}
