import TextDiagnostics
import MarkdownTree
import Testing

struct HeadingTests {
  private func heading(_ text: String) throws -> (level: Int, id: HeadingID?, text: String) {
    let (blocks, _, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    guard case .heading(let level, let id, let inlines) = try #require(blocks.first).kind else {
      throw NoHeading()
    }
    return (level, id, inlines.plainText)
  }

  private struct NoHeading: Error {}

  @Test(arguments: [
    ("## Ä b {#smallest}", 2, "smallest", "Ä b"), ("# A {#a-1} ##", 1, "a-1", "A"),
    ("Ä *b* {#c}\n---", 2, "c", "Ä b"), ("# {#only}", 1, "only", ""), ("# `a` {#b}", 1, "b", "a"),
    ("### *a* **b**   {#c}   ", 3, "c", "a b"), ("Ä\n{#c}\n===", 1, "c", "Ä"),
    ("# A {b}", 1, nil, "A {b}"), ("# A{#b}", 1, nil, "A{#b}"),
    ("# A \\{#b}", 1, nil, "A {#b}"), ("# A {#b} c", 1, nil, "A {#b} c"),
    ("# `{#b}`", 1, nil, "{#b}"),
    ("# A \\\\ {#b}", 1, "b", "A \\"), ("# A &amp; {#b}", 1, "b", "A &"),
  ])
  func takesTheIDOffTheText(text: String, level: Int, id: String?, plain: String) throws {
    let heading = try heading(text)
    #expect(heading.level == level)
    #expect(heading.id?.name == id)
    #expect(heading.text == plain)
  }

  @Test func givesThePlaceOfTheID() throws {
    let text = MarkedSource("> ## 中文 {#‸first‸} ##\n")
    guard case .heading(_, let id, _) = text.parse().blocks.all[1].kind else { throw NoHeading() }
    #expect(id?.range == SourceRange(start: text.marks[0], end: text.marks[1]))
  }

  @Test(arguments: [
    ("# A {#Ab c}", "Ab c", "write '{#ab-c}'"), ("# A {#a_b}", "a_b", "write '{#a-b}'"),
    ("# A {#ä}", "ä", "write an id such as '{#first-steps}'"),
    ("# A {#}", "", "write an id such as '{#first-steps}'"), ("# A {#*a*}", "*a*", "write '{#a}'"),
    ("# A {#\u{301}a}", "\u{301}a", "write '{#a}'"),
  ])
  func refusesAnIDOfOtherCharacters(text: String, id: String, fix: String) throws {
    let source = MarkedSource(text)
    let (blocks, diagnostics, problems) = source.parse()
    let problem = try #require(diagnostics.first)
    #expect(problem.id == .headingID)
    #expect(
      problem.summary
        == "heading id '\(id)' must consist of the letters 'a' to 'z', digits and hyphens")
    #expect(problem.fix == fix)
    // A combining mark at the start of an id joins the character before it.
    #expect(problem.range.start.column == (id.hasPrefix("\u{301}") ? 6 : 7))
    #expect(source.string(problem.range) == id)
    #expect(problem.edits.isEmpty == fix.contains("first-steps"))
    if !problem.edits.isEmpty { #expect(source.mended(problem) == []) }
    #expect(blocks.inlines.plainText == "A")
    #expect(problems == [])
  }

  @Test func reportsAnIDWithoutASpaceBeforeIt() throws {
    let source = MarkedSource("## A‸{#x}‸\n")
    let problem = try #require(source.parse().diagnostics.first)
    #expect(problem.id == .headingID)
    #expect(problem.summary == "'{#x}' is shown as text: no space precedes it")
    #expect(problem.range.start == source.marks.first)
    #expect(source.mended(problem) == [])
    #expect(MarkedSource("## A\\{#x}\n").parse().diagnostics.isEmpty)
  }
}
