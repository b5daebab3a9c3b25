import TextDiagnostics
import Foundation
import SampleCompiler
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Samples that share a compilation have the same results as alone.
@Suite(.serialized) struct BundleRunTests {
  /// One sample of each kind that may share, and one of each kind that may not.
  private static let kinds: [(name: String, code: String)] = [
    ("plain", "struct Budget { var left = 3 }\nprint([Budget()], Budget.self)"),
    ("same-name", "struct Budget: Error { var why = \"x\" }\nprint(String(reflecting: Budget()))"),
    ("thrower", "enum Fault: Error { case deep }\nfunc f() throws { throw Fault.deep }\ntry f()"),
    ("trap", "let ä = [1]\nprint(\"before\")\nprint(ä[ä.count])"),
    ("extends", "extension Int { func twice() -> Int { self * 2 } }\nprint(21.twice())"),
    ("warned", "let unused = 3\nprint(\"w\")"),
    ("broken", "let x: Int = \"text\"\nprint(x)"),
    (
      "constants",
      "let base = [1, 2]\nlet more = base + [3]\nfunc f() -> Int { more[more.count - 1] }\nprint(f())"
    ),
    ("foundation", "import Foundation\nprint(Date(timeIntervalSince1970: 0) < Date())"),
    ("waits", "try await Task.sleep(for: .milliseconds(1))\nprint(\"slept\")"),
    ("waits-too", "print(await Task { 7 }.value)"),
    (
      "dies",
      "final class A { deinit { print(\"gone\") } }\nvar a: A? = A()\na = nil\nprint(\"end\")"
    ),
    ("exits", "import Glibc\nprint(\"out\")\nexit(3)"),
    ("returns", "if CommandLine.arguments.count > 0 { return }\nprint(1)"),
    ("shared", "var n = 0\n@MainActor func add() { n += 1 }\nadd()\nprint(n)"),
    ("function", "print(#function)"),
    ("deferred", "defer { print(\"last\") }\nprint(\"first\")"),
    (
      "main",
      "struct Budget { var own = 1 }\n@main struct App {\n  static func main() async throws {\n"
        + "    print([Budget()], CommandLine.arguments.count)\n    throw Own.deep(Budget())\n  }\n"
        + "}\nenum Own: Error { case deep(Budget) }"
    ),
    (
      "names",
      "final class Budget { deinit { print(\"x\") } }\nlet b = Budget()\n"
        + "print(String(reflecting: b), [Budget.self], #fileID, type(of: b))\n"
        + "dump(b)\nfunc f(_ x: Budget) -> Int { preconditionFailure(\"\\(x)\") }\nprint(f(b))"
    ),
    (
      "operator",
      "infix operator **\nfunc ** (a: Int, b: Int) -> [Int] { (0..<b).map { _ in a } }\n"
        + "print(2 ** 3)"
    ),
    ("member", "extension Int { init(_ x: [Int]) { self = x.count } }\nprint(Int([7, 8]))"),
    ("other-member", "extension Int { init(_ x: [Int]) { self = x[0] } }\nprint(Int([7, 8]))"),
    (
      "conforms",
      "extension Int: @retroactive CustomDebugStringConvertible {\n"
        + "  public var debugDescription: String { \"Int\" }\n}\nprint([1])"
    ),
    ("does-not-conform", "final class A { deinit {} }\nprint([1], [A()].count)"),
  ]

