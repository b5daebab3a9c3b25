import TextDiagnostics
import MarkdownTree
import Testing

/// Texts that nobody writes by hand, and parsing time that must not grow quadratically.
@Suite(.timeLimit(.minutes(10))) struct RobustnessTests {
  private func parse(_ text: String) -> ([Block], [Diagnostic], [String]) {
    let (blocks, diagnostics, problems) = MarkedSource(text).parse()
    return (blocks, diagnostics, problems)
  }

  @Test(arguments: [
    LongText((">", 10_000)), LongText(("> ", 10_000), ("a", 1)),
    LongText(("- ", 5000), ("a", 1)), LongText(("*a **b ", 5000)),
    LongText("300 steps", (0..<300).map { String(repeating: " ", count: $0) + "- a\n" }.joined()),
    LongText(("*a ", 300), ("b* ", 300)), LongText(("[", 200), ("a", 1), ("](b)", 200)),
    LongText(("![", 150), ("a", 1), ("](b)", 150)),
  ])
  func survivesDeepNesting(nested: LongText) {
    let (_, diagnostics, problems) = parse(nested.text)
    #expect(diagnostics.count <= 1)
    // Inlines nested too deeply lose their delimiters, so the source has more than the text.
    #expect(problems == [] || diagnostics.map(\.id) == [.nesting])
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
    LongText(("> ", 101), ("a", 1)), LongText(("- ", 51), ("a", 1)),
    LongText(("*a ", 101), ("b* ", 101)),
  ])
  func saysThatTheTextIsNestedTooDeep(nested: LongText) {
    let diagnostics = parse(nested.text).1
    #expect(diagnostics.map(\.id) == [.nesting])
    #expect(diagnostics.map(\.summary) == ["the text is nested deeper than 100 levels"])
  }

  @Test func keepsTheTextOfInlinesNestedTooDeep() {
    let text = String(repeating: "*a ", count: 150) + String(repeating: "b* ", count: 150)
    let expected = String(repeating: "a ", count: 150) + String(repeating: "b ", count: 149) + "b"
    let blocks = parse(text).0
    #expect(blocks.inlines.count > 100)
    #expect(blocks.first.map { [$0].topLevelPlainText } == expected)
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
    LongText(("[a]: /b\n", 1000), ("[a] `c`\n", 1)),
    LongText(("| a | b |\n|---|---|\n| `c` | d |\n\n", 1000)),
    LongText(("```swift`\n\n    code\n\n", 1000)),
    LongText(("| a |\n| - |\n", 1), ("| b |\n", 1000)), LongText(("```swift`\n", 1000)),
    LongText(("`", 6_000)),
    LongText(
      "149 lengths of '`'",
      (1..<150).map { String(repeating: "`", count: $0) + "a" }.joined()),
    LongText(("- a\n", 1000)), LongText(("\\\n", 1000)), LongText(("&auml;", 1000)),
    LongText(("\\(a", 100_000)), LongText(("- [] a\n", 1000)), LongText(("(1) a\n", 1000)),
    LongText(("a ```swift\n\n", 1000), ("```\nx\n```swift\n```\n", 1)), LongText(("\\_ ", 50_000)),
    LongText(("<!-- a -->\n", 700)),
    LongText(("a | b\n", 1000), ("-|-\n", 1)),
  ])
  func survivesManyOfOneThing(many: LongText) {
    let (_, _, problems) = parse(many.text)
    // After hundreds of definitions in one paragraph only the range of the whole paragraph is known.
    #expect(problems == [] || many.text.hasPrefix("[a]:"))
  }
}

extension [Block] {
  /// The text of paragraphs that are not inside other blocks.
  fileprivate var topLevelPlainText: String {
    compactMap { block in
      if case .paragraph(let inlines) = block.kind { inlines.plainText } else { nil }
    }.joined()
  }
}
