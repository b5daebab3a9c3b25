import TextDiagnostics
import MarkdownTree
import Testing

struct TableTests {
  private func html(_ text: String) -> String {
    let (blocks, _, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    return HTMLRenderer.html(blocks).split(separator: "\n").joined()
  }

  @Test func readsHeaderAndRows() {
    #expect(
      html("| yksi | kaksi |\n| --- | --- |\n| ä | 中 |\n")
        == "<table><thead><tr><th>yksi</th><th>kaksi</th></tr></thead>"
        + "<tbody><tr><td>ä</td><td>中</td></tr></tbody></table>")
  }

  @Test func alignsColumnsAndNeedsNoOuterPipes() {
    #expect(
      html("| a | bcd | e |  f\n:-: | -------: | :-- | --\nx | y | z | w\n")
        == "<table><thead><tr><th align=\"center\">a</th><th align=\"right\">bcd</th>"
        + "<th align=\"left\">e</th><th>f</th></tr></thead><tbody><tr><td align=\"center\">x</td>"
        + "<td align=\"right\">y</td><td align=\"left\">z</td><td>w</td></tr></tbody></table>")
  }

  @Test func keepsEscapedPipesInTheirCellAlsoInsideCode() {
    #expect(
      html("| a\\|b |\n| --- |\n| x `\\|` y |\n| x **\\|** y |\n")
        == "<table><thead><tr><th>a|b</th></tr></thead><tbody><tr><td>x <code>|</code> y</td></tr>"
        + "<tr><td>x <strong>|</strong> y</td></tr></tbody></table>")
  }

  @Test func endsAtAnEmptyLineAndAtAnotherBlock() {
    let row =
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr>"
    #expect(
      html("| a | b |\n| - | - |\n| c | d |\n> e\n")
        == row + "</tbody></table><blockquote><p>e</p></blockquote>")
    #expect(
      html("| a | b |\n| - | - |\n| c | d |\ne\n\nf\n")
        == row + "<tr><td>e</td><td></td></tr></tbody></table><p>f</p>")
    #expect(html("| a | b |\n| - | - |\n| c | d |\n---\n") == row + "</tbody></table><hr />")
    #expect(
      html("| a | b |\n| - | - |\n| c | d |\n===\n")
        == row + "<tr><td>===</td><td></td></tr></tbody></table>")
  }

  @Test func needsAsManyDelimitersAsHeaderCells() {
    #expect(html("| a | b |\n| - |\n| c |\n") == "<p>| a | b || - || c |</p>")
  }

  @Test func fillsShortRowsAndCutsLongOnes() {
    #expect(
      html("| a | b |\n| - | - |\n| c |\n| d | e | f |\n")
        == "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td></td></tr>"
        + "<tr><td>d</td><td>e</td></tr></tbody></table>")
  }

  /// What is indented by four spaces is text, and not a quotation or a list.
  @Test(arguments: ["> [m](/n)", "- [m](/n)", "# [m](/n)", "1. [m](/n)", "```[m](/n)"])
  func isFollowedByTextThatStartsNoBlock(text: String) {
    let table = "<table><thead><tr><th>a</th></tr></thead></table>"
    let shown = text.replacing("[m](/n)", with: "<a href=\"/n\">m</a>")
      .replacing("> ", with: "&gt; ")
    #expect(html("| a |\n|---|\n    \(text)\n") == table + "<p>\(shown)</p>")
    #expect(html("| a |\n|---|\n    \(text)\n  b\n") == table + "<p>\(shown)b</p>")
  }

  @Test func hasNoBodyWithoutRows() {
    #expect(
      html("| a | b |\n| - | - |\n")
        == "<table><thead><tr><th>a</th><th>b</th></tr></thead></table>")
  }

  @Test func takesTheLastLineOfAParagraphForItsHeader() {
    #expect(
      html("*ä*\n    b\n| c |\n| - |\n") == "<p><em>ä</em>b</p>"
        + "<table><thead><tr><th>c</th></tr></thead></table>")
  }

  @Test func startsNoTableAtALineThatCannotStartABlock() {
    #expect(html("a | b\n    - | -\n") == "<p>a | b- | -</p>")
    #expect(html("> a | b\n- | -\n").contains("<table>") == false)
  }

  @Test func leavesALazyLineOutOfTheTable() {
    let text = html("> | a |\n> | - |\n> | b |\nc\n")
    #expect(text.contains("<td>b</td></tr></tbody></table><p>c</p>"))
  }

  @Test func readsInlinesOfCellsThatLookLikeBlocks() {
    #expect(
      html("| # a | - b | ``` | > c | 1. d | # |\n|-|-|-|-|-|-|\n| a # | \\ | `|\n")
        == "<table><thead><tr><th># a</th><th>- b</th><th>```</th><th>&gt; c</th><th>1. d</th><th>#</th>"
        + "</tr></thead><tbody><tr><td>a #</td><td>\\</td><td>`</td><td></td><td></td><td></td></tr>"
        + "</tbody></table>")
  }

  @Test func resolvesLinkReferencesInCells() throws {
    let blocks = MarkedSource("| [a] | [ä][b] |\n| - | - |\n\n[a]: /x \"t\"\n[b]: /y\n").parse()
      .blocks
    let links = blocks.inlines.compactMap { inline -> String? in
      if case .link(let destination, let title, _) = inline.kind {
        destination + title
      } else {
        nil
      }
    }
    #expect(links == ["/xt", "/y"])
  }

  @Test func givesTheRangeOfRowsAndCells() throws {
    let text = MarkedSource("> | 中 |  ä b |\n> |---|---|\n> | `x` ||\n")
    let (blocks, _, problems) = text.parse()
    let table = try #require(blocks.tables.first)
    #expect(table.header.cells.map { text.string($0.range) } == ["中", "ä b"])
    #expect(table.rows.map { text.string($0.range) } == ["| `x` ||"])
    #expect(table.rows[0].cells.map { text.string($0.range) } == ["`x`", ""])
    #expect(problems == [])
  }

  /// A row of one character lacks as many cells as the head has, each of which takes memory.
  @Test func endsTablesThatLackTooManyCells() {
    let wide =
      "|\(String(repeating: "a|", count: 1001))\n|\(String(repeating: "-|", count: 1001))\n"
    let source = MarkedSource(
      "\(wide)\(String(repeating: "|b\n", count: 50))\n\(wide)\(String(repeating: "|c\n", count: 50))"
    )
    let (blocks, diagnostics, problems) = source.parse()
    #expect(blocks.tables.map(\.rows.count) == [50, 15])
    #expect(diagnostics.map(\.id) == [.misread])
    #expect(diagnostics.map(\.range.start.line) == [71])
    #expect(
      diagnostics.map(\.summary) == [
        "the table ends above this row, since the chapter's tables lack more than 65536 cells"
      ])
    #expect(problems == [])
  }

  @Test func isNotFooledByTheDocumentAfterTheCells() {
    let blocks = MarkedSource("```\n| a |\n| - |\n\n| b |\n| - |\n").parse().blocks
    #expect(blocks.tables.isEmpty)
    let other = MarkedSource("| b |\n| - |\n\n<!-- open\n").parse().blocks
    #expect(other.inlines.plainText == "b")
  }
}
