import TextDiagnostics
import Testing
import WorkbookModel

struct FrontMatterTests {
  private func check(_ text: String, _ said: [Said]) -> Chapter {
    let marked = MarkedText(text)
    let (chapter, diagnostics) = readChapter(marked)
    expect(diagnostics, in: marked, are: said)
    return chapter
  }

  @Test func readsTitleAndSummary() {
    let chapter = check("---\ntitle: \"A: b\"\nsummary: c\n---\n# H\n", [])
    #expect(chapter.title == "A: b")
    #expect(chapter.summary == "c")
    #expect(chapter.path == "fi/00-start")
    #expect(chapter.sections.first?.heading?.range.start.line == 5)
  }

  @Test func endsAtThreeDotsAndStartsAfterAByteOrderMark() {
    let chapter = check("\u{FEFF}---\ntitle: T\n...\ntext\n", [])
    #expect(chapter.title == "T")
    #expect(chapter.sections.count == 1)
  }

  @Test(arguments: [("title：", "Swift"), ("title:", "Swift"), ("title:", "\u{A0}Swift")])
  func reportsAKeyWithoutItsSpace(key: String, rest: String) {
    _ = check(
      "---\n⟦\(key)⟧\(rest)\n---\n",
      [
        Said(
          "front-matter", "the front matter has no key 'title': ':' and a space follow a key",
          fix: "write 'title: ' in place of '\(key)'")
      ])
  }

  @Test(arguments: [
    ("*Array* x", "*"), ("\"Swift\" in use", "\""), ("[Draft] x", "["),
  ])
  func namesTheSignThatNeedsQuotes(title: String, sign: String) {
    let (_, found) = readChapter(MarkedText("---\ntitle: \(title)\n---\n"))
    #expect(found.contains { $0.fix == "put a value that starts with '\(sign)' in quotes" })
  }

  @Test func reportsUnknownKeys() {
    _ = check(
      "---\ntitle: T\n⟦sumary⟧: x\n⟦zzzzzz⟧: y\n---\n",
      [
        Said(
          "unknown-key", "unknown key 'sumary' in the front matter", fix: "did you mean 'summary'?"),
        Said(
          "unknown-key", "unknown key 'zzzzzz' in the front matter",
          fix: "known keys: 'title', 'summary', 'changes'"),
      ])
  }

  @Test(arguments: ["⟦⟧# H\n", "⟦⟧", "⟦⟧--\ntitle: T\n--\n", "⟦⟧\n---\ntitle: T\n---\n"])
  func reportsAChapterWithoutFrontMatter(text: String) {
    let chapter = check(
      text,
      [
        Said(
          "front-matter", "the chapter has no front matter",
          fix: "begin the file with the lines '---', 'title: ...' and '---'")
      ])
    #expect(chapter.title == "00-start")
  }

  @Test(arguments: ["⟦---⟧\ntitle: T\n# H\n", "⟦---⟧\n", "⟦---⟧"])
  func reportsFrontMatterThatNeverEnds(text: String) {
    _ = check(
      text,
      [
        Said(
          "front-matter", "the front matter that begins here never ends",
          fix: "add a line '---' after it")
      ])
  }

  @Test func reportsAMissingAndAnEmptyTitle() {
    _ = check(
      "⟦---⟧\nsummary: x\n---\n",
      [
        Said(
          "front-matter", "the front matter has no 'title'", fix: "add a line 'title: ...'")
      ])
    _ = check(
      "⟦---⟧\n---\n",
      [
        Said(
          "front-matter", "the front matter has no 'title'", fix: "add a line 'title: ...'")
      ])
    _ = check(
      "---\ntitle: ⟦\" \"⟧\n---\n",
      [Said("front-matter", "the title is empty", fix: "write the chapter's title")])
    _ = check(
      "---\ntitle: ⟦[a]⟧\n---\n",
      [
        Said(
          "yaml", "'title' must be a string, not a list", fix: "write it like 'title: text'")
      ])
  }

  @Test func warnsOfANumberSignThatCutsAText() {
    _ = check(
      "---\ntitle: C ⟦# and Swift⟧\n---\n",
      [
        Said(
          "front-matter", "'# and Swift' is a comment of YAML and not part of the title",
          fix: "put the whole title in quotation marks, or the comment on another line")
      ])
    _ = check("---\ntitle: \"C # a\" # note\nsummary: C# is old   # two\n# a line\n---\n", [])
  }

  @Test func reportsBrokenYAMLAndReadsTheRest() {
    let (chapter, diagnostics) = readChapter(
      MarkedText("---\ntitle: [a\n---\n```swift,no_rum\n```\n"))
    #expect(diagnostics.map(\.id) == [.yaml, .annotation])
    #expect(chapter.samples.count == 1)
  }
}
