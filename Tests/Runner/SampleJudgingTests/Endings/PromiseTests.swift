import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Every kind of promise that a fence can make, kept and broken.
@Suite(.serialized) struct PromiseTests: SharedRunSuite {
  /// A sample, and its expected problems.
  struct Promise: Sendable, CustomTestStringConvertible {
    var id: String
    /// The whole fence without `id=`, with the fences that belong to it.
    var text: String
    /// `id summary` of each problem; empty if the promise is kept.
    var problems: [String] = []

    var testDescription: String { id }

    init(
      _ id: String, _ words: String, _ code: String, _ output: String = "", _ problems: String...
    ) {
      self.id = id
      text = "```swift,id=\(id)\(words.isEmpty ? "" : ",")\(words)\n\(code)\n```\n\n\(output)\n"
      self.problems = problems
    }
  }

  private static let kept = [
    Promise("plain", "", "print(1)"),
    Promise("output", "", "print(1)", "```output\n1\n```"),
    Promise("silent", "", "let x = 1", "```output\n```"),
    Promise("errors", "", writing("ä"), "```output,stderr\nä\n```"),
    Promise(
      "both", "", "print(1)\n" + writing("2"), "```output\n1\n```\n\n```output,stderr\n2\n```"),
    Promise("lines", "", "print(1)\nprint(2)\nprint(3)", "```output\n1\n...\n```"),
    Promise("inline", "", "print(\"took 5 s\")", "```output\ntook [..] s\n```"),
    Promise("captured", "", "print(5, 5)", "```output\n<n> <n>\n```"),
    Promise("unordered", "", "print(1)\nprint(2)", "```output,match=unordered\n2\n1\n```"),
    Promise("float", "", "print(0.5000001)", "```output,match=float:1e-6\n0.5\n```"),
    Promise("literal", "", "print(\"...\")", "```output,match=literal\n...\n```"),
    Promise("not-run", "no_run", "while true {}"),
    Promise("traps", "should_trap", "fatalError(\"mine\")"),
    Promise(
      "traps-as-said", "should_trap=\"mine\"", "print(1)\nfatalError(\"mine\")", "```output\n1\n```"
    ),
    Promise(
      "traps-in-words", "should_trap", "fatalError(\"a\")",
      "```output,stderr\n[..]Fatal error: a\n```"),
    Promise("throws", "should_trap=\"E()\"", "struct E: Error {}\nthrow E()"),
    Promise("exits", "exit=3", exiting(3)),
    Promise("warns", "should_warn", unused),
    Promise("warns-as-said", "should_warn=\"never used\"", unused),
    Promise("warns-of-group", "should_warn=#DeprecatedDeclaration", deprecated),
    Promise(
      "warns-twice", "should_warn=[\"never used\",#DeprecatedDeclaration]",
      unused + "\n" + deprecated),
    Promise("warns-not-run", "no_run,should_warn=\"never used\"", unused),
    Promise(
      "warns-and-fails", "compile_fail=\"nothing1\",should_warn=#DeprecatedDeclaration",
      deprecated + "\nnothing1()"),
    Promise("warns-of-use", "should_warn=#no-usage", unused),
    Promise(
      "warns-twice-alike", "should_warn=[#no-usage,#no-usage]",
      unused + "\nfunc g() { let also = 1 }"),
    Promise(
      "fails-twice-alike", "compile_fail=[\"cannot find\",\"cannot find\"]",
      "nothing12()\nnothing13()"),
    Promise("fails", "compile_fail=\"cannot find 'nothing2' in scope\"", "nothing2()"),
    Promise("fails-in-group", "compile_fail=#MutableGlobalVariable", shared),
    Promise(
      "fails-twice", "compile_fail=[\"'nothing3'\",#MutableGlobalVariable]", shared + "\nnothing3()"
    ),
    Promise(
      "arguments", "args=[a,\"b c\",ä]", "print(CommandLine.arguments.dropFirst())",
      "```output\n[\"a\", \"b c\", \"ä\"]\n```"),
    Promise(
      "input", "stdin=\"yksi\\nkaksi\"", "while let line = readLine() { print(line) }",
      "```output\nyksi\nkaksi\n```"),
    Promise(
      "environment", "env=[NIMI=\"Väinö K\",B=1]",
      "import Glibc\nprint(String(cString: getenv(\"NIMI\")), String(cString: getenv(\"B\")))",
      "```output\nVäinö K 1\n```"),
    Promise(
      "fails-where-it-says", "compile_fail=\"cannot convert value\"",
      "let a16: Int = \"3\"  // error: Cannot convert value of type …"),
    Promise(
      "traps-where-it-says", "should_trap=\"Index out of range\"",
      "func at(_ a: [Int]) { _ = a[1] }\nat([1])  // Fatal error: Index out of range"),
    Promise("traps-in-view", "should_trap=\"boom\"", "func f() { fatalError(\"boom\") }\n# f()"),
    Promise(
      "exits-in-view", "exit=3", "import Glibc\nfunc end() -> Never { exit(3) }\n# end()"),
    Promise("ends-in-time", "timeout=120", "print(1)"),
    Promise("present-swift", "swift=\">=6.0\"", "print(1)", "```output\n1\n```"),
    Promise("alone", "standalone", "print(1)", "```output\n1\n```"),
    Promise("unseen", "hidden", "func unseen() -> Int { 7 }"),
    Promise("uses-unseen", "continue=unseen", "print(unseen())", "```output\n7\n```"),
  ]

