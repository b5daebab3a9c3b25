import TextDiagnostics
import Testing
import WorkbookModel

struct WorkbookCommentTests {
  private func check(_ body: String, _ said: [Said]) -> Chapter {
    let marked = chapterText(body)
    let (chapter, diagnostics) = readChapter(marked, languages: ["fi", "ru"])
    expect(
      diagnostics, in: marked, are: said,
      reading: { readChapter($0, languages: ["fi", "ru"]).diagnostics })
    return chapter
  }

  @Test func readsInstructionsOfTheSection() {
    let chapter = check(
      "# A\n<!-- workbook: legacy, from=ru@1f3a -->\n<!-- workbook: off=anchor off=link -->\n\n# B\n"
        + "<!-- a remark -->\n", [])
    #expect(chapter.sections.map(\.isLegacy) == [true, false])
    #expect(chapter.sections.map { $0.origin?.language } == ["ru", nil])
    #expect(chapter.sections.first?.origin?.hash == "1f3a")
    #expect(chapter.sections.first?.disabledChecks == [.anchor, .link])
    #expect(chapter.sections.map(\.blocks.count) == [0, 0])
  }

  @Test func readsSetupCodeAtItsTruePositions() throws {
    let marked = chapterText(
      "# A\n\n<!-- workbook: setup\n```swift,id=a\n⟦func f() {}⟧\n```\n\n~~~swift\ng()\n~~~\n-->\n\n"
        + "```swift,continue=a\nf()\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.samples.map(\.isSetup) == [true, true, false])
    #expect(chapter.samples.map(\.isShown) == [false, false, true])
    let line = try #require(chapter.samples.first?.lines.first)
    #expect(line.code == "func f() {}")
    #expect(line.start == marked.source.position(at: marked.ranges[0].lowerBound))
    #expect(chapter.samples.first?.section == "a")
    #expect(chapter.sections.first?.blocks.count == 1)
  }

  @Test(arguments: [
    (
      "<!-- workbook: ⟦legcy⟧ -->", "unknown instruction 'legcy'", "did you mean 'legacy'?"
    ),
    (
      "<!-- workbook: ⟦zzzzz⟧ -->", "unknown instruction 'zzzzz'",
      "write setup, legacy, from=LANGUAGE@HASH or off=CHECK"
    ),
    (
      "<!-- ⟦workbook:⟧ -->", "an instruction is missing after 'workbook:'",
      "write setup, legacy, from=LANGUAGE@HASH or off=CHECK"
    ),
    (
      "<!-- ⟦workboook⟧: legacy -->", "unknown word 'workboook' before the colon of a comment",
      "did you mean 'workbook'?"
    ),
    (
      "<!--⟦\u{A0}workbook⟧: legacy -->",
      "'\u{A0}workbook' before the colon of a comment is not 'workbook': it contains U+00A0",
      "write 'workbook:' after '<!-- '"
    ),
    (
      "<!-- ⟦wоrkbook⟧: legacy -->",
      "'wоrkbook' before the colon of a comment is not 'workbook': it contains U+043E",
      "write 'workbook:' after '<!-- '"
    ),
    (
      "<!--⟦- workbook⟧: legacy --->",
      "'- workbook' before the colon of a comment is not 'workbook'",
      "write 'workbook:' after '<!-- '"
    ),
    (
      "<!-- ⟦work book⟧: legacy -->", "'work book' before the colon of a comment is not 'workbook'",
      "write 'workbook:' after '<!-- '"
    ),
    (
      "<!-- ⟦workbook⟧ setup -->", "a colon is missing after 'workbook'",
      "write '<!-- workbook: setup', legacy, from=LANGUAGE@HASH or off=CHECK"
    ),
    ("<!-- workbook: ⟦from⟧ -->", "'from' needs a value", "write from=LANGUAGE@HASH"),
    ("<!-- workbook: ⟦off=⟧ -->", "'off' needs a value", "write off=CHECK"),
    ("<!-- workbook: ⟦legacy=1⟧ -->", "'legacy' takes no value", "write 'legacy' alone"),
    (
      "<!-- workbook: ⟦from=ru⟧ -->", "'ru' is not a language and a hash",
      "write from=LANGUAGE@HASH"
    ),
    (
      "<!-- workbook: ⟦from=rx@1⟧ -->", "'rx' is not a language of the book", "write one of fi, ru"
    ),
    (
      "<!-- workbook: from=ru@1 -->\n<!-- workbook: ⟦from=ru@2⟧ -->",
      "the section names its origin twice", "remove one of the comments"
    ),
    (
      "<!-- workbook: ⟦off=lnik⟧ -->", "'lnik' is not a check that a section can turn off",
      "did you mean 'link'?"
    ),
    (
      "<!-- workbook: ⟦off=output⟧ -->", "'output' is not a check that a section can turn off",
      "write one of api-missing, api-renamed, deprecated, link, anchor, image"
    ),
    (
      "<!-- ⟦workbook:⟧ legacy\nmore -->", "an instruction must be on one line",
      "close the comment on its first line; only 'setup' spans lines"
    ),
    (
      "<!-- workbook: ⟦setup⟧ -->", "a setup comment contains no code",
      "end the line after 'setup', then write fences and a line '-->'"
    ),
    (
      "<!-- workbook: legacy, ⟦setup⟧ -->", "'setup' cannot be combined with other instructions",
      "put it in a separate comment"
    ),
    (
      "<!-- workbook: setup ⟦x⟧\n-->", "unexpected 'x' after 'setup'",
      "remove it; annotations follow the language of each fence"
    ),
    ("⟦<!--⟧ workbook: legacy", "the comment that opens here is never closed", "add '-->'"),
    (
      "<!-- workbook: setup\n⟦Some text⟧\nmore\n-->", "a setup comment may contain only fences",
      "move the text out of the comment, or remove it"
    ),
    (
      "<!-- workbook: setup\n```⟦text⟧\n```\n-->",
      "a fence 'text' in a setup comment is neither run nor shown",
      "write '```swift', or move the fence out of the comment"
    ),
    (
      "<!-- workbook: setup\n```swift\nf() ⟦-->⟧ 1\n\n",
      "'-->' inside a hidden fence ends the comment",
      "close the fence before it, or write '-->' in two pieces"
    ),
    (
      "text ⟦<!-- workbook: legacy -->⟧", "the instruction is inside a paragraph",
      "put the comment on separate lines, at the start of a line"
    ),
    (
      "- ⟦<!-- workbook: legacy -->⟧", "the instruction is inside a list or a quote",
      "put the comment on separate lines, at the start of a line"
    ),
  ])
  func reportsCommentsThatCannotBeFollowed(body: String, summary: String, fix: String) {
    let marked = chapterText(body)
    let (_, diagnostics) = readChapter(marked, languages: ["fi", "ru"])
    let first = diagnostics.filter { $0.id == .comment }
    expect(first, in: marked, are: [Said("comment", summary, fix: fix)])
  }

  @Test(arguments: [
    ("⟦<div class=\"x\">⟧\ntext\n</div>", "<div class=\"x\">"), ("text ⟦<b>⟧", "<b>"),
    ("⟦<script>alert(1)</script>⟧", "<script>alert(1)</script>"),
    ("<!-- x --> ⟦<script>⟧\n", "<script>"), ("> ⟦<hr>⟧\n", "<hr>"),
    ("<!-- x --><!-- y -->\n⟦<br>⟧", "<br>"),
  ])
  func reportsRawHTML(body: String, shown: String) {
    _ = check(
      body,
      [
        Said(
          "raw-html", "raw HTML '\(shown)' is not shown",
          fix: "write Markdown, or put it in backticks to show it as text")
      ])
  }

  @Test func reportsTextThatAComentSwallows() {
    _ = check(
      "<!-- x --> ⟦text⟧\n",
      [
        Said(
          "raw-html", "text after a comment on the same line is not shown",
          fix: "put it on a separate line, after an empty line")
      ])
  }

  @Test func reportsOnlyTheCauseWhenACommentEndsTooEarly() {
    let marked = chapterText(
      "<!-- workbook: setup\n```swift\nf() ⟦-->⟧ 1\n```\n-->\n\n```swift\ng()\n```\n")
    let said = Said(
      "comment", "'-->' inside a hidden fence ends the comment",
      fix: "close the fence before it, or write '-->' in two pieces")
    expect(readChapter(marked).diagnostics, in: marked, are: [said])
  }

  @Test func reportsCharactersThatReorderText() {
    let marked = chapterText("a ⟦\u{202E}⟧b\n```swift\n// ⟦\u{2066}⟧\u{200E}\n```\n")
    let said = ["202E", "2066"].map {
      Said(
        "invisible",
        "the character U+\($0) makes the text appear in a different order from "
          + "the one in the file",
        fix: "delete the character")
    }
    expect(readChapter(marked).diagnostics, in: marked, are: said)
  }

  @Test func leavesRemarksAlone() {
    _ = check("<!-- workbook remark -->\n", [])
    let chapter = check("a <!-- b --> c\n\n- <!-- d: e -->\n\n<!-- f\n```swift\n-->\n", [])
    #expect(chapter.samples.isEmpty)
  }
}
