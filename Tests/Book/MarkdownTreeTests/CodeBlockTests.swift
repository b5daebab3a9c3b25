import TextDiagnostics
import MarkdownTree
import Testing

struct CodeBlockTests {
  /// Each mark is at the start of a line's code.
  @Test(arguments: [
    "```swift\n‸let a = 1\n‸\n‸  b\n```", "  ```\n  ‸a\n ‸b\n  ‸  c\n  ```",
    "> ```\n> ‸ä\n>‸\n> ‸b\n> ```",
    "- ```\n  ‸中\n\n  ‸  b\n  ```", "1. a\n\n   ```swift\n   ‸ä\n   ```",
    "> - > ~~~\n>   > ‸ä\n>   > ~~~", "    ‸a\n    ‸  b", "-     ‸a\n      ‸b",
    "```\r\n‸ä\r\n‸b\r\n```\r\n",
    "- a\n\n\t```\n‸\tb\n\t```",
  ])
  func givesThePlaceOfEachLine(marked: String) {
    let text = MarkedSource(marked)
    let (blocks, _, problems) = text.parse()
    let starts = blocks.codeBlocks.flatMap { $0.lines.filter { !$0.text.isEmpty }.map(\.start) }
    let marks = text.marks.filter { mark in
      mark.offset < text.source.bytes.count
        && ![0x0A, 0x0D].contains(text.source.bytes[mark.offset])
    }
    #expect(starts == marks)
    #expect(problems == [])
  }

  @Test func startsALineAtTheTabThatItsContainerTookAPartOf() throws {
    let text = MarkedSource("- a\n\n  ```\n‸\tb\n‸\t  c\n  ```\n")
    let code = try #require(text.parse().blocks.codeBlocks.first)
    #expect(code.lines.map(\.text) == ["  b", "    c"])
    #expect(code.lines.map(\.start) == text.marks)
  }

  @Test(arguments: [
    ("```swift,id=a,caption=\"a \\\"b\\\"\"\n```", "swift,id=a,caption=\"a \\\"b\\\"\""),
    ("```  swift &amp; \\*  \n```", "swift &amp; \\*"), ("~~~ `a` ~~~\n~~~", "`a` ~~~"),
    ("> ~~~~\tä \r\n> ~~~~", "ä"), ("```\n```", ""),
  ])
  func givesTheInfoStringAsItStandsInTheFile(text: String, info: String) throws {
    let source = MarkedSource(text)
    let (blocks, _, problems) = source.parse()
    let code = try #require(blocks.codeBlocks.first)
    #expect(code.info == info)
    #expect(source.string(code.infoRange) == info)
    #expect(problems == [])
  }

  @Test(
    arguments: [
      ("```\na\n```", "`", 3, 0), ("~~~~~\n~~~~~", "~", 5, 0), ("  ````\n  ````", "`", 4, 2),
      (">   ```\n> ```", "`", 3, 2), ("1.  ```\n    ```", "`", 3, 0),
      ("- a\n\n    ```\n  ```", "`", 3, 2),
    ] as [(String, Character, Int, Int)])
  func describesTheFence(text: String, character: Character, length: Int, indent: Int) throws {
    let code = try #require(MarkedSource(text).parse().blocks.codeBlocks.first)
    #expect(code.fence == .init(character: character, length: length, indent: indent))
    #expect(code.isClosed)
  }

  @Test(arguments: [
    "```\na", "```", "```\n", "> ```\n> a\n\nb", "> ```\n> a\n```\nb\n```", "- ```\n  a\n\nb",
    "````\na\n```\n", "```\na\n~~~", "```\na\n    ```", "- ```\n  a\n```", "```\n``` x",
  ])
  func knowsAnUnclosedFence(text: String) throws {
    let (blocks, diagnostics, problems) = MarkedSource(text).parse()
    #expect(try #require(blocks.codeBlocks.first).isClosed == false)
    #expect(diagnostics.contains { $0.id == .unclosedFence && $0.range.start.line == 1 })
    #expect(problems == [])
  }

  @Test(arguments: [
    "```\na\n```", "```\n   ```", "```\n`````  ", "> ```\n> ```", "> ```\n>```", "- ```\n\n  ```",
    "- > ```\n  > ```\n", "```\n```\n```\n```", "    ```\n    a", "-     ```\n", "```\r\n```\r\n",
  ])
  func knowsAClosedFence(text: String) {
    let (blocks, diagnostics, problems) = MarkedSource(text).parse()
    #expect(!blocks.codeBlocks.contains { !$0.isClosed })
    #expect(blocks.codeBlocks.isEmpty == false)
    #expect(diagnostics.isEmpty)
    #expect(problems == [])
  }

  @Test func takesBackticksAfterFourSpacesForCode() {
    let codes = MarkedSource("    ```swift\n    a\n").parse().blocks.codeBlocks
    #expect(codes.map(\.isFenced) == [false])
    #expect(codes.map(\.text) == ["```swift\na\n"])
  }

  @Test func keepsAFenceWhoseFirstLineLooksLikeIt() {
    let codes = MarkedSource("```swift\n```swift\n```\n").parse(languages: []).blocks.codeBlocks
    #expect(codes.map(\.info) == ["swift"])
    #expect(codes.map(\.text) == ["```swift\n"])
  }
}
