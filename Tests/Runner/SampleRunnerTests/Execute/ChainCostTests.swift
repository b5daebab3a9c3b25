import TextDiagnostics
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// The cost of a chain that does not compile, and the results of its samples.
struct ChainCostTests {
  /// A chain of samples by their names, the first one first.
  private static func chain(_ codes: KeyValuePairs<String, String>) -> String {
    var before: Substring?
    return codes.map { words, code in
      let name = words.prefix { $0 != "," }
      defer { before = name }
      let continues = before.map { ",continue=\($0)" } ?? ""
      return "```swift,id=\(words)\(continues)\n\(code)\n```\n\n"
    }.joined()
  }

  private static let broken: KeyValuePairs = [
    "a": "let a = 1\nprint(a)", "b": "print(a + 1)", "c": "let c: Int = \"\"", "d": "print(2)",
    "e": "print(undefinedName)",
  ]
  private static let other: KeyValuePairs = [
    "v": "let a = 5\nprint(a)", "w": "print(a + 1)", "x": "let x: Int = \"\"",
  ]

  /// The compiler's messages for a chain apply to shorter ones, as far as they concern them.
  @Test func compilesAChainOnceForAllSamplesAfterAnError() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(Self.chain(Self.broken) + Self.chain(Self.other))
    let results = try await TestRunner.run(book, cache: cache.path, jobs: 1)
    func text(_ name: String) throws -> String? { try results.result(name).merging?.text }
    #expect(
      try ["c", "d"].map(text)
        == Array(
          repeating: "compiled alone: the compiler's messages about a longer chain apply to it too",
          count: 2))
    // The samples before the errors form one program of each chain, and these share a compilation.
    for name in ["a", "b", "v", "w"] {
      #expect(try results.result(name).merging == .module(programs: 2), "\(name)")
    }
    #expect(
      try ["a", "b", "v", "w"].map { try results.result($0).standardOutput }
        == ["1\n", "2\n", "5\n", "6\n"])
    let again = try await TestRunner.run(book, cache: cache.path, jobs: 1)
    #expect(again.samples.values.allSatisfy { $0.isCached })
    #expect(again.essence == results.essence)
  }

  /// The author sees no difference.
  @Test func saysWhatTheCompilerSaysOfEachChain() async throws {
    let book = TestBook(Self.chain(Self.broken))
    let results = try await TestRunner.run(book)
    let samples = Array(Self.broken)
    for (number, sample) in samples.enumerated().dropFirst(2) {
      var text = Self.broken.prefix(number + 1).map { ($0.key, $0.value) }
      text[number].0 = sample.key
      let alone = TestBook(
        text.enumerated().map { index, sample in
          let continues = index > 0 ? ",continue=\(text[index - 1].0)" : ""
          return "```swift,id=\(sample.0)\(continues)\n\(sample.1)\n```\n\n"
        }.joined())
      let cache = try await TestRunner.freshCache()
      defer { cache.remove() }
      let own = try await TestRunner.run(alone, cache: cache.path)
      #expect(
        try own.result(sample.key).problems.map(\.line)
          == results.result(sample.key).problems.map(\.line))
    }
  }

  /// A nested scope redeclares names of earlier samples without changing those.
  @Test func declaresNamesAgainInAScope() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let text = Self.chain([
      "a": "let n = 1\nfunc f() -> Int { n }\nstruct S { var x = 1 }\nprint(n, f(), S())",
      "b,nest": "let n = \"two\"\nstruct S { var y = 7 }\nprint(n, f(), S())",
      "c": "print(n.count, S().y)  // => 3 7", "d,nest": "let n = 4.5\nprint(n, S().y)",
    ])
    let results = try await TestRunner.run(TestBook(text), cache: cache.path)
    #expect(results.problems == [])
    #expect(
      try ["a", "b", "c", "d"].map { try results.result($0).standardOutput }
        == ["1 1 S(x: 1)\n", "two 1 S(y: 7)\n", "3 7\n", "4.5 7\n"])
    // One program provides the results of all.
    #expect(TestRunner.files(cache.path, "runs").count == 1)
  }

  @Test func tracesAnErrorInAScopeToItsSample() async throws {
    let text = Self.chain([
      "a": "let n = 1", "b,nest": "let n = \"two\"\nprint(n)", "c": "let m: Int = n",
    ])
    let results = try await TestRunner.run(TestBook(text))
    #expect(try results.result("a").problems == [])
    #expect(try results.result("b").standardOutput == "two\n")
    let lines = try results.result("c").problems.map { $0.range.start.line }
    #expect(lines == [11])
  }
}
