import TextDiagnostics
import Foundation
import SampleTestFixtures
import Testing
import WorkbookModel

/// The edits that correct comments which claim values or list lines.
@Suite(.serialized) struct ValueEditTests {
  /// Code with wrong comments, and the corrected code.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    /// Nil if there are no edits.
    var accepted: String?
  }

  private static let cases = [
    Case(
      testDescription: "every form of one value",
      code: """
        let n = [3, 1].count  // n == 7
        let five = n + 3  // == 7
        five - 1  // -> 7
        print(n)  // 7
        n * 2  // => n * 3
        [n].first  // => nil
        n > 1  // false
        """,
      accepted: """
        let n = [3, 1].count  // n == 2
        let five = n + 3  // == 5
        five - 1  // -> 4
        print(n)  // 2
        n * 2  // => 4
        [n].first  // => Optional(2)
        n > 1  // true
        """),
    Case(
      testDescription: "strings with and without quotation marks",
      code: #"""
        let s = "ä" + "\t"  // s == "a"
        let t = s + "b"  // => b
        print("c" + t)  // "a"
        [s]  // == ["a"]
        """#,
      accepted: #"""
        let s = "ä" + "\t"  // s == "ä\t"
        """# + "\nlet t = s + \"b\"  // => ä\tb\n" + #"""
          print("c" + t)  // "cä\tb"
          [s]  // == ["ä\t"]
          """#),
    Case(
      testDescription: "wildcards that still hold",
      code: """
        let all = (1...9).map { $0 * 2 }  // all == [1, 4, 6, ...]
        print(all.count, "of them in 4 s")  // => [..] of them in 3 s
        all.description  // => [2, [..], 19]
        """,
      accepted: """
        let all = (1...9).map { $0 * 2 }  // all == [2, 4, 6, ...]
        print(all.count, "of them in 4 s")  // => [..] of them in 4 s
        all.description  // => [2, [..], 18]
        """),
    Case(
      testDescription: "cases and optionals",
      code: """
        enum Way { case north, south }
        let way = [Way.south, .north].first!  // way == .north
        let none = [Int]().first  // == 3
        """,
      accepted: """
        enum Way { case north, south }
        let way = [Way.south, .north].first!  // way == .south
        let none = [Int]().first  // == nil
        """),
    Case(
      testDescription: "what a loop prints",
      code: "for i in 1...3 {\n  print(i)  // 1, 2, 4\n}",
      accepted: "for i in 1...3 {\n  print(i)  // 1, 2, 3\n}"),
    Case(
      testDescription: "a longer list",
      code: "print(\"a\\n\\n  b\\nc\")\n// Prints:\n// a\n//x\n// c",
      accepted: "print(\"a\\n\\n  b\\nc\")\n// Prints:\n// a\n//\n//   b\n// c"),
    Case(
      testDescription: "a shorter list",
      code: "print(\"a\\nc\")\n// Output:\n// a\n// b\n// c",
      accepted: "print(\"a\\nc\")\n// Output:\n// a\n// c"),
    Case(
      testDescription: "a list and comments around it",
      code: #"""
        print("a")  // Prints: b
        print("b\nc")
        // Prints:
        // x
        print("d")  // Output: y
        """#,
      accepted: #"""
        print("a")  // Prints: a
        print("b\nc")
        // Prints:
        // b
        // c
        print("d")  // Output: d
        """#),
    Case(
      testDescription: "not a list that would be empty",
      code: "let print = { (_: String) in }\nprint(\"a\")\n// Prints:\n// a\n// b"),
    Case(
      testDescription: "a line break", code: "[\"a\\nb\"].first!  // => a",
      accepted: "[\"a\\nb\"].first!  // => \"a\\nb\""),
    Case(
      testDescription: "not what would be prose",
      code: """
        struct P: CustomStringConvertible { var description: String { "so it is" } }
        P()  // == 3
        """),
    Case(
      testDescription: "not a value that changes", code: "for i in 1...2 {\n  i * 2  // => 5\n}"),
    Case(
      testDescription: "not what differs from run to run",
      code: "UInt64.random(in: 0 ... .max)  // => 4"),
    Case(
      testDescription: "not a line that is not reached", code: "func f() {\n  1 + 1  // => 3\n}"),
    Case(testDescription: "not a text like a wildcard", code: "\"a[\" + \"..]\"  // => b"),
  ]

  private static func chapter(_ codes: [String]) -> String {
    codes.enumerated().map { "```swift,id=s\($0)\n\($1)\n```\n" }.joined(separator: "\n")
  }

  private static let book = TestBook(chapter(cases.map(\.code)))
  private static let results = Task { try await TestRunner.run(book) }
  private static let accepted = Task {
    try await TestRunner.run(TestBook(chapter(cases.map { $0.accepted ?? "" })))
  }

  @Test(arguments: cases.indices) func editsTheClaim(_ index: Int) async throws {
    let test = Self.cases[index]
    let result = try await Self.results.value.result("s\(index)")
    let errors = result.problems.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    guard let accepted = test.accepted else {
      #expect(errors.contains { $0.edits == [] }, "\(test)")
      return
    }
    #expect(errors.allSatisfy { $0.fix?.contains("workbook accept fi/00-a#s\(index)") ?? false })
    let changed = String(
      decoding: Self.book.source.bytes(applying: errors.flatMap(\.edits)), as: UTF8.self)
    let fence = try #require(changed.split(separator: "```swift,id=s\(index)\n").last)
    #expect(fence.components(separatedBy: "\n```")[0] == accepted)
    let again = try await Self.accepted.value.result("s\(index)")
    #expect(again.outcome == .verified && again.problems == [], "\(again.problems)")
  }
}
