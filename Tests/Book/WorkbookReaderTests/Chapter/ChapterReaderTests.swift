import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

struct ChapterReaderTests {
  @Test func reportsEveryProblemOfAFileInOneRun() {
    let marked = MarkedText(
      """
      ---
      ⟦titel⟧: x
      ---
      # A {#a}
      ⟦<b>⟧

      ```swift,⟦no_rum⟧
      f()  ⟦// Prints x⟧
      ```

      # B {#⟦a⟧}
      ```⟦output⟧
      x
      ```
      ```⟦swfit⟧
      ```

      """)
    let (chapter, diagnostics) = readChapter(marked)
    #expect(
      diagnostics.map(\.id) == [
        .frontMatter, .unknownKey, .rawHTML, .annotation, .claim, .duplicateID, .claim,
        .language,
      ])
    #expect(
      diagnostics.dropFirst().map(\.range) == marked.ranges.map { marked.source.range($0) })
    #expect(chapter.samples.count == 1)
    #expect(chapter.sections.count == 2)
  }

  @Test func reportsLostAndUnclosedFences() {
    let (_, diagnostics) = readChapter(
      chapterText("```swift,caption=\"a`b\"\nf()\n\n# A\n\n~~~swift\ng()\n"))
    #expect(diagnostics.map(\.id) == [.lostFence, .unclosedFence])
  }

  @Test func refusesTextThatIsNotUTF8() {
    let source = SourceText(
      path: "a.md", bytes: Array("---\ntitle: T\n---\nä ".utf8) + [0xFF] + Array("\n# A".utf8))
    let (chapter, diagnostics) = ChapterReader(source: source, name: "a", language: "fi").read()
    #expect(diagnostics.map(\.id) == [.encoding])
    #expect(diagnostics.first?.range.start.line == 4)
    #expect(chapter.sections.isEmpty)
  }

  @Test func givesEachCodeBlockARole() {
    let (chapter, diagnostics) = readChapter(
      chapterText(
        "```swift,app,id=a\n```\n```xml,plist=a\n```\n```xml\n```\n```\n```\n```sh x\n```\n\n    code\n"
      ))
    #expect(diagnostics.map(Said.init) == [])
    #expect(
      chapter.codeBlocks.sorted { $0.key < $1.key }.map(\.value) == [
        .sample("a"), .propertyList(of: "a"), .listing(language: "xml"), .listing(language: nil),
        .listing(language: "sh"), .listing(language: nil),
      ])
  }
}
