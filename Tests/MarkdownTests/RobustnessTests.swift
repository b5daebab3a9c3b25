import Diagnostics
import Markdown
import Testing

/// Texts that nobody writes by hand, and time that must not grow with their square.
@Suite(.timeLimit(.minutes(3))) struct RobustnessTests {
  private func parse(_ text: String) -> ([Block], [Diagnostic], [String]) {
    let (blocks, diagnostics, problems) = MarkedSource(text).parse()
    return (blocks, diagnostics, problems)
  }

  @Test(arguments: [
    String(repeating: ">", count: 10_000), String(repeating: "> ", count: 10_000) + "a",
    String(repeating: "- ", count: 5000) + "a", String(repeating: "*a **b ", count: 5000),
    (0..<300).map { String(repeating: " ", count: $0) + "- a\n" }.joined(),
    String(repeating: "*a ", count: 300) + String(repeating: "b* ", count: 300),
    String(repeating: "[", count: 200) + "a" + String(repeating: "](b)", count: 200),
    String(repeating: "![", count: 150) + "a" + String(repeating: "](b)", count: 150),
  ])
  func survivesDeepNesting(text: String) {
    let (_, diagnostics, problems) = parse(text)
    #expect(diagnostics.count <= 1)
    // Inlines that lie too deep lose their delimiters, so a text's source is more than the text.
    #expect(problems == [] || diagnostics.map(\.id) == ["nesting"])
  }

  @Test(arguments: [
    "[a]: /b\n\u{C}\n", "[a]: /b\n[a\n\u{C}\n", "[a]: /b\n\u{B}\n\u{C}x\n",
    "\u{C}\n| a |\n|-|\n\u{C}\n",
    "[a]: /b\nc\n\u{C}\n", "\u{C}", "# \u{C}\n", "\u{C}\n===\n", "[a]: /b\n===\nc\n===\n",
    "\u{FEFF}\u{FEFF}`a`\n", "a\r\n\r\r\n\u{B}\r`b`",
  ])
  func survivesUnusualWhiteSpace(text: String) {
    #expect(parse(text).2 == [])
  }

  @Test(arguments: [
    String(repeating: "> ", count: 101) + "a", String(repeating: "- ", count: 51) + "a",
    String(repeating: "*a ", count: 101) + String(repeating: "b* ", count: 101),
  ])
  func saysThatTheTextIsNestedTooDeep(text: String) {
    let diagnostics = parse(text).1
    #expect(diagnostics.map(\.id) == ["nesting"])
    #expect(diagnostics.map(\.summary) == ["the text is nested deeper than 100 levels"])
  }

  @Test func keepsTheTextOfInlinesNestedTooDeep() {
    let text = String(repeating: "*a ", count: 150) + String(repeating: "b* ", count: 150)
    let expected = String(repeating: "a ", count: 150) + String(repeating: "b ", count: 149) + "b"
    #expect(parse(text).0.inlines.count > 100)
    #expect(parse(text).0.first.map { [$0].topLevelPlainText } == expected)
  }

  @Test func readsManyInlinesOnOneLine() {
    let text = String(repeating: "*ä* `中` [a](b) &amp; \\* ", count: 1500)
    let blocks = MarkdownDocument.parse(SourceText(path: "a.md", text: text)).0.blocks
    let last = blocks.inlines.last { if case .code = $0.kind { true } else { false } }
    let offset = text.utf8.count - 25
    let source = SourceText(path: "a.md", text: text)
    #expect(source.string(last?.range.offsets ?? 0..<0) == "`中`")
    #expect((last?.range.start.offset ?? 0) > offset - 10)
    #expect(last.map { source.position(at: $0.range.start.offset) } == last?.range.start)
  }

  @Test func readsALineOfFiveMegabytes() {
    let bytes = Array("ä".utf8) + [UInt8](repeating: 0x61, count: 5_000_000) + Array(" `b`".utf8)
    let source = SourceText(path: "a.md", bytes: bytes)
    let inlines = MarkdownDocument.parse(source).0.blocks.inlines
    #expect(inlines.count == 2)
    #expect(inlines.last?.contentRange.start.column == 5_000_004)
  }

  @Test(arguments: [
    String(repeating: "[a]: /b\n", count: 3000) + "[a] `c`\n",
    String(repeating: "| a | b |\n|---|---|\n| `c` | d |\n\n", count: 300),
    "| a |\n| - |\n" + String(repeating: "| b |\n", count: 3000),
    String(repeating: "```swift`\n", count: 3000), String(repeating: "`", count: 20_000),
    (1..<150).map { String(repeating: "`", count: $0) + "a" }.joined(),
    String(repeating: "- a\n", count: 3000), String(repeating: "\\\n", count: 3000),
    String(repeating: "&auml;", count: 3000), String(repeating: "<!-- a -->\n", count: 2000),
    String(repeating: "a | b\n", count: 3000) + "-|-\n",
  ])
  func survivesManyOfOneThing(text: String) {
    let (_, _, problems) = parse(text)
    // Behind hundreds of definitions in one paragraph the places are only those of the paragraph.
    #expect(problems == [] || text.hasPrefix("[a]:"))
  }
}

extension [Block] {
  /// The text of paragraphs that are not inside others.
  fileprivate var topLevelPlainText: String {
    compactMap { block in
      if case .paragraph(let inlines) = block.kind { inlines.plainText } else { nil }
    }.joined()
  }
}