  private static let broken = [
    Promise("not-output", "", "print(1)", "```output\n2\n```", otherOutput),
    Promise("not-errors", "", writing("a"), "```output,stderr\nb\n```", otherErrors),
    Promise("no-errors", "", "print(1)", "```output,stderr\nb\n```", otherErrors),
    Promise(
      "not-both", "", "print(1)\n" + writing("a"), "```output\n2\n```\n\n```output,stderr\nb\n```",
      otherOutput, otherErrors),
    Promise("not-lines", "", "print(1)\nprint(2)", "```output\n1\n...\n3\n```", otherOutput),
    Promise("not-captured", "", "print(5, 6)", "```output\n<n> <n>\n```", otherOutput),
    Promise(
      "not-unordered", "", "print(1)\nprint(2)", "```output,match=unordered\n2\n2\n```", otherOutput
    ),
    Promise("not-float", "", "print(0.5001)", "```output,match=float:1e-6\n0.5\n```", otherOutput),
    Promise("not-literal", "", "print(1)", "```output,match=literal\n...\n```", otherOutput),
    Promise(
      "not-run-broken", "no_run", "nothing4()", "", "compile cannot find 'nothing4' in scope"),
    Promise(
      "no-trap", "should_trap", "print(1)", "", "trap does not trap: it ended with exit status 0"),
    Promise(
      "status-no-trap", "should_trap", exiting(3), "",
      "trap does not trap: it ended with exit status 3"),
    Promise(
      "other-trap", "should_trap=\"yours\"", "fatalError(\"mine\")", "",
      "trap traps with 'mine', not with 'yours'"),
    Promise(
      "other-error", "should_trap=\"F()\"", "struct E: Error {}\nthrow E()", "",
      "trap traps with 'Error raised at top level: main.E()', not with 'F()'"),
    Promise(
      "trap-other-output", "should_trap=\"mine\"", "print(1)\nfatalError(\"mine\")",
      "```output\n2\n```", otherOutput),
    Promise("sudden-trap", "", "fatalError(\"mine\")", "", "trap traps: mine"),
    Promise(
      "sudden-error", "", "struct E: Error {}\nthrow E()", "",
      "trap throws an error that nothing catches: main.E()"),
    Promise("no-status", "exit=3", "print(1)", "", "trap ends with exit status 0, not 3"),
    Promise("other-status", "exit=3", exiting(4), "", "trap ends with exit status 4, not 3"),
    Promise("sudden-status", "", exiting(4), "", "trap ends with exit status 4, not 0"),
    Promise("trap-no-status", "exit=3", "fatalError(\"mine\")", "", "trap traps: mine"),
    Promise(
      "no-warning", "should_warn", "print(1)", "", "diagnostic the compiler gives no warning"),
    Promise(
      "other-warning", "should_warn=\"always\"", unused, "",
      "diagnostic no warning of the compiler has the text 'always'"),
    Promise(
      "other-group", "should_warn=#StrictMemorySafety", deprecated, "",
      "diagnostic no warning of the compiler has the group '#StrictMemorySafety'"),
    Promise(
      "one-warning", "should_warn=[\"never used\",#DeprecatedDeclaration]", unused, "",
      "diagnostic no warning of the compiler has the group '#DeprecatedDeclaration'"),
    Promise(
      "warning-above", "continue=warns,should_warn", "print(2)", "",
      "diagnostic the compiler gives no warning"),
    Promise(
      "no-warning-fails", "compile_fail=\"nothing5\",should_warn", "nothing5()", "",
      "diagnostic the compiler gives no warning"),
    Promise(
      "warning-not-compiled", "should_warn", "nothing6()", "",
      "compile cannot find 'nothing6' in scope"),
    Promise("compiles", "compile_fail=\"cannot find\"", "print(1)", "", itCompiles),
    Promise("only-warned", "compile_fail=\"never used\"", unused, "", itCompiles),
    Promise(
      "other-failure", "compile_fail=\"cannot convert\"", "nothing7()", "",
      "diagnostic no error of the compiler has the text 'cannot convert'",
      "compile cannot find 'nothing7' in scope"),
    Promise(
      "other-failing-group", "compile_fail=#DeprecatedDeclaration", shared, "",
      "diagnostic no error of the compiler has the group '#DeprecatedDeclaration'",
      "compile static property 'count' is not concurrency-safe because it is nonisolated global shared mutable state"
    ),
    Promise(
      "one-failure", "compile_fail=[\"'nothing8'\",\"'nothing9'\"]", "nothing8()", "",
      "diagnostic no error of the compiler has the text ''nothing9''"),
    Promise(
      "one-failure-more", "compile_fail=\"'nothing10'\"", "nothing10()\nnothing11()", "",
      "compile cannot find 'nothing11' in scope"),
    Promise(
      "one-failure-twice", "compile_fail=[\"cannot find\",\"cannot find\"]", "nothing14()", "",
      "diagnostic 2 errors are claimed to have the text 'cannot find', but the compiler gives 1"),
    Promise(
      "one-warning-twice", "should_warn=[#no-usage,#no-usage]", unused, "",
      "diagnostic 2 warnings are claimed to have the group '#no-usage', but the compiler gives 1"),
    Promise(
      "fails-elsewhere", "compile_fail=\"cannot convert value\"",
      "let a15: Int = 3  // error: cannot convert value\nlet b15: Int = \"3\"", "",
      "diagnostic the compiler gives this error for another line"),
    Promise(
      "traps-elsewhere", "should_trap=\"Index out of range\"",
      "let a = [1]\nprint(a[0])  // Fatal error: Index out of range\nprint(a[1])", "",
      "trap the program traps in another line"),
    Promise(
      "traps-otherwise", "should_trap=\"mine\"",
      "fatalError(\"mine\")  // Thread 1: fatal error: yours", "",
      "trap the program does not stop with 'yours'"),
    Promise(
      "traps-unseen", "should_trap=\"Index out of range\"",
      "let a = [1]\nprint(a[0])\n# print(a[1])", "",
      "trap the claimed trap is in a hidden line"),
    Promise(
      "exits-unseen", "exit=3", "print(1)\n# import Glibc\n# exit(3)", "",
      "trap the call that ends the program is in a hidden line"),
    Promise("no-end", "timeout=1", "while true {}", "", late),
    Promise("no-trap-in-time", "timeout=1,should_trap", "while true {}", "", late),
    Promise("no-exit-in-time", "timeout=1,exit=3", "while true {}", "", late),
    Promise(
      "no-input", "stdin=\"1\"", "print(readLine() ?? \"-\")", "```output\n2\n```", otherOutput),
  ]

