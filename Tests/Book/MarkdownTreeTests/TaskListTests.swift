import MarkdownTree
import Testing

/// GitHub Flavored Markdown 0.29, section 5.3.
struct TaskListTests {
  private func html(_ text: String) -> String {
    let (blocks, _, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    return HTMLRenderer.html(blocks).split(separator: "\n").joined()
  }

  private let open = "<li><input disabled=\"\" type=\"checkbox\"> "
  private let done = "<li><input checked=\"\" disabled=\"\" type=\"checkbox\"> "

  @Test func readsOpenAndTickedBoxesAlsoBelowEachOther() {
    #expect(html("- [ ] foo\n- [x] bar\n") == "<ul>\(open)foo</li>\(done)bar</li></ul>")
    #expect(
      html("- [x] foo\n  - [ ] bar\n  - [X] *baz*\n- [ ] bim\n")
        == "<ul>\(done)foo<ul>\(open)bar</li>\(done)<em>baz</em></li></ul></li>\(open)bim</li></ul>"
    )
    #expect(html("1. [x] a\\_b\n") == "<ol>\(done)a_b</li></ol>")
    #expect(html("- [x] `a`\n") == "<ul>\(done)<code>a</code></li></ul>")
  }

  @Test(arguments: [
    "- [x]a\n", "- \\[x] a\n", "- [y] a\n", "- a [x] b\n", "[x] a\n", "- [x\\] a\n",
  ])
  func leavesOtherBracketsAlone(text: String) {
    #expect(!html(text).contains("input"))
  }

  @Test func givesThePlaceOfTheTextAfterTheBox() throws {
    let text = MarkedSource("- [x] ä `b`\n")
    let words = try #require(text.parse().blocks.inlines.first)
    #expect(text.string(words.range) == "ä ")
  }
}
