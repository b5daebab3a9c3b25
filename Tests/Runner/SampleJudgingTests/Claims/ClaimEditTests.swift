import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// The edits that correct a wrong claim, and the parts that they keep.
@Suite(.serialized) struct ClaimEditTests {
  /// The output of a sample, its claim, and the corrected claim; lines are separated by `|`.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var info = "output"
    var printed: String
    var claimed: String
    /// Nil if there are no edits.
    var accepted: String?
  }

  private static let cases = [
    Case(
      testDescription: "keeps lines that hold", printed: "a|b|c", claimed: "a|x|c",
      accepted: "a|b|c"),
    Case(
      testDescription: "keeps gaps", printed: "a|b|c|d|e", claimed: "a|...|x", accepted: "a|...|e"),
    Case(
      testDescription: "keeps a gap in front", printed: "a|b|c", claimed: "x|...|c",
      accepted: "a|...|c"),
    Case(
      testDescription: "keeps wildcards of a line", printed: "took 5 s, left 26 s",
      claimed: "took [..] s, left 62 s", accepted: "took [..] s, left 26 s"),
    Case(
      testDescription: "keeps no wildcard of an unlike line", printed: "nothing alike",
      claimed: "took [..] s", accepted: "nothing alike"),
    Case(
      testDescription: "keeps captures", printed: "id 7|again 7|new",
      claimed: "id <n>|again <n>|old",
      accepted: "id <n>|again <n>|new"),
    Case(
      testDescription: "gives up a capture that stands alone", printed: "id 7|gone",
      claimed: "id <n>|again <n>", accepted: "id 7|gone"),
    Case(
      testDescription: "keeps the order of a claim without one", info: "output,match=unordered",
      printed: "c|a|b", claimed: "a|x|c", accepted: "a|b|c"),
    Case(
      testDescription: "keeps numbers within the tolerance", info: "output,match=float:0.1",
      printed: "pi 3.14159|e 2.7", claimed: "pi 3.14|e 3.2", accepted: "pi 3.14|e 2.7"),
    Case(testDescription: "empties a claim", printed: "", claimed: "a|b", accepted: ""),
    Case(testDescription: "fills an empty claim", printed: "a", claimed: "", accepted: "a"),
    Case(
      testDescription: "writes dots into a literal claim", info: "output,match=literal",
      printed: "...", claimed: "x", accepted: "..."),
    Case(testDescription: "takes no dots for themselves", printed: "...", claimed: "x"),
    Case(testDescription: "takes no carriage return", printed: "a\\rb", claimed: "x"),
  ]

  private static func lines(_ text: String) -> String {
    text.isEmpty ? "" : text.replacing("|", with: "\n") + "\n"
  }

  private static let book = TestBook(
    cases.enumerated().map { index, test in
      let code =
        test.printed.isEmpty
        ? "" : "print(\"\(test.printed.replacing("|", with: "\\n"))\")\n"
      return "```swift,id=s\(index)\n\(code)```\n\n```\(test.info)\n\(lines(test.claimed))```\n"
    }.joined(separator: "\n"))

  private static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: cases.indices) func editsTheClaim(_ index: Int) async throws {
    let test = Self.cases[index]
    let result = try await Self.results.value.result("s\(index)")
    let problem = try #require(result.problems.first, "\(test)")
    #expect(result.problems.count == 1)
    guard let accepted = test.accepted else {
      #expect(problem.edits == [], "\(test)")
      #expect(problem.fix?.hasPrefix("correct the sample or the claim: it prints ") == true)
      return
    }
    #expect(problem.fix?.contains("workbook accept fi/00-a#s\(index)") ?? false, "\(test)")
    let source = Self.book.source
    let changed = String(decoding: source.bytes(applying: problem.edits), as: UTF8.self)
    let sample = try #require(Self.book.chapters[0].sample("s\(index)"))
    let range = try #require(sample.claims.first?.contentRange.offsets)
    let text = source.string(0..<source.bytes.count)
    #expect(
      changed == source.string(0..<range.lowerBound) + Self.lines(accepted)
        + source.string(range.upperBound..<text.utf8.count), "\(test)")
  }
}
