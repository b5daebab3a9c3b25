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

  @Test func whatOnlyAppleHasIsElsewhere() throws {
    #expect(
      try verdict("file.bytes", .compile, "value of type 'FileHandle' has no member 'bytes'")
        == "elsewhere: it uses 'FileHandle.bytes', which Foundation does not have here")
    #expect(
      try verdict("sums.averge", .compile, "value of type 'Sums' has no member 'averge'") == "wrong"
    )
  }

  /// Code that has such values itself claims nothing; what continues it cannot know.
  @Test(arguments: [("Int.random(in: 1...9)", "elsewhere"), ("Int(3)", "wrong")])
  func chanceBeforeAClaimIsNotWrong(value: String, expected: String) throws {
    let text = "```swift\nlet n = \(value)\n```\n\n```swift\nprint(n) // 4\n```\n"
    let book = DocumentBook(
      [PackageDocument(path: "README.md", kind: .article, modules: [])], root: "/",
      files: ["README.md": Array(text.utf8)], configuration: Configuration())
    let last = try #require(book.fences.last)
    var result = SampleResult(id: last.sample.id, outcome: .failed)
    result.problems = [
      Diagnostic(.error, .value, file: "README.md", range: last.sample.range, "claims '4'")
    ]
    let report = DocumentReport(
      book, DocumentPlanner(book).plan(),
      RunResults(toolchain: "", sandbox: "", samples: [last.sample.id: result]))
    #expect(report.results.map(\.verdict.rawValue) == [expected])
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

  @Test func aTypeOfCIsNoValueOfTheDocument() throws {
    #expect(
      try verdict(
        "update(&user, mut(\\.name, 1))", .compile,
        "cannot pass immutable value of type 'user.Type'")
        == "fragment: 'user' is declared nowhere")
    #expect(
      try verdict("let a: user = 1", .compile, "type 'user' has no member 'name'") == "wrong")
  }

  @Test(arguments: [("+ - / * %", true), ("!", true), ("?:", true), ("\"\"", false), ("-1", false)])
  func operatorsAloneAreAFragment(code: String, isFragment: Bool) throws {
    #expect(try (fence(code).facts.obstacle?.reason == "it lists operators") == isFragment)
  }

  @Test(arguments: [
    ("sail(to harbour: Harbour)", true), ("sail(to harbour: Harbour) throws -> Int", true),
    ("sail(to: harbour)", false), ("sail(to harbour Harbour)", false), ("sail(1) -> )", false),
  ])
  func aSignatureAloneIsAFragment(code: String, isFragment: Bool) throws {
    #expect(
      try (fence(code).facts.obstacle?.reason == "it is a signature without 'func'") == isFragment)
  }

  @Test func membersOfATypeAreAFragment() throws {
    #expect(
      try verdict(
        "@Option var name: String", .compile,
        "property wrappers are not yet supported in top-level code")
        == "fragment: it belongs into a body that is not shown")
  }
}
