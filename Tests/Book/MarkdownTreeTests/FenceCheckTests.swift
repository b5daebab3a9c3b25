import TextDiagnostics
import MarkdownTree
import Testing

struct FenceCheckTests {
  /// Expects the edits of the first problem to leave no other problem.
  private func expectToMend(_ text: String, _ expected: [String]) throws {
    let source = MarkedSource(text)
    let problems = source.parse(languages: ["swift", "output", "xml"]).diagnostics
    #expect(problems.isEmpty == expected.isEmpty)
    // Only fences have edits here.
    guard expected.contains(where: { $0.hasSuffix("fence") }), let problem = problems.first else {
      return
    }
    #expect(!problem.edits.isEmpty)
    #expect(source.mended(problem, languages: ["swift", "output", "xml"]) == [])
  }

  private func problems(_ text: String) -> [String] {
    let (_, diagnostics, problems) = MarkedSource(text).parse(languages: ["swift", "output", "xml"])
    #expect(problems == [])
    return diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.id.rawValue)" }
  }

  @Test func reportsAFenceAfterText() {
    let source = MarkedSource("Text: ```swift\nprint(1)\n```\n\nMore.\n")
    let found = source.parse().diagnostics
    #expect(found.map { source.string($0.range) } == ["```swift"])
    #expect(found.map(\.id) == [.lostFence])
    for text in ["a ```swift\nb``` c\n\n```text\nx\n```\n", "a ```swift\n\n```\nx\n```\n"] {
      #expect(MarkedSource(text).parse().diagnostics == [])
    }
    let next = MarkedSource("a ```swift\nb\n```\n\n```swift\nc\n```\n").parse().diagnostics
    #expect(next.map(\.id) == [.lostFence])
  }

  @Test(arguments: [
    ("```swift,id=a`b\nlet a = 1\n```\n\nText\n", ["1:1 lost-fence"]),
    ("a\n\n```swift,id=a`b\nx\n```\n\nText\n\n```swift\ny\n```\n", ["3:1 lost-fence"]),
    ("> ```swift `x`\n> a\n> ```\n", ["1:3 lost-fence"]),
    ("- ä\n\n  ```output,`\n  a\n  ```\n", ["3:3 lost-fence"]),
    ("1. ```swift `\n   a\n   ```\n", ["1:4 lost-fence"]),
    ("<div>\n```swift\na\n```\n</div>\n", ["2:1 lost-fence"]),
    ("a\n    ```swift\n    b\n    ```\n", ["2:5 lost-fence"]),
    ("```Swift `\na\n```\n", ["1:1 lost-fence"]),
    ("Term\n\n:   ```swift\n    a\n    ```\n", ["3:1 lost-fence"]),
    ("```swift`\na\n~~~\n~~~\n```xml,`\nb\n", ["1:1 lost-fence", "5:1 lost-fence"]),
  ])
  func reportsALostFenceOnce(text: String, expected: [String]) {
    #expect(problems(text) == expected)
  }

  @Test(arguments: [
    "```swift\na\n```\n", "~~~swift `a`\nb\n~~~\n", "a\n```swift\nb\n```\n",
    "- ```swift\n  a\n  ```\n",
    "<!-- workbook: setup\n```swift\na\n```\n-->\n", "<!--\n```swift `x`\n-->\n",
    "    ```swift\n    a\n", "````markdown\n```swift\na\n```\n````\n", "```python `x`\n",
    "~~~\n```swift\na\n```\n~~~\n", "```\n```\n\n```\n```\n",
  ])
  func isContentWithFencesAsTheyShouldBe(text: String) {
    #expect(problems(text) == [])
  }

  @Test(arguments: [
    ("``swift,id=a\nlet a = 1\n```\n\nText\n\n```swift\nb\n```\n", ["1:1 lost-fence"]),
    ("a\n\n  `swift\nlet a = 1\n```\n\nText\n", ["3:3 lost-fence"]),
    ("- ~~swift no_run\n  a\n  ~~~\n", ["1:3 lost-fence"]),
    ("> ``output\n> a\n> ```\n", ["1:3 lost-fence"]),
    ("`swift build` compiles\n", []), ("`swift\nbuild` compiles\n", []),
    ("`swift is a word\n", ["1:1 misread"]), ("``swift, ` and`` so on\n", []), ("~swift~ x\n", []),
    ("````\n``swift\n````\n", []), ("`python\na\n", ["1:1 misread"]),
  ])
  func reportsAFenceThatHasLostABacktick(text: String, expected: [String]) throws {
    #expect(problems(text) == expected)
    try expectToMend(text, expected)
  }

  @Test(arguments: [
    ("···swift\nlet a = 1\n···\n", ["1:1 lost-fence"]),
    (
      "- ä\n\n  ´´´swift,id=a\n  a\n\n      b\n  ´´´\n\n´´´swift\na\n´´´\n",
      ["3:3 lost-fence", "9:1 lost-fence"]
    ),
    ("> \'\'\'swift no_run\n> a\n> \'\'\'\n", ["1:3 lost-fence"]),
    ("｀｀｀output\na\n```\n\nText\n", ["1:1 lost-fence"]),
    ("‘’‘ swift\na\n“““\n", ["1:1 lost-fence"]), ("～～～swift\na\n～～～\n", ["1:1 lost-fence"]),
    ("\'\'\'python\na\n\'\'\'\n", []), ("\'\'swift\n", []), ("\'\'\'swift\'\'\' is one\n", []),
    ("\'\'\'swift is quoted\n", []), ("···\n", []), ("\"Swift\" is\n", []),
    ("```python\n\'\'\'swift\n\'\'\'\n```\n", []), ("    ···swift\n    ···\n", []),
  ])
  func reportsAFenceInOtherMarks(text: String, expected: [String]) throws {
    #expect(problems(text) == expected)
    if expected.count == 1 { try expectToMend(text, expected) }
  }

  @Test func namesTheMarkAndTheClosingLine() throws {
    let source = MarkedSource("a\n\n‸···swift‸\nb\n···\n")
    let problem = try #require(source.parse().diagnostics.first)
    #expect(problem.summary == "'···swift' does not open a code block")
    #expect(
      problem.explanation
        == "the line begins with a middle dot (U+00B7); a fence begins with backticks or tildes")
    #expect(problem.fix == "write '```swift', and '```' in line 5")
    #expect(problem.range == SourceRange(start: source.marks[0], end: source.marks[1]))
  }

  @Test func leavesAnotherMarkWithoutItsEndToTheAuthor() throws {
    let problem = try #require(MarkedSource("···swift\nb\n").parse().diagnostics.first)
    #expect(problem.fix == "write '```swift', and '```' after the code")
    #expect(problem.edits == [])
  }

  @Test(arguments: [
    ("    ```swift\n    let a = 1\n\n    b\n    ```\n\nText\n", ["1:5 lost-fence"]),
    (
      "- ä\n\n      ```swift,id=a\n      if a {\n        b\n      }\n      ```\n",
      ["3:7 lost-fence"]
    ),
    ("a\n\n\t~~~swift\n\tb\n\t~~~\n", ["3:2 lost-fence"]),
    (">       ```swift\n>       a\n>       ```\n", ["1:9 lost-fence"]),
    ("    ```swift\n    a\n    ```\n\n    ```output\n    a\n    ```\n", ["1:5 lost-fence"]),
    ("    ```python\n    a\n    ```\n", []), ("    a\n    ```swift\n    ```\n", []),
    ("    ````markdown\n    ```swift\n    ```\n    ````\n", []),
    ("    ```swift `x`\n    ```\n", []),
  ])
  func reportsAFenceThatIsIndented(text: String, expected: [String]) throws {
    #expect(problems(text) == expected)
    try expectToMend(text, expected)
  }

  @Test func explainsTheWhiteSpace() throws {
    let problem = try #require(
      MarkedSource("    ```swift\n    a\n    ```\n").parse().diagnostics.first)
    #expect(problem.summary == "'```swift' does not open a code block")
    #expect(problem.explanation?.hasPrefix("four columns of white space") == true)
    #expect(
      problem.fix
        == "indent its lines by no more than three spaces; to show Markdown, put it "
        + "into a longer fence, '````markdown'")
  }

  @Test func explainsTheBacktickAndTheSwallowedText() throws {
    let text = MarkedSource("‸```swift,id=a`b‸\nlet a = 1\n‸```\n\nText\n")
    let problem = try #require(text.parse().diagnostics.first)
    #expect(problem.summary == "'```swift,id=a`b' does not open a code block")
    #expect(problem.explanation?.contains("backtick in the info string") == true)
    #expect(problem.fix == "remove the backtick after '```', or use a fence of tildes, '~~~'")
    #expect(problem.range == SourceRange(start: text.marks[0], end: text.marks[1]))
    #expect(problem.notes.map(\.range.start) == [text.marks[2]])
  }

  @Test func explainsAFenceInsideHTML() throws {
    let problem = try #require(MarkedSource("<div>\n```swift\n</div>").parse().diagnostics.first)
    #expect(problem.explanation?.contains("raw HTML") == true)
  }

  @Test(arguments: [
    ("\u{200B}```swift\na\n```\n", ["1:1 invisible"]), ("\u{A0}```\na\n```\n", ["1:1 invisible"]),
    ("- \u{2060}```swift\n  a\n  ```\n", ["1:3 invisible"]),
    ("a\n\n\u{3000}~~~swift\nb\n~~~\n", ["3:1 invisible"]),
    ("```swift\na\n\u{200D}```\n\nText\n", ["3:1 invisible"]),
    ("```swift\na\n\u{200B}```\n\n```swift\nb\n```\n", ["3:1 invisible"]),
    ("```swift\n\u{A0}let a = 1\n```\n", []),
  ])
  func reportsAnInvisibleCharacterInFrontOfAFence(text: String, expected: [String]) throws {
    #expect(problems(text) == expected)
    try expectToMend(text, expected)
  }

  @Test func namesTheInvisibleCharacter() throws {
    let problem = try #require(
      MarkedSource("a\n\n \u{A0}```swift\n```\n").parse().diagnostics.first)
    #expect(
      problem.summary
        == "a no-break space (U+00A0) before the fence keeps it from opening a code block")
    #expect(problem.fix == "delete the character")
  }

  @Test func reportsAnUnclosedFenceAtItsOpeningLine() throws {
    let text = MarkedSource("ä\n\n‸```swift,id=a‸\nlet a = 1\n\nText\n")
    let diagnostics = text.parse().diagnostics
    #expect(diagnostics.map(\.id) == [.unclosedFence])
    let problem = try #require(diagnostics.first)
    #expect(problem.range == SourceRange(start: text.marks[0], end: text.marks[1]))
    #expect(problem.fix == "add a line '```' after the last line of the code")
  }

  @Test func reportsAFenceThatTheNextOneIsCodeOf() throws {
    let text = MarkedSource("```swift\na\n\nText\n\n‸```swift\nb\n```\n")
    let diagnostics = text.parse().diagnostics
    #expect(diagnostics.map(\.id) == [.unclosedFence])
    #expect(diagnostics.first?.range.start.line == 1)
    #expect(diagnostics.first?.notes.map(\.range.start) == text.marks)
  }

  @Test func checksOnlyThePartThatIsParsed() {
    let text = MarkedSource("```swift `\n\n```swift\na\n```\n")
    let start = text.source.offsets(ofLine: 3).lowerBound
    #expect(text.parse(offsets: start..<text.source.bytes.count).diagnostics.isEmpty)
  }
}