  private static let otherOutput = "output the sample's output is not what the chapter claims"
  private static let otherErrors =
    "output the sample's standard error is not what the chapter claims"
  private static let late = "limit did not end within its time limit of 1 s and was stopped"
  private static let itCompiles =
    "diagnostic the sample compiles, but the chapter says that it does not"
  private static let unused = "func f() { let unused = 1 }"
  private static let deprecated = "@available(*, deprecated) func old() {}\nold()"
  private static let shared = "struct Shared { static var count = 0 }"

  private static func exiting(_ status: Int) -> String { "import Glibc\nexit(\(status))" }

  private static func writing(_ text: String) -> String {
    "import Glibc\nwrite(2, \"\(text)\", \(text.utf8.count))"
  }

  private static let warned = [
    Promise(
      "fails-otherwise", "compile_fail=\"cannot convert value\"",
      "let a17: Int = \"3\"  // error: cannot assign")
  ]

  static let book = TestBook((kept + broken + warned).map(\.text).joined(separator: "\n"))

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: kept) func verifies(promise: Promise) async throws {
    try await expectPassed(promise.id)
  }

  @Test(arguments: broken) func fails(promise: Promise) async throws {
    let result = try await result(promise.id)
    #expect(result.outcome == .failed)
    #expect(result.problems.map { "\($0.id.rawValue) \($0.summary)" } == promise.problems)
    #expect(result.problems.allSatisfy { $0.fix?.isEmpty == false || $0.id == .compile })
    let fence = try Self.book.place(of: "```swift,id=\(promise.id)")
    let line = try #require(fence.split(separator: ":").first.flatMap { Int($0) })
    let lines = line..<line + promise.text.split(separator: "\n").count + 2
    #expect(result.problems.allSatisfy { lines.contains($0.range.start.line) })
  }

  @Test(arguments: [
    ("fails", "cannot find 'nothing2' in scope", nil),
    ("fails-in-group", "static property 'count' is not concurrency-safe", "MutableGlobalVariable"),
    ("warns-of-group", "'old()' is deprecated", "DeprecatedDeclaration"),
    ("warns-as-said", "never used", nil),
  ])
  func keepsTheCompilersOwnWords(name: String, text: String, group: String?) async throws {
    let result = try await result(name)
    let message = try #require(result.compilerMessages.first { $0.severity != .note })
    #expect(message.text.contains(text))
    #expect(message.group == group || group == nil)
    #expect(message.position != nil)
  }

  @Test func warnsOfAnErrorThatTheCompilerDoesNotGive() async throws {
    let result = try await result("fails-otherwise")
    #expect(result.outcome == .verified)
    #expect(result.problems.map(\.severity) == [.warning])
    #expect(
      result.problems.map(\.summary) == ["the compiler does not say 'cannot assign' here"])
  }

  @Test func keepsHowAndWhereItTrapped() async throws {
    let result = try await result("traps-as-said")
    guard case .trapped(_, let message) = result.ending else {
      Issue.record("ended with \(result.ending)")
      return
    }
    #expect(message == "mine")
    let place = try Self.book.place(of: "fatalError(\"mine\")\n```\n\n```output\n1")
    #expect(result.trapPosition?.line == Int(place.split(separator: ":")[0]))
  }
}
