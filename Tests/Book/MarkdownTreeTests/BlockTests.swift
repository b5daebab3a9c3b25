import TextDiagnostics
import MarkdownTree
import Testing

struct BlockTests {
  /// Expects the ranges of blocks to be those between two marks each.
  @Test(arguments: [
    "‸a\nb‸\n\n‸c‸", "‸# ä #‸\n‸b‸", "‸ä\n===‸\n‸---‸", "‸> a\n> b‸\n\n\n‸c‸",
    "‸- a\n- b‸\n\n\n‸c‸",
    "‸```swift\nlet a = 1\n```‸  \n‸x‸", "‸```\na\n‸\n", "‸~~~\na\n~~~~‸",
    "    ‸a\n\n    b‸\n\n\n‸c‸",
    "‸<!-- a\nb -->‸\n\n‸c‸", "‸<div>\nä\n</div>‸\n\n‸c‸", " ‸* * *‸  \n",
    "‸| a |\n|---|\n| b |‸\n\n‸c‸",
    "‸a‸\n‸| b |\n|---|‸", "‸1) a\n2) b\n\n   c‸\n", "‸> [!NOTE]\n> a‸",
  ])
  func givesTheRangeOfBlocks(marked: String) {
    let text = MarkedSource(marked)
    let (blocks, _, problems) = text.parse()
    let ends = blocks.flatMap { [$0.range.start, $0.range.end] }
    // Two adjacent blocks share a mark.
    #expect(Set(ends.map(\.offset)) == Set(text.marks.map(\.offset)))
    #expect(problems == [])
  }

  @Test func readsListsWithTheirMarkers() throws {
    let blocks = MarkedSource("- a\n- b\n\n\n3) c\n\n4) d\n").parse().blocks
    let lists = blocks.compactMap { block -> List? in
      if case .list(let list) = block.kind { list } else { nil }
    }
    #expect(lists.map(\.marker) == [.bullet, .ordered(start: 3, delimiter: ")")])
    #expect(lists.map(\.isTight) == [true, false])
    #expect(lists.map(\.items.count) == [2, 2])
  }

  @Test func givesTheRangeOfItems() throws {
    let text = MarkedSource("> - ä\n>   b\n> - c\n")
    let (blocks, _, problems) = text.parse()
    guard case .list(let list) = blocks.all[1].kind else { return #expect(Bool(false)) }
    #expect(list.items.map { text.string($0.range) } == ["- ä\n>   b", "- c"])
    #expect(problems == [])
  }

  @Test func keepsAnEmptyItemAndAnEmptyQuote() {
    let (blocks, _, problems) = MarkedSource("-\n- a\n\n>\n").parse()
    #expect(blocks.count == 2)
    #expect(problems == [])
  }

  @Test func readsHTMLWithoutItsContainer() {
    let blocks = MarkedSource("> <!-- a\n> b -->\n").parse().blocks
    #expect(blocks.all.last?.kind == .htmlBlock("<!-- a\nb -->\n"))
  }

  @Test func skipsAByteOrderMark() {
    let text = MarkedSource("\u{FEFF}# ‸ä\n")
    let blocks = text.parse().blocks
    #expect(blocks.first?.range.start.offset == 3)
    #expect(blocks.inlines.map(\.range.start) == text.marks)
  }

  @Test func endsLinesAtALoneCarriageReturnAsCommonMarkDoes() {
    let (blocks, _, problems) = MarkedSource("# ä\r\r```\rb\r```\r").parse()
    #expect(blocks.count == 2)
    #expect(blocks.codeBlocks.map(\.text) == ["b\n"])
    #expect(problems == [])
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0xC3, 0xA4, 0xFF], 4, "byte '0xFF' is not valid UTF-8 here"),
      ([0x61, 0x0A, 0xC3], 2, "byte '0xC3' is not valid UTF-8 here"),
      ([0xED, 0xA0, 0x80], 0, "byte '0xED' is not valid UTF-8 here"),
      ([0xC0, 0xAF], 0, "byte '0xC0' is not valid UTF-8 here"),
      ([0xF0, 0x9F, 0x92, 0x41], 0, "byte '0xF0' is not valid UTF-8 here"),
      ([0x61, 0x00], 1, "the text contains a NUL byte"),
      (Array("# a\0b, a text with one".utf8), 3, "the text contains a NUL byte"),
      ([0xFF, 0xFE, 0x23, 0, 0xE4, 0], 0, "the text is UTF-16, not UTF-8"),
      ([0xFE, 0xFF, 0, 0x23, 0x4E, 0x2D], 0, "the text is UTF-16, not UTF-8"),
      ([0x23, 0, 0x20, 0, 0xE4, 0, 0x2D, 0x4E], 0, "the text is UTF-16LE, not UTF-8"),
      ([0, 0x23, 0, 0x20, 0, 0xE4, 0x4E, 0x2D], 0, "the text is UTF-16BE, not UTF-8"),
      ([0xFF, 0xFE, 0, 0, 0x23, 0, 0, 0], 0, "the text is UTF-32, not UTF-8"),
    ] as [([UInt8], Int, String)])
  func refusesBytesThatAreNoText(bytes: [UInt8], offset: Int, summary: String) {
    let source = SourceText(path: "a.md", bytes: bytes)
    let (document, diagnostics) = MarkdownDocument.parse(source)
    #expect(document.blocks.isEmpty)
    #expect(diagnostics.map(\.id) == [.encoding])
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.first?.range.start == source.position(at: offset))
  }

  @Test func takesEveryScalarForText() {
    let (_, diagnostics, problems) = MarkedSource("é \u{D7FF}\u{E000}\u{FFFD}\u{10FFFF} `a`")
      .parse()
    #expect(diagnostics.isEmpty)
    #expect(problems == [])
  }
}
