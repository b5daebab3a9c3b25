import Foundation
import Testing

/// Invisible characters in the output of a sample: every report makes them visible.
struct InvisibleTextTests {
  private static let body = """
    ```swift,id=hidden
    print("a\\u{2028}b\\u{200B}c\\u{FEFF}d\\u{202E}e\\u{9B}f\\u{200E}👩\\u{200D}👧")
    ```

    ```output
    abcdef👩‍👧
    ```

    """
  private static let escaped =
    "a\\u{2028}b\\u{200B}c\\u{FEFF}d\\u{202E}e\\u{9B}f\\u{200E}👩\u{200D}👧"
  private static let printed = "a\u{2028}b\u{200B}c\u{FEFF}d\u{202E}e\u{9B}f\u{200E}👩\u{200D}👧"
  private static let invisible: Set<Unicode.Scalar> = [
    "\u{2028}", "\u{200B}", "\u{FEFF}", "\u{202E}", "\u{9B}", "\u{200E}",
  ]

  private struct Report: Decodable {
    struct Problem: Decodable { var explanation: String? }
    struct Sample: Decodable {
      var id: String
      var problems: [Problem]
    }
    var samples: [Sample]
  }

  @Test(arguments: User.available)
  func areSeenInEveryMedium(_ user: User) async throws {
    let book = try await TemporaryBook(chapter: Self.body, user: user)
    let answers = [
      try await book.run("check"), try await book.run("check", "--format", "json"),
      try await book.run("check", "--format", "junit"), try await book.run("build"),
    ]
    for answer in answers {
      #expect(answer.status == 1)
      let text = String(decoding: answer.bytes, as: UTF8.self) + answer.errors
      #expect(Self.invisible.isDisjoint(with: text.unicodeScalars))
    }
    #expect(answers[0].output.contains("+ " + Self.escaped))
    let report = try answers[1].decoded(as: Report.self)
    let problem = report.samples.first { $0.id == "fi/01-a#hidden" }?.problems.first
    #expect(problem?.explanation?.contains("+ " + Self.printed) == true)
    #expect(answers[2].output.contains(Self.escaped))
    let page = try book.read("Site/public/fi/01-a.html")
    #expect(Self.invisible.isDisjoint(with: page.unicodeScalars))
    #expect(
      page.contains(
        "b<span class=\"control\" title=\"U+200B ZERO WIDTH SPACE\" data-character=\"200B\">U+200B</span>c"
      ))
  }
}
