import TextDiagnostics
import DocumentChecker
import ResultStore
import SampleRunner
import SamplePlan
import SampleTestFixtures
import Testing
import WorkbookModel

/// Claims in the comments of documents, whose authors do not know this program. All code is run once.
struct DocumentClaimTests {
  /// The verdict that each piece of code must have, and the first line of its problem.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var verdict: FenceVerdict
    var problem: String?

    init(_ name: String, _ verdict: FenceVerdict, _ problem: String? = nil, _ code: String) {
      (testDescription, self.code, self.verdict, self.problem) = (name, code, verdict, problem)
    }
  }

  /// Code that prints two lines, and a block below it.
  private static func shows(_ paragraph: String, _ block: String) -> String {
    "print(1)\nprint(\"<2>\")\n```\n\n\(paragraph)\n\n```\n\(block)"
  }

  private static let loop = "for part in [[1, 2], [3]] {\n  print(part)\n}\n"

  static let cases = [
    Case("a block", .verified, nil, loop + "// [1, 2]\n// [3]"),
    Case("a wrong block", .wrong, "claims '[4]', but prints '[3]'", loop + "// [1, 2]\n// [4]"),
    Case("announced", .verified, nil, loop + "// This prints:\n// [1, 2]\n// [3]"),
    Case("a block comment", .verified, nil, loop + "/* Prints\n[1,2]\n[3]\n*/"),
    Case(
      "a wrong block comment", .wrong, "claims '[4]', but prints '[3]'",
      loop + "/*\n[1, 2]\n[4]\n*/"),
    Case("a wrong line alone", .ran, nil, "print(2)\n// 3"),
    Case(
      "a wrong line beside a right one", .wrong, "claims '3', but prints '2'",
      "print(1)\n// 1\nprint(2)\n// 3"),
    Case("left out", .verified, nil, loop + "// [1, 2]\n// ..."),
    Case("prose below", .ran, nil, loop + "// Each part is an array of\n// at most two numbers."),
    Case("prose after output", .ran, nil, "print(\"north\")\n// north\n// and never the south"),
    Case("empty strings", .verified, nil, "for _ in 1...2 { print(\"\") }\n// \"\"\n// \"\""),
    Case(
      "several statements", .verified, nil,
      "print(1)\nlet two = 2\nprint(two)\n// Prints:\n// 1\n// 2"
    ),
    Case(
      "one claim of two lines", .verified, nil, "print(\"a\")\nprint(\"b\") // Prints \"b\""),
    Case(
      "a wrong claim of two lines", .wrong, "claims '\"c\"', but prints 'b'",
      "print(\"a\")\nprint(\"b\") // Prints \"c\"\n// and that is all"),
    Case("a call that prints", .verified, nil, "func f() { print(7) }\nf() // Prints \"7\""),
    Case(
      "a wrong call that prints", .wrong, "claims '\"8\"', but prints '7'",
      "func f() { print(7) }\nf() // prints \"8\""),
    Case(
      "a declaration that prints", .verified, nil,
      "func f() -> Int { print(\"in\"); return 1 }\nlet n = f() // prints \"in\"\n_ = n"),
    Case(
      "words in a row", .verified, nil,
      "for c in \"ab\" { print(c) }\n// Prints \"a\" \"b\""),
    Case("never called", .ran, nil, "func f() { print(3) // 4\n}"),
    Case("what is printed", .verified, nil, "print([1, 2]) // [1, 2]"),
    Case("an array of other type", .verified, nil, "[0, 1, 2].dropFirst() // [1, 2]"),
    Case("a set", .verified, nil, "print(Set([\"a\", \"b\", \"c\"])) // [\"c\", \"b\", \"a\"]"),
    Case(
      "a wrong set", .wrong, nil, "print(Set([1, 2])) // [1, 3]"),
    Case("a dictionary", .verified, nil, "print([1: \"a\", 2: \"b\"]) // [2: \"b\", 1: \"a\"]"),
    Case(
      "an array in another order", .wrong, "claims '[2, 1]', but prints '[1, 2]'",
      "print([1, 2]) // [2, 1]"),
    Case("a tuple", .verified, nil, "let t = (id: 1, name: \"a\")\nprint(t) // (1, \"a\")"),
    Case("a remark", .verified, nil, "\"5\\u{A0}%\".lowercased() //=> \"5 %\" (French)"),
    Case("a remark after a wrong value", .wrong, nil, "\"6 %\".lowercased() //=> \"5 %\" (French)"),
    Case("a rounded optional", .ran, nil, "[5.0299].first // 5.03"),
    Case("a wrong rounded optional", .wrong, nil, "[5.0299].first // 5.13"),
    Case("an unsorted array", .ran, nil, "Array(Set((1...9).map { $0 * 7 })) // [14, 7]"),
    Case("an optional", .verified, nil, "print([\"x\"].first as Any) // \"x\""),
    Case("an equal optional", .verified, nil, "[\"x\"].first // \"x\""),
    Case("written with some", .verified, nil, "[3].first // .some(3)"),
    Case(
      "a case with its type", .verified, nil,
      "enum Way { case north }\nprint(Way.north) // Way.north"),
    Case("a whole number", .verified, nil, "print(3.0 * 2) // 6"),
    Case("fewer digits", .ran, nil, "print(Double.pi) // 3.1415"),
    Case("a list with fewer digits", .ran, nil, "[1.0 / 3, 1].map { $0 } // [0.33, 1]"),
    Case(
      "a number that is another", .wrong, "claims '3.2', but prints '3.5'", "print(7.0 / 2) // 3.2"),
    Case("an example", .ran, nil, "print(5) // e.g. 3"),
    Case(
      "lots elsewhere", .wrong, "claims '3', but prints '2'",
      "let n = Int.random(in: 0...9)\nprint(n)\nprint([1, 2].count) // 3"),
    Case("lots", .elsewhere, nil, "print([1, 2].randomElement()!) // 3"),
    Case("the first of several", .ran, nil, "for n in 1...2 {\n  print(n) // 1\n}"),
    Case("the first line", .ran, nil, "print(\"a\\nb\") // Prints \"a\""),
    Case("of nothing", .ran, nil, "var a = [1]\na.append(2) // [1, 2]"),
    Case(
      "announced and all wrong", .wrong, "claims '[1]', but prints '[1, 2]'",
      loop + "// Prints:\n// [1]\n// [2, 3]"),
    Case("a word that is printed", .verified, nil, "print(\"north\") // north"),
    Case("a remark after a call that prints", .ran, nil, "print(\"north\") // upwards"),
    Case("a block comment after the code", .verified, nil, "print(7) /* 7 */"),
    Case("a decimal for a whole number", .wrong, "claims '2.5', but is '2'", "[5][0] / 2 // 2.5"),
    Case(
      "a structure", .wrong, "claims 'P(x: 3)', but is 'P(x: 2)'",
      "struct P { var x: Int }\nlet p = P(x: 1 + 1)\np // P(x: 3)"),
    Case(
      "the same words", .wrong, "claims 'The answer is 3', but prints 'The answer is 2'",
      "print(\"The answer is \\(1 + 1)\") // The answer is 3"),
    Case(
      "the same words in lines", .wrong, "claims '2 b', but prints '1 b'",
      "for (i, c) in \"ab\".enumerated() { print(i, c) }\n// 0 a\n// 2 b"),
    Case(
      "a word before a number", .wrong, "claims '3', but prints '2'", "print(1 + 1) // prints 3"),
    Case("a number in prose", .ran, nil, "print(1 + 1) // prints 3 lines"),
    Case(
      "two of a pattern", .wrong, "claims '2', but is '1'",
      "let (a, b) = 7.quotientAndRemainder(dividingBy: 2) // a = 3, b = 2"),
    Case(
      "an element", .wrong, "claims '[1, 2]', but is '[5, 2]'",
      "var xs = [1, 2]\nxs[0] = 5 // xs = [1, 2]"),
    Case(
      "two statements", .wrong, "claims '9', but is '2'",
      "var (a, b) = (1, 2)\na += 1; b += 1 // a = 9, b = 3"),
    Case("bits", .verified, nil, "let b = ~(0b00001111 as UInt8) // equals 11110000"),
    Case("wrong bits", .wrong, nil, "let b = ~(0b00001111 as UInt8) // equals 11100000"),
    Case(
      "callouts", .ran, nil,
      "var a = [7] // 1\na.append(8) // 2\nlet n = a.count // 3\nlet m = n + 4 // 4"),
    Case("a block below", .verified, nil, shows("**Output:**", "1\n<2>")),
    Case(
      "a wrong block below", .wrong, "the sample's output is not what the document shows",
      shows("This prints the following:", "1\n<3>")),
    Case("an example of output", .ran, nil, shows("Example output:", "7")),
    Case("output left out", .ran, nil, shows("It prints:", "1\n...")),
    Case(
      "a block below lots", .ran, nil,
      "print(Int.random(in: 3...3))\n```\n\nOutput:\n\n```\n4"),
    Case("another block", .ran, nil, shows("Then make a file:", "7")),
    Case("printed later", .ran, nil, "func f() {}\nf()\n// Prints \"later\""),
  ]

  private static let text = cases.map { "```swift\n\($0.code)\n```\n" }.joined(separator: "\n")

  static let report = Task {
    let document = PackageDocument(
      path: "README.md", kind: .article, modules: [], impliesFoundation: false)
    return try await DocumentRunner.report(document, text)
  }

  @Test(arguments: Array(cases.enumerated().map { ($0, $1) }))
  func areTrueOrCertainlyWrong(number: Int, expected: Case) async throws {
    let results = try await Self.report.value.results
    try #require(results.count == Self.cases.count)
    let result = results[number]
    #expect(
      result.verdict == expected.verdict, "\(result.problems.map(\.summary)) \(result.reason ?? "")"
    )
    if let problem = expected.problem { #expect(result.problems.first?.summary == problem) }
  }
}

/// Checks one document without a package.
enum DocumentRunner {
  static func book(_ document: PackageDocument, _ text: String) -> DocumentBook {
    DocumentBook(
      [document], root: "/nonexistent", files: [document.path: Array(text.utf8)],
      configuration: Configuration())
  }

  static func report(_ document: PackageDocument, _ text: String) async throws -> DocumentReport {
    let book = book(document, text)
    let runner = try await TestRunner.runner(
      cache: ResultCache(directory: TestRunner.sharedCache))
    let planner = DocumentPlanner(book)
    let plan = planner.plan(nil)
    let results = try await runner.run(plan, in: book.workbook, stopsAtFailure: false)
    let transcripts = try await TranscriptChecker(book, planner, runner).results(nil) { _ in [:] }
    var report = DocumentReport(book, plan, results, settled: transcripts)
    for look in SecondLook.allCases {
      let again = planner.plan(for: look, at: report)
      if again.programs.isEmpty { continue }
      let found = try await runner.run(again, in: book.workbook, stopsAtFailure: false)
      _ = report.take(
        DocumentReport(book, again, found, selection: again.selection), of: look)
    }
    await runner.close()
    return report
  }
}
