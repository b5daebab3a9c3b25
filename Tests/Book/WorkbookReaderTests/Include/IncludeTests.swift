import TextDiagnostics
import Testing
import WorkbookModel

/// Fences whose code comes from a file of the book.
struct IncludeTests {
  private static let snippet = """
    // Copyright
    // snippet.budget
    var rest = 100
    // snippet.hide
    rest += 1
    // snippet.show
      print("ä", rest)
    // snippet.spend
      if rest > 3 {

        rest -= 3
      }
      // snippet.end
    let last = "// snippet.hide"

    """

  /// A book of one chapter, with the file above as `Snippets/budget.swift`.
  private func book(_ info: String, body: String = "", file: String = snippet) throws
    -> TemporaryBook
  {
    try TemporaryBook([
      "Content/fi/00-a.md": chapterFile("```swift,id=a,\(info)\n\(body)```\n"),
      "Snippets/budget.swift": file,
    ])
  }

  private func sample(_ info: String, file: String = snippet) async throws -> Sample {
    let workbook = try await book(info, file: file).load()
    #expect(workbook.diagnostics == [])
    return try #require(workbook.chapters[0].sample("a"))
  }

  @Test func takesTheLinesOfARegion() async throws {
    let sample = try await sample("file=Snippets/budget.swift,region=budget")
    #expect(sample.codeFile == "Snippets/budget.swift")
    #expect(
      sample.lines.map(\.code) == [
        "var rest = 100", "// snippet.hide", "rest += 1", "// snippet.show", "  print(\"ä\", rest)",
      ])
    #expect(sample.lines.map(\.isHidden) == [false, true, true, true, false])
    #expect(sample.lines.map(\.start.line) == [3, 4, 5, 6, 7])
  }

  /// Swift's compiler ignores a byte order mark too.
  @Test(arguments: ["", ",region=budget"])
  func takesNoByteOrderMarkForCode(_ region: String) async throws {
    let file = "\u{FEFF}// snippet.budget\r\nprint(1)\r\n// snippet.end\r\n"
    let sample = try await sample("file=Snippets/budget.swift" + region, file: file)
    #expect(sample.lines.map(\.code) == ["print(1)"])
    #expect(sample.lines[0].start.line == 2)
    let plain = try await self.sample("file=Snippets/budget.swift", file: "\u{FEFF}print(1)\n")
    #expect(plain.lines.map(\.code) == ["print(1)"])
    #expect(plain.lines[0].start.column == 1)
  }

  @Test func takesOffTheIndentationThatAllLinesHaveAndKeepsTheirPlaces() async throws {
    let sample = try await sample("file=Snippets/budget.swift,region=spend")
    #expect(sample.lines.map(\.code) == ["if rest > 3 {", "", "  rest -= 3", "}"])
    #expect(sample.lines.map(\.start.column) == [3, 1, 3, 3])
    let source = SourceText(path: "", text: Self.snippet)
    for line in sample.lines {
      let start = line.start.offset
      #expect(source.string(start..<start + line.code.utf8.count) == line.code)
    }
  }

  @Test func takesAWholeFileWithoutTheMarksOfItsRegions() async throws {
    let sample = try await sample("file=Snippets/budget.swift")
    #expect(sample.lines.count == 11)
    #expect(!sample.lines.contains { $0.code.contains("snippet.budget") })
    #expect(sample.lines.first?.code == "// Copyright")
    #expect(sample.lines.last?.code == "let last = \"// snippet.hide\"")
    #expect(sample.lines.last?.start.line == 14)
  }

  @Test func leavesNumberSignsInAFileAlone() async throws {
    let sample = try await sample(
      "file=Snippets/budget.swift", file: "let text = \"\"\"\n# Title\n## Two\n\"\"\"\n")
    #expect(sample.lines.map(\.code) == ["let text = \"\"\"", "# Title", "## Two", "\"\"\""])
    #expect(sample.lines.allSatisfy { !$0.isHidden })
  }

  @Test func readsClaimsAtTheirPlacesInTheFile() async throws {
    let sample = try await sample(
      "file=Snippets/budget.swift,region=r",
      file: "// snippet.r\n  print(1)  // Tulostaa \"1\"\n// snippet.end\n")
    #expect(sample.claims.map(\.text) == ["1\n"])
    #expect(sample.claims.map(\.range.start.line) == [2])
    #expect(sample.claims.map(\.range.start.column) == [13])
  }

  @Test func readsCarriageReturnsAsLineEnds() async throws {
    let sample = try await sample(
      "file=Snippets/budget.swift,region=r",
      file: "// snippet.r\r\nprint(1)\r\n// snippet.end\r\n")
    #expect(sample.lines.map(\.code) == ["print(1)"])
  }

  @Test func keepsTheTextsOfIncludedFiles() async throws {
    let workbook = try await book("file=Snippets/budget.swift,region=budget").load()
    #expect(workbook.sources["Snippets/budget.swift"]?.line(3) == "var rest = 100")
    let sample = try #require(workbook.chapters.first?.samples.first)
    #expect(sample.codeFile == "Snippets/budget.swift")
    #expect(sample.lines.first?.code == "var rest = 100")
  }

  // MARK: Refused includes

  /// The diagnostic of a fence with these annotations: the problem, the marked text, and the notes.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var info: String
    var marked: String
    var said: Said
    var notes: [String] = []
    var file = IncludeTests.snippet
    var testDescription: String { info }
  }

  @Test(arguments: [
    Refusal(
      info: "file=Snippets/budgte.swift", marked: "Snippets/budgte.swift",
      said: Said(
        "include", "the file 'Snippets/budgte.swift' does not exist",
        fix: "did you mean 'Snippets/budget.swift'?")),
    Refusal(
      info: "file=Other/x.swift", marked: "Other/x.swift",
      said: Said(
        "include", "the file 'Other/x.swift' does not exist",
        fix: "create it, or name another file, relative to the folder that contains 'Content'")),
    Refusal(
      info: "file=/etc/passwd", marked: "/etc/passwd",
      said: Said(
        "include", "'/etc/passwd' is not a path inside the book",
        fix: "write it relative to the folder that contains 'Content', such as "
          + "Snippets/budget.swift")),
    Refusal(
      info: "file=Content/../../x.swift", marked: "Content/../../x.swift",
      said: Said(
        "include", "'Content/../../x.swift' is not a path inside the book",
        fix: "write it relative to the folder that contains 'Content', such as "
          + "Snippets/budget.swift")),
    Refusal(
      info: "file=Snippets", marked: "Snippets",
      said: Said(
        "include", "the file 'Snippets' cannot be read: it is not a regular file",
        fix: "replace it by a text file")),
    Refusal(
      info: "file=Snippets/budget.swift,region=bugdet", marked: "bugdet",
      said: Said(
        "include", "'Snippets/budget.swift' has no region 'bugdet'", fix: "did you mean 'budget'?")),
    Refusal(
      info: "file=Snippets/budget.swift,region=other", marked: "other",
      said: Said(
        "include", "'Snippets/budget.swift' has no region 'other'",
        fix: "its regions are 'budget', 'spend'")),
    Refusal(
      info: "file=Snippets/budget.swift,region=other", marked: "other",
      said: Said(
        "include", "'Snippets/budget.swift' has no region 'other'",
        fix: "mark it in the file with '// snippet.other' and '// snippet.end'"),
      file: "let a = \"// snippet.other\"\n"),
    Refusal(
      info: "file=Snippets/budget.swift,region=a", marked: "region=a",
      said: Said(
        "include", "'Snippets/budget.swift' has two regions 'a'",
        fix: "give one of them another name in the file"),
      notes: ["Snippets/budget.swift:4:1 the second 'a' begins here"],
      file: "// snippet.a\nlet a = 1\n// snippet.end\n// snippet.a\nlet b = 1\n// snippet.end\n"),
    Refusal(
      info: "file=Snippets/budget.swift,region=a", marked: "region=a",
      said: Said(
        "include", "the region 'a' of 'Snippets/budget.swift' has no end",
        fix: "write '// snippet.end' in the file where it ends"),
      notes: ["Snippets/budget.swift:2:1 it begins here"], file: "\n// snippet.a\nlet a = 1\n"),
    Refusal(
      info: "file=Snippets/budget.swift,region=a", marked: "region=a",
      said: Said(
        "include", "the region 'a' of 'Snippets/budget.swift' is empty",
        fix: "put its code between '// snippet.a' and '// snippet.end'"),
      notes: ["Snippets/budget.swift:1:1 it begins here"], file: "// snippet.a\n// snippet.b\n"),
    Refusal(
      info: "file=Snippets/budget.swift", marked: "Snippets/budget.swift",
      said: Said(
        "include", "'Snippets/budget.swift' is not a text file: the text contains a NUL byte",
        fix: "remove it, and save the file as UTF-8"),
      notes: ["Snippets/budget.swift:2:2 it is here"], file: "\na\0b\n"),
  ])
  func saysAtTheAnnotationWhatCannotBeIncluded(_ refusal: Refusal) async throws {
    let workbook = try await book(refusal.info, file: refusal.file).load()
    #expect(workbook.diagnostics.map(Said.init) == [refusal.said])
    let problem = try #require(workbook.diagnostics.first)
    let chapter = try #require(workbook.sources["Content/fi/00-a.md"])
    let marked =
      refusal.marked.hasPrefix("region=") ? String(refusal.marked.dropFirst(7)) : refusal.marked
    #expect(chapter.string(problem.range.offsets) == marked)
    #expect(problem.file == chapter.path && problem.range.start.line == 4)
    #expect(
      problem.notes.map {
        "\($0.file):\($0.range.start.line):\($0.range.start.column) \($0.message)"
      } == refusal.notes)
    #expect(workbook.chapters[0].sample("a")?.lines.isEmpty == true)
  }

  @Test func followsNoLinkOutOfTheBook() async throws {
    let outside = try TemporaryBook(["secret.swift": "let secret = 1\n"], configuration: nil)
    let book = try book("file=Snippets/link.swift")
    try book.link("Snippets/link.swift", to: outside.root + "/secret.swift")
    let workbook = try await book.load()
    #expect(
      workbook.diagnostics.map(Said.init) == [
        Said(
          "include",
          "the file 'Snippets/link.swift' cannot be read: it is a link to "
            + "'\(outside.root)/secret.swift', outside of '\(book.root)'",
          fix: "replace the link with the file itself")
      ])
    #expect(!workbook.sources.values.contains { $0.line(1).contains("secret = 1") })
  }

  @Test func followsALinkInsideOfTheBook() async throws {
    let book = try book("file=Snippets/link.swift,region=budget")
    try book.link("Snippets/link.swift", to: "budget.swift")
    #expect(try await book.load().diagnostics == [])
  }

  @Test func saysOnceWhatIsWrongInAFileThatTwoFencesInclude() async throws {
    let book = try book("file=Snippets/a.swift")
    try book.write("// snippet.hide\nlet a = 1\n", to: "Snippets/a.swift")
    try book.write(
      chapterFile("```swift,id=b,file=Snippets/a.swift\n```\n"), to: "Content/fi/01-b.md")
    let problems = try await book.load().diagnostics
    #expect(
      problems.map(Said.init) == [
        Said(
          "hidden-line", "'snippet.hide' has no 'snippet.show' after it",
          fix: "write '// snippet.show' where hiding ends")
      ])
    #expect(problems.map(\.file) == ["Snippets/a.swift"])
    #expect(problems.map(\.range.start.line) == [1])
  }

  @Test func takesAMisspeltHidingMarkForNoRegion() async throws {
    let book = try book("file=Snippets/a.swift,region=r")
    try book.write(
      "// snippet.r\n// snippet.hid\nlet a = 1\n// snippet.show\n// snippet.end\n",
      to: "Snippets/a.swift")
    let problems = try await book.load().diagnostics
    #expect(problems.map(\.summary) == ["unknown marker 'snippet.hid'"])
    #expect(problems.map(\.file) == ["Snippets/a.swift"])
  }

  // MARK: Fences with lines of their own

  @Test func acceptsAFenceThatSaysWhatThePageShows() async throws {
    let book = try book(
      "file=Snippets/budget.swift,region=budget", body: "var rest = 100\n  print(\"ä\", rest)\n")
    #expect(try await book.load().diagnostics == [])
  }

  @Test(arguments: [
    (
      "var rest = 90\n  print(\"ä\", rest)\n", "5:1",
      "the code of the fence differs from 'Snippets/budget.swift'",
      "- var rest = 90\n+ var rest = 100", 3
    ),
    (
      "var rest = 100\n", "4:20", "the fence does not contain all lines of 'Snippets/budget.swift'",
      "+   print(\"ä\", rest)", 7
    ),
    (
      "var rest = 100\n  print(\"ä\", rest)\nprint()\n", "7:1",
      "the code of the fence differs from 'Snippets/budget.swift'", "- print()", nil as Int?
    ),
  ])
  func reportsTheFirstLineThatDiffersFromTheFile(
    _ body: String, _ place: String, _ summary: String, _ difference: String, _ line: Int?
  ) async throws {
    let workbook = try await book("file=Snippets/budget.swift,region=budget", body: body).load()
    let problem = try #require(workbook.diagnostics.first)
    #expect(workbook.diagnostics.count == 1)
    #expect(problem.id == .include && problem.severity == .error)
    #expect("\(problem.range.start.line):\(problem.range.start.column)" == place)
    #expect(problem.summary == summary)
    #expect(problem.explanation == difference)
    #expect(problem.notes.map(\.range.start.line) == [line].compactMap { $0 })
    #expect(
      problem.fix
        == "'-' marks the chapter, '+' the file: make them equal, or leave the fence empty")
    // The file's lines count.
    #expect(workbook.chapters[0].sample("a")?.lines.count == 5)
  }

  @Test func checksHighlightedLinesOfAnInclude() async throws {
    let workbook = try await book(
      "file=Snippets/budget.swift,region=budget,highlight=[2,3]"
    ).load()
    #expect(
      workbook.diagnostics.map(\.summary) == [
        "line 3 cannot be highlighted: the sample shows 2 lines"
      ])
  }
}