  /// Only a program that has trapped is run a second time to locate the trap.
  @Test func runsAProgramOnceThatDoesNotEnd() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      "```swift,id=endless,timeout=1\nwhile true { print(Int.random(in: 0...1_000_000)) }\n```\n\n"
        + "```swift,id=other\nprint(1)\n```\n")
    let results = try await TestRunner.run(book, cache: cache.path)
    #expect(try results.result("endless").isMerged)
    #expect(try results.result("endless").outcome == .failed)
    #expect(try results.result("endless").problems.map(\.id) == [.limit])
  }

  /// The sandbox of one run may wait for another run of the same executable with other input.
  @Test func givesEachSampleOfAnExecutableItsOwnInput() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let read = "print(readLine() ?? \"none\")"
    let book = TestBook(
      "```swift,id=without\n\(read)\nprint(\"a\")\n```\n\n"
        + "```swift,id=with,stdin=\"given\"\n\(read)\nprint(\"b\")\n```\n\n"
        + "```swift,id=last\n\(read)\nprint(\"c\")\n```\n")
    let results = try await TestRunner.run(book, cache: cache.path, jobs: 1)
    #expect(results.samples.values.allSatisfy { $0.isMerged && $0.outcome.hasPassed })
    let outputs = results.samples.values.map { "\($0.id.name): \($0.standardOutput)" }.sorted()
    #expect(outputs == ["last: none\nc\n", "with: given\nb\n", "without: none\na\n"])
  }

  @Test func givesWhatEachGivesAlone() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let together = try await TestRunner.run(TestBook.plain(Self.kinds), cache: cache.path)
    let alone = try await TestRunner.run(
      TestBook.plain(Self.kinds), cache: cache.path, merging: .no)
    for kind in Self.kinds {
      let first = try together.result(kind.name), second = try alone.result(kind.name)
      #expect(MergeDifference(first, second) == nil, "\(kind.name)")
      #expect(first.problems == second.problems, "\(kind.name)")
      #expect(second.merging?.text.hasPrefix("compiled alone: ") == true)
    }
    for name in [
      "plain", "same-name", "thrower", "trap", "extends", "warned", "dies", "shared", "names",
      "operator", "member", "other-member", "does-not-conform", "constants",
    ] {
      #expect(try together.result(name).merging == .module(programs: 14), "\(name)")
    }
    for name in ["waits", "waits-too"] {
      #expect(try together.result(name).merging == .module(programs: 2))
    }
    #expect(try together.result("names").trapPosition != nil)
    #expect(
      try together.result("conforms").merging?.text.hasPrefix(
        "compiled alone: it adds a conformance to a type that it does not declare (line ") == true)
    // Its type errors cannot have been caused by another program.
    #expect(try together.result("broken").merging == .module(programs: 15))
    #expect(
      try together.result("foundation").merging?.text
        == "compiled alone: no other program to be compiled has the same imports")
  }

  /// A module in which no sample expects a trap has no line tables; places are exact all the same.
  @Test func findsThePlaceOfATrapThatNobodyExpects() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook.plain([
      ("calm", "print(1)"),
      ("adds", "let ä = [Int.max]\nprint(\"before\")\nprint(ä.count, ä[0] + ä.count)"),
      ("throws", "struct Fault: Error {}\nfunc f(_ n: Int) throws {\n  throw Fault()\n}\ntry f(1)"),
    ])
    let first = try await TestRunner.run(book, cache: cache.path)
    let again = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.run(book, cache: cache.path, merging: .no)
    for name in ["adds", "throws"] {
      let result = try first.result(name)
      #expect(result.merging == .module(programs: 3))
      #expect(result.trapPosition != nil)
      for other in [try again.result(name), try alone.result(name)] {
        #expect(result.trapPosition == other.trapPosition)
        #expect(result.problems == other.problems)
        #expect(result.standardOutput == other.standardOutput)
      }
      #expect(try again.result(name).isCached)
    }
    #expect(try first.result("adds").problems[0].line.hasSuffix("traps: arithmetic overflow"))
    // Two of the three programs are compiled again to locate their traps.
    let programs = TestRunner.files(cache.path, "programs")
    let tables = Data(".debug_line".utf8)
    let withTables = programs.filter {
      FileManager.default.contents(atPath: $0)?.range(of: tables) != nil
    }
    #expect(programs.count - withTables.count == 1)
  }

  @Test func keepsTheReasonWithTheResult() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let kinds = Self.kinds.filter { ["plain", "broken", "dies", "conforms"].contains($0.name) }
    let first = try await TestRunner.run(TestBook.plain(kinds), cache: cache.path)
    let second = try await TestRunner.run(TestBook.plain(kinds), cache: cache.path)
    for (name, _) in kinds {
      #expect(try second.result(name).isCached)
      #expect(try first.result(name).merging == second.result(name).merging)
    }
  }

  @Test func leavesAloneWhatIsMarkedOrNoCandidate() async throws {
    let text = """
      ```swift,id=a
      print(1)
      ```

      ```swift,id=b,standalone
      print(2)
      ```

      ```swift,id=c
      print(3)
      ```

      ```swift,id=d,should_warn
      let unused = 1
      ```

      ```swift,id=e,compile_fail="cannot convert"
      let x: Int = ""
      ```

      """
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let results = try await TestRunner.run(TestBook(text), cache: cache.path)
    #expect(try results.result("a").merging == .module(programs: 2))
    #expect(try results.result("c").merging == .module(programs: 2))
    #expect(
      try ["b", "d", "e"].map { try results.result($0).merging?.text } == [
        "compiled alone: it is marked 'standalone'",
        "compiled alone: it is expected to cause compiler warnings",
        "compiled alone: no other program to be compiled has the same imports",
      ])
  }

  /// A program that fails forces the others to be compiled again; one with warnings does not.
  @Test(arguments: Sandbox.Level.allCases)
  func leavesOutSinglePrograms(level: Sandbox.Level) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var codes = (0..<6).map {
      (name: "s\($0)", code: "final class A { deinit { print(\($0)) } }\n_ = A()")
    }
    codes[1].code += "\nprint(undefinedName)"
    codes[4].code += "\nfunc f() { let unused = 1 }"
    let results = try await TestRunner.run(
      TestBook.plain(codes), cache: cache.path, jobs: 1, level: level)
    for index in 0..<6 {
      let result = try results.result("s\(index)")
      #expect((result.outcome == .failed) == (index == 1))
      #expect(result.isMerged)
      if index != 1 { #expect(result.standardOutput == "\(index)\n") }
    }
    #expect(try results.result("s4").compilerMessages.map(\.severity) == [.warning])
    #expect(TestRunner.files(cache.path, "programs").count == 1)
  }

  /// Warnings caused by bundling alone cost nothing and are not shown.
  @Test func passesOverWarningsThatBundlingMakes() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let codes = [
      (name: "unused", code: "func f() throws -> Int { 1 }\nlet a = try f()\nvar b = try f()"),
      (name: "never", code: "let limit = 5\nif limit > 6 { print(limit) }"),
      (name: "calm", code: "print(1)"),
      (name: "guarded", code: "let a = Int(\"1\")\nguard let b = a else { fatalError() }"),
    ]
    let together = try await TestRunner.run(TestBook.plain(codes), cache: cache.path)
    for name in ["unused", "guarded"] {
      #expect(try together.result(name).merging == .module(programs: 4))
      #expect(try together.result(name).compilerMessages == [])
    }
    // The compiler reports this one alone, too.
    let said = try together.result("never").compilerMessages.map(\.text)
    #expect(said.contains("will never be executed"))
    #expect(try !together.result("never").isMerged)
  }

  /// The added `fileprivate` moves the first line of a sample.
  @Test func namesTheColumnOfATrapInTheFirstLine() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let fences = [
      "```swift,id=a,should_trap\nlet a = [1][1 + 1]\n```\n\n",
      "```swift,id=b,should_trap\nfunc f(_ x: [Int]) -> Int { x[x.count] }\nprint(f([]))\n```\n\n",
    ]
    let book = TestBook(fences.joined())
    let together = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.run(book, cache: cache.path, merging: .no)
    for name in ["a", "b"] {
      #expect(try together.result(name).merging == .module(programs: 2))
      let position = try #require(try together.result(name).trapPosition)
      #expect(try position.line == alone.result(name).trapPosition?.line)
    }
    #expect(try together.result("b").trapPosition == alone.result("b").trapPosition)
  }

  @Test func sharesOneExecutable() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let codes = (0..<5).map { (name: "s\($0)", code: "struct S\($0) {}\nprint(S\($0)())") }
    let results = try await TestRunner.run(TestBook.plain(codes), cache: cache.path)
    #expect(
      try (0..<5).map { try results.result("s\($0)").standardOutput }
        == (0..<5).map { "S\($0)()\n" })
    #expect(TestRunner.files(cache.path, "programs").count == 1)
    #expect(try results.result("s0").isMerged)
  }

  /// An edited sample is compiled alone, and the others are neither compiled nor run again.
  @Test func keepsTheOthersWhenOneIsEdited() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    var codes = (0..<4).map { (name: "s\($0)", code: "print(\($0))") }
    _ = try await TestRunner.run(TestBook.plain(codes), cache: cache.path)
    let runs = TestRunner.files(cache.path, "runs").count
    codes[2].code = "print(42)"
    let results = try await TestRunner.run(TestBook.plain(codes), cache: cache.path)
    #expect(try results.result("s2").standardOutput == "42\n")
    #expect(TestRunner.files(cache.path, "runs").count == runs + 1)
  }
}

extension TestBook {
  /// A chapter of samples without annotations other than names.
  static func plain(_ samples: [(name: String, code: String)]) -> TestBook {
    TestBook(samples.map { "```swift,id=\($0.name)\n\($0.code)\n```\n\n" }.joined())
  }
}
