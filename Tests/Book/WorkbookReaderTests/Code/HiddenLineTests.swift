import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

struct HiddenLineTests {
  private func read(
    _ code: String
  ) -> (marked: MarkedText, lines: [CodeLine], diagnostics: [Diagnostic]) {
    let marked = chapterText("```swift\n\(code)\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    return (marked, chapter.samples.first?.lines ?? [], diagnostics)
  }

  @Test func takesMarksOffAndMovesTheStart() {
    let (marked, lines, diagnostics) = read(
      "# ⟦let a = 1⟧\n#⟦⟧\n⟦#if DEBUG⟧\n⟦#endif⟧\n#⟦# b⟧\n⟦### c⟧\n  ⟦⟧# d")
    #expect(diagnostics.map(Said.init) == [])
    #expect(
      lines.map(\.code) == ["let a = 1", "", "#if DEBUG", "#endif", "# b", "### c", "  # d"])
    #expect(lines.map(\.isHidden) == [true, true, false, false, false, false, false])
    #expect(
      lines.dropLast().map(\.start)
        == marked.ranges.dropLast().map { marked.source.position(at: $0.lowerBound) })
  }

  @Test func hidesWhatStandsBetweenSnippetMarkers() {
    let (_, lines, diagnostics) = read(
      "a()\n// snippet.hide\nb()\n//snippet.show\nc()\nlet s = \"\"\"\n// snippet.hide\n\"\"\"")
    #expect(diagnostics.map(Said.init) == [])
    #expect(
      lines.map(\.isHidden) == [false, true, true, true, false, false, false, false])
    #expect(lines[2].code == "b()")
  }

  @Test func reportsMarkersWithoutTheirOtherHalf() {
    let (marked, lines, diagnostics) = read("⟦// snippet.show⟧\na()\n⟦// snippet.hide⟧\nb()")
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "hidden-line", "'snippet.show' has no 'snippet.hide' before it",
          fix: "write '// snippet.hide' where hiding begins, or remove the line"),
        Said(
          "hidden-line", "'snippet.hide' has no 'snippet.show' after it",
          fix: "write '// snippet.show' where hiding ends"),
      ])
    #expect(lines.map(\.isHidden) == [true, false, true, true])
  }

  @Test(arguments: [
    (
      "⟦// snippet.hidee⟧\nb()\n// snippet.show", "unknown marker 'snippet.hidee'",
      "did you mean 'snippet.hide'?"
    ),
    (
      "// snippet.hide\nb()\n⟦// Snippet.show⟧", "unknown marker 'Snippet.show'",
      "did you mean 'snippet.show'?"
    ),
    (
      "let a = 1 ⟦// snippet.hide⟧\nb()\n// snippet.show", "'snippet.hide' must not follow code",
      "put the comment on a separate line"
    ),
  ])
  func reportsAMarkerThatIsNone(code: String, summary: String, fix: String) {
    let (marked, lines, diagnostics) = read(code + "\n// snippet.end\n// snippet.a")
    expect(diagnostics, in: marked, are: [Said("hidden-line", summary, fix: fix)])
    #expect(lines.map(\.isHidden) == [true, true, true, false, false])
  }

  @Test(arguments: ["", ",ignore=\"why\""])
  func refusesASampleThatNestsTooDeeply(annotation: String) {
    let brackets = String(repeating: "[", count: 20) + " " + String(repeating: "]", count: 20)
    let marked = chapterText(
      "```swift\(annotation)\n⟦let a = \(brackets)⟧\n// snippet.hide\n```\n")
    let said = Said(
      "nesting", "the brackets of this sample are nested too deeply to be parsed",
      fix: "declare inner values separately with 'let'")
    expect(readChapter(marked).diagnostics, in: marked, are: [said])
  }

  @Test func refusesASampleThatIsTooLong() {
    let (marked, _, diagnostics) = read(
      "⟦let a = 1⟧" + String(repeating: "\nlet b = 1", count: 7_000))
    let said = Said(
      "size", "the sample is longer than 65536 bytes",
      fix: "split it, and join the pieces with 'continue='")
    expect(diagnostics, in: marked, are: [said])
  }

  @Test func reportsAMarkerInsideAnother() {
    let (marked, _, diagnostics) = read(
      "// snippet.hide\n⟦// snippet.hide⟧\n// snippet.show")
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "hidden-line", "'snippet.hide' is inside another 'snippet.hide'",
          fix: "write '// snippet.show' before it")
      ])
    #expect(diagnostics.first?.notes.map(\.message) == ["the first 'snippet.hide' is here"])
  }

  @Test func reportsMarksInsideALiteralThatSpansLines() {
    let (marked, lines, diagnostics) = read(
      "let a = \"\"\"\n⟦# ⟧Title\n  # indented\n⟦#⟧\n## escaped\n##\n\"\"\"\n# let b = 1")
    let said = Said(
      "hidden-line", "a line that begins with '# ' inside a literal would be hidden",
      fix: "write '## ' for a line of text that begins with '# '")
    let lone = Said(
      "hidden-line", "a line '#' inside a literal would be hidden",
      fix: "write '##' for a line of text that is '#'")
    expect(diagnostics, in: marked, are: [said, lone])
    #expect(lines[4...5].map(\.code) == ["# escaped", "#"])
  }

  @Test func reportsMarksInsideARegularExpression() {
    let (marked, _, diagnostics) = read("let a = #/\n⟦# ⟧the year\n\\d{4}\n/#")
    let said = Said(
      "hidden-line", "a line that begins with '# ' inside a literal would be hidden",
      fix: "write '## ' for a line of text that begins with '# '")
    expect(diagnostics, in: marked, are: [said])
  }

  @Test func reportsMarksInsideAComment() {
    let (marked, _, diagnostics) = read("/*\n⟦# ⟧heading\n*/\nprint(1)")
    let said = Said(
      "hidden-line", "a line that begins with '# ' inside a comment would be hidden",
      fix: "write '## ' for a line of text that begins with '# '")
    expect(diagnostics, in: marked, are: [said])
  }

  @Test(arguments: [
    ("# #if false\n⟦print(\"x\" - 1)⟧\nprint()\n# #endif", "an '#if'"),
    ("# #if os(iOS)\n\n⟦f()⟧\n# #else\n# print(1)\n# #endif", "an '#if'"),
    ("# #if NEVER\n# let a = 1\n⟦f()⟧\n# #endif", "an '#if'"),
    ("# /*\n⟦f()⟧\n# */\nprint(1)", "a comment"),
  ])
  func reportsVisibleLinesThatHiddenOnesDisable(code: String, name: String) {
    let (marked, _, diagnostics) = read(code)
    let said = Said(
      "hidden-line", "this line is shown but not compiled: a hidden line begins \(name) around it",
      fix: "show the hidden line too, or remove it")
    expect(diagnostics, in: marked, are: [said])
  }

  @Test(arguments: [
    "#if false\nf()\n#endif\n# let a = 1", "# #if os(Linux)\nf()\n# #endif",
    "# #if canImport(UIKit)\nf()\n# #endif", "# #if compiler(>=6)\nf()\n# #endif",
    "# #if false\n# f()\n# #endif\nprint(1)", "# /* f() */\nprint(1)",
    "# // one\nprint(1)", "# /// one\nstruct S {}",
  ])
  func leavesCompiledLinesAlone(code: String) {
    #expect(read(code).diagnostics.map(Said.init) == [])
  }

  @Test func leavesALiteralAloneThatAHiddenLineOpens() {
    let (_, lines, diagnostics) = read("# let a = \"\"\"\n# Title\n# \"\"\"\nprint(a)")
    #expect(diagnostics.map(Said.init) == [])
    #expect(lines.map(\.code) == ["let a = \"\"\"", "Title", "\"\"\"", "print(a)"])
  }

  @Test func marksBelongToSwiftOnly() {
    let (chapter, diagnostics) = readChapter(chapterText("```console\n$ ls\n# ls\n```\n"))
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.samples.first?.lines.map(\.code) == ["$ ls", "# ls"])
    #expect(chapter.samples.first?.lines.map(\.isHidden) == [false, false])
  }

  @Test(arguments: ["\n", "\r\n"])
  func keepsPositionsWithEveryLineEnding(ending: String) throws {
    let text =
      "---\ntitle: T\n---\n\n- ```swift\n  # let ä = 1\n  \tf(ä)  // => ö1\n  ```\n"
    let source = SourceText(
      path: "a.md",
      text: text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: ending))
    let (chapter, diagnostics) = ChapterReader(source: source, name: "a", language: "fi").read()
    #expect(diagnostics.map(Said.init) == [])
    let sample = try #require(chapter.samples.first)
    #expect(sample.lines.map(\.code) == ["let ä = 1", "\tf(ä)  // => ö1"])
    #expect(sample.lines.map(\.start.line) == [6, 7])
    #expect(sample.lines.map(\.start.column) == [5, 3])
    #expect(sample.claims.map(\.text) == ["ö1\n"])
    #expect(sample.claims.first?.contentRange.start.line == 7)
    #expect(sample.claims.first?.contentRange.start.column == 16)
  }

  @Test func splitsAtALoneCarriageReturn() throws {
    let source = SourceText(
      path: "a.md", text: "---\ntitle: T\n---\n```swift\rf() // => 1\r```\r\n```swfit\n```\n")
    let (chapter, diagnostics) = ChapterReader(source: source, name: "a", language: "fi").read()
    #expect(diagnostics.map(\.id) == [.language])
    #expect(diagnostics.first.map { source.string($0.range.offsets) } == "swfit")
    let claim = try #require(chapter.samples.first?.claims.first)
    #expect(source.string(claim.contentRange.offsets) == "1")
  }
}
