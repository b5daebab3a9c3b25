import TextDiagnostics
import MarkdownTree
import Testing

/// Footnotes as on GitHub: `test/extensions.txt` of cmark-gfm, "Footnotes".
struct FootnoteTests {
  private func html(_ text: String) -> String {
    let (blocks, _, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    return HTMLRenderer.html(blocks).split(separator: "\n").joined()
  }

  private func messages(_ text: String) -> [String] {
    let (_, diagnostics, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    return diagnostics.map {
      "\($0.range.start.line):\($0.range.start.column): \($0.severity.rawValue): \($0.summary)"
    }
  }

  /// Definitions that libcmark reads as those of links.
  @Test(arguments: [
    ("- [^a]: https://a.org\n\nb[^a]\n", "[^a]: https://a.org", "outside of lists and quotes"),
    ("> [^a]: note\n", "[^a]: note", "outside of lists and quotes"),
    ("[^a b]: note\n\nb[^a b]\n", "[^a b]: note", "a label without spaces"),
  ])
  func warnsOfADefinitionThatIsALink(text: String, place: String, fix: String) throws {
    let source = MarkedSource(text)
    let found = source.parse().diagnostics
    #expect(found.map { source.string($0.range) } == [place])
    #expect(found.first?.id == .footnote && found.first?.fix?.hasSuffix(fix) == true)
  }

  @Test func readsReferencesAndDefinitions() {
    #expect(
      html("This is some text![^1]. Other text.[^foot]\n\n[^1]: Some *bolded* text.\n[^foot]: b\n")
        == "<p>This is some text!<sup>1</sup>. Other text.<sup>foot</sup></p>"
        + "<aside id=\"1\"><p>Some <em>bolded</em> text.</p></aside>"
        + "<aside id=\"foot\"><p>b</p></aside>")
    // CommonMark reads this as a link reference definition.
    #expect(
      html("a[^1]\n\n[^1]: https://a.org\n")
        == "<p>a<sup>1</sup></p><aside id=\"1\"><p><a href=\"https://a.org\">https://a.org</a></p></aside>"
    )
  }

  @Test func holdsBlocksThatAreIndentedByFourColumns() {
    #expect(
      html(
        "[^long-label]: # T\n    a\n  lazy\n\n    - x\n    - y\n\n    ```swift\n    let a = 1\n    ```\n"
          + "\n        indented\n\n    | a |\n    | - |\n\nend[^long-label]\n")
        == "<aside id=\"long-label\"><h1>T</h1><p>alazy</p><ul><li>x</li><li>y</li></ul>"
        + "<pre><code class=\"language-swift\">let a = 1</code></pre>"
        + "<pre><code>indented</code></pre><table><thead><tr><th>a</th></tr></thead></table></aside>"
        + "<p>end<sup>long-label</sup></p>")
    #expect(
      html("[^a]:\n    x\n\n[^b]: - y\n      - z\n\n[^a] [^b]")
        == "<aside id=\"a\"><p>x</p></aside><aside id=\"b\"><ul><li>y<ul><li>z</li></ul></li></ul></aside>"
        + "<p><sup>a</sup> <sup>b</sup></p>")
  }

  @Test func endsParagraphsAndListsAndLeavesWhatFollowsAlone() {
    #expect(
      html("a [^1]\n[^1]: b\n\nc\n")
        == "<p>a <sup>1</sup></p><aside id=\"1\"><p>b</p></aside><p>c</p>")
    #expect(
      html("+ a[^1]\n\n[^1]: b\n+ c\n+ d\n")
        == "<ul><li>a<sup>1</sup></li></ul><aside id=\"1\"><p>b</p></aside>"
        + "<ul><li>c</li><li>d</li></ul>")
  }

  @Test func readsNoneInsideOfCodeAndHTML() {
    #expect(
      html("```\n[^1]: a\n```\n\n<!--\n[^1]: b\n-->\n\n    [^1]: c\n\n`[^1]` \\[^1]\n")
        == "<pre><code>[^1]: a</code></pre><!--[^1]: b--><pre><code>[^1]: c</code></pre>"
        + "<p><code>[^1]</code> [^1]</p>")
    #expect(messages("`[^1]` \\[^1] [^ a] [^] [^1](b)\n") == [])
  }

  @Test func tellsLabelsApartButNotByTheirCase() {
    #expect(
      html("x[^A]\n\n[^a]: y\n") == "<p>x<sup>a</sup></p><aside id=\"a\"><p>y</p></aside>")
  }

  @Test func namesWhatHasNoCounterpart() {
    #expect(
      messages("a[^no] b[^1]\n\n[^1]: x\n[^1]: y\n[^useless]: z\n\n> [^q]: in a quote\n") == [
        "1:2: warning: the footnote '[^no]' is not defined and shown as text",
        "4:1: warning: the footnote '[^1]' is defined twice; only the first one is shown",
        "5:1: warning: the footnote '[^useless]' is not used, and no page shows it",
        "7:3: warning: the footnote '[^q]' is not defined and shown as text",
      ])
    let fixes = MarkedSource("a[^no]\n\n> [^q]: in a quote\n\n[^u]: v\n").parse().diagnostics.map(
      \.fix)
    #expect(
      fixes == [
        "write '[^no]: ...' on a separate line, or '\\[^no]' if it is not a footnote",
        "start a line with the definition, outside of lists and quotes",
        "write '[^u]' where it belongs, or remove it",
      ])
  }

  @Test func givesPlacesOfTheWholeFile() throws {
    let text = MarkedSource(
      "# ä\r\n\r\nb[^x]\r\n\r\n [^x]: *c* [l](/u\r\n    'v') `d`\r\n\r\n    | `e` |\r\n    | - |\r\n\r\n"
        + "[^y]: `f` [m](/w)\r\n\r\n`g` [^y]\r\n")
    let (blocks, diagnostics, problems) = text.parse()
    #expect(problems == [])
    #expect(diagnostics == [])
    let code = blocks.inlines.filter { if case .code = $0.kind { true } else { false } }
    #expect(code.map { text.string($0.range) } == ["`d`", "`e`", "`f`", "`g`"])
    let links = blocks.inlines.filter { if case .link = $0.kind { true } else { false } }
    #expect(links.map { text.string($0.range) } == ["[l](/u\r\n    'v')", "[m](/w)"])
  }

  @Test(arguments: ["a [^x]\n[^x]:", "a [^x]\n[^x]:\n", "[^~~~1]:", "a [^x]\n\n[^x]:   \n\nb"])
  func givesThePlaceOfAnEmptyDefinition(text: String) {
    #expect(MarkedSource(text).parse().problems == [])
  }

  @Test func readsAPartOfAFile() {
    let text = "---\nx\n---\na[^1]\n\n[^1]: b\n"
    let (blocks, _, problems) = MarkedSource(text).parse(offsets: 10..<text.utf8.count)
    #expect(problems == [])
    #expect(HTMLRenderer.html(blocks).hasPrefix("<p>a<sup>1</sup></p>"))
  }
}
