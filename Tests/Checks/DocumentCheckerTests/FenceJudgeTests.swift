import Diagnostics
import Testing
import WorkbookModel

@testable import DocumentChecker

/// What the result of a fence's program means for its document.
struct FenceJudgeTests {
  private func fence(_ code: String, after words: String = "") throws -> Fence {
    let text = "\(words)\n\n```swift\n\(code)\n```\n"
    let document = PackageDocument(path: "README.md", kind: .article, modules: [])
    let source = SourceText(path: "README.md", bytes: Array(text.utf8))
    return try #require(DocumentReader(document, source).fences().first)
  }

  private func verdict(
    _ code: String, _ id: Diagnostic.ID, _ summary: String,
    _ ending: SampleResult.Ending = .exited(status: 0), after words: String = ""
  ) throws -> String {
    let fence = try fence(code, after: words)
    let start = fence.sample.lines[0].start
    var result = SampleResult(id: fence.sample.id, outcome: .failed, ending: ending)
    result.problems = [
      Diagnostic(
        .error, id, file: "README.md", range: SourceRange(start: start, end: start), summary)
    ]
    let judged = FenceJudge(fence: fence).result(result)
    return judged.verdict.rawValue + (judged.reason.map { ": \($0)" } ?? "")
  }

  @Test func aProgramThatEndsItselfIsNotWrong() throws {
    #expect(
      try verdict(
        "Repeat.main()", .trap, "ends with exit status 64, not 0", .exited(status: 64))
        == "elsewhere: it ends itself with status 64 here")
    #expect(
      try verdict(
        "print([1][2])", .trap, "traps: Index out of range",
        .trapped(signal: 5, message: "Index out of range")) == "wrong")
  }

  @Test func chanceIsNotWrong() throws {
    #expect(
      try verdict("names.shuffle() // [3, 1]", .value, "claims '[3, 1]', but is '[1, 3]'")
        == "elsewhere: what it gives depends on chance")
    #expect(
      try verdict("names.sort() // [3, 1]", .value, "claims '[3, 1]', but is '[1, 3]'") == "wrong")
  }

  @Test func whatOnlyAppleHasIsElsewhere() throws {
    #expect(
      try verdict("file.bytes", .compile, "value of type 'FileHandle' has no member 'bytes'")
        == "elsewhere: it uses 'FileHandle.bytes', which Foundation does not have here")
    #expect(
      try verdict("sums.averge", .compile, "value of type 'Sums' has no member 'averge'") == "wrong"
    )
  }

  @Test(arguments: [
    ("Example (Windows):", "elsewhere: it is for Windows"),
    ("### On macOS", "elsewhere: it is for macOS"),
    ("Example (Unix):", "wrong"), ("It was macOSX.", "wrong"),
  ])
  func codeForAnotherSystemIsElsewhere(words: String, expected: String) throws {
    #expect(
      try verdict(
        "path.root = 1", .trap, "traps: no root", .trapped(signal: 5, message: "no root"),
        after: words) == expected)
  }

  @Test func membersOfATypeAreAFragment() throws {
    #expect(
      try verdict(
        "@Option var name: String", .compile,
        "property wrappers are not yet supported in top-level code")
        == "fragment: it belongs into a body that is not shown")
  }
}
