import TextDiagnostics
import MarkdownTree
import Testing

struct InlinePositionTests {
  /// The mark precedes the first character of the code in each code span.
  @Test(arguments: [
    "`‸code`", "Väinö 中文 `‸code`", "**Väinö `‸code` x** `‸b`", "- Väinö `‸code`",
    "1. a\n\n   Väinö\n   中 `‸code`", "> Väinö\n> 中 `‸code`", "> Väinö\nlazy 中 `‸code`",
    "> Väinö\n   [a](b) <c\n  d> `‸code`", "2. a\n\t- ä\n\t[中](b) `‸c`",
    ">  - > 中\n>    > `‸code`", "## 中 `‸code` ##", "中 `‸code`\n===", "ä\n`‸code`\n---",
    "a\\\nb `‸code`", "a  \n   b `‸code`", "`` ‸a`b `` `‸c`", "`‸a\nb` 中 `‸c`",
    "[中](/url\n\"title\") `‸c`", "[中 `‸c`](/url) `‸d`", "![`‸c`](x.png)", "<b\nc=\"ä\"> `‸c`",
    "&auml;&amp; \\* `‸c`", "<https://a.b/ä> `‸c`", "[a]: /url\n[ä b]: /url\n中 `‸c`",
    "[a]: /url\n[a]: /url\n[a] [ä][a] [a][] `‸c`", "***ä** `‸c`* `‸d`", "**ä* `‸c`",
    "*ä** `‸c`", "| a | 中 `‸c` |\n| - | - |\n| ä | `‸d` `‸e` |", "| `‸a\\|b` | *中* `‸c`|\n|-|-|",
    "> | a |\n> | - |\n> | ä `‸c` |", "- x\n\n  | a | b |\n  |---|---|\n  | 中 | `‸c` |",
    "\t- ä\n\t  `x`\n\n- ä\n\t`‸c`", "é `‸c`\r\nä `‸d`\r\n> 中 `‸e`\r\n> `‸f`", "e\u{301} 👨‍👩‍👧 `‸c`",
    "a\u{C}\n`‸c`", "\u{C}\n| `‸a` |\n|---|",
  ])
  func givesTheColumnOfCodeSpans(marked: String) {
    let text = MarkedSource(marked)
    let (blocks, _, problems) = text.parse()
    let starts = blocks.inlines.compactMap { inline -> SourcePosition? in
      if case .code = inline.kind { inline.contentRange.start } else { nil }
    }
    #expect(starts == text.marks)
    #expect(problems == [])
  }

  @Test(arguments: [
    ("中 [*a* b](/u \"t\") c", "[*a* b](/u \"t\")", "*a* b"), ("[a][b]\n\n[b]: /u", "[a][b]", "a"),
    ("ä ![x](y) z", "![x](y)", "x"), ("> ä\n> [a\n> b](/u) c", "[a\n> b](/u)", "a\n> b"),
    ("ä <a@b.fi> c", "<a@b.fi>", "a@b.fi"), ("[a\\]](</x y>)", "[a\\]](</x y>)", "a\\]"),
  ])
  func givesTheRangeOfLinks(text: String, whole: String, inner: String) throws {
    let source = MarkedSource(text)
    let (blocks, _, problems) = source.parse()
    let link = try #require(
      blocks.inlines.first { inline in
        switch inline.kind {
        case .link, .image: true
        default: false
        }
      })
    #expect(source.string(link.range) == whole)
    #expect(source.string(link.contentRange) == inner)
    #expect(problems == [])
  }

  @Test func givesTheRangeOfTextWithEscapes() throws {
    let source = MarkedSource("ä \\*b\\* &amp; c")
    let inlines = source.parse().blocks.inlines
    #expect(inlines.map(\.kind) == [.text("ä *b* & c")])
    #expect(inlines.map { source.string($0.range) } == ["ä \\*b\\* &amp; c"])
  }

  @Test func givesTheRangeOfEmphasisWithItsDelimiters() {
    let source = MarkedSource("ä ***b** c*")
    let inlines = source.parse().blocks.inlines
    #expect(inlines.map { source.string($0.range) } == ["ä ", "***b** c*", "**b**", "b", " c"])
  }

  @Test func givesTheRangeOfABreak() {
    let source = MarkedSource("> ä  \r\n> b\\\n> c\n> d")
    let (blocks, _, problems) = source.parse()
    #expect(
      blocks.inlines.map(\.kind) == [
        .text("ä"), .lineBreak, .text("b"), .lineBreak, .text("c"), .softBreak, .text("d"),
      ])
    #expect(problems == [])
  }

  @Test func givesPositionsOfTheWholeFileForAPart() throws {
    let text = MarkedSource(
      "---\nt: 中\n---\nä `‸c`\n\n<!-- workbook: setup\n```swift\nx\n```\n-->\n")
    let start = text.source.offsets(ofLine: 4).lowerBound
    let (blocks, _, problems) = text.parse(offsets: start..<text.source.bytes.count)
    #expect(blocks.inlines.last?.contentRange.start == text.marks.first)
    #expect(problems == [])
    let comment = try #require(blocks.last)
    let inside = text.source.offsets(ofLine: 7).lowerBound..<(comment.range.end.offset - 3)
    let inner = text.parse(offsets: inside)
    #expect(inner.blocks.codeBlocks.map { $0.lines.map(\.start.line) } == [[8]])
    #expect(inner.problems == [])
  }

  @Test func joinsNeighbouringTexts() {
    #expect(
      MarkedSource("a_b [c] d! <e").parse().blocks.inlines.map(\.kind) == [.text("a_b [c] d! <e")])
  }
}
