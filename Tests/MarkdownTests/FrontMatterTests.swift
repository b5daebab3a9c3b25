import Diagnostics
import Markdown
import Testing

struct FrontMatterTests {
  @Test(arguments: [
    ("---\nt: ä\n---\n# A\n", "t: ä\n", "# A\n"), ("---  \r\nt: ä\r\n---\r\nA", "t: ä\r\n", "A"),
    ("---\n---\n", "", ""), ("---\n---", "", ""), ("\u{FEFF}---\na: b\n---\nc", "a: b\n", "c"),
  ])
  func findsTheYAMLAndTheBody(text: String, yaml: String, body: String) throws {
    let source = SourceText(path: "a.md", text: text)
    let (parts, diagnostics) = MarkdownDocument.frontMatter(in: source)
    #expect(source.string(try #require(parts.yaml)) == yaml)
    #expect(source.string(parts.body) == body)
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    "", "# A\n", "\n---\na: b\n---\n", "----\na\n---\n", " ---\n---\n", "--- a\n---\n",
  ])
  func isNotThereWhenTheFileStartsWithSomethingElse(text: String) {
    let source = SourceText(path: "a.md", text: text)
    let (parts, diagnostics) = MarkdownDocument.frontMatter(in: source)
    #expect(parts == FrontMatter(yaml: nil, body: 0..<source.bytes.count))
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: ["---", "---\n", "---\nt: a\n# A\n----\n"])
  func isReportedAtItsLineWhenUnclosed(text: String) {
    let source = SourceText(path: "a.md", text: text)
    let (parts, diagnostics) = MarkdownDocument.frontMatter(in: source)
    #expect(parts.yaml == nil)
    #expect(parts.body.isEmpty)
    #expect(diagnostics.map(\.id) == ["front-matter"])
    #expect(diagnostics.map(\.range.start.line) == [1])
    #expect(diagnostics.first?.fix == "add a line '---' behind its last key")
  }
}
