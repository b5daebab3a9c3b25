import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// Samples whose code is not known.
struct UnreadableSampleTests {
  private func read(_ text: String) -> (chapter: Chapter, diagnostics: [Diagnostic]) {
    let source = SourceText(path: "Content/fi/00-a.md", text: "---\ntitle: T\n---\n\n" + text)
    return ChapterReader(source: source, name: "00-a", language: "fi").read()
  }

  @Test(arguments: [
    "swift,no_rum", "swift,file=none.swift", "swift,id=sample-3", "swift,highlight=9", "swift,app",
    "swift,profile=iOS7", "swift,check=b", "objc,timeout", "console,files=none",
  ])
  func marksTheSampleOfAFenceThatIsNotUnderstood(info: String) throws {
    let (chapter, diagnostics) = read("```\(info)\n$ swift\n```\n\n```swift,id=b\n```\n")
    #expect(diagnostics.map(\.severity) == [.error])
    #expect(chapter.samples.map(\.isUnreadable) == [true, false])
  }

  @Test(arguments: ["swift,id=b", "swift,continue=none", "swift,continue=b"])
  func marksNoSampleForWhatAnotherOneIs(info: String) throws {
    let (chapter, diagnostics) = read("```swift,id=b\n```\n\n```\(info)\n```\n")
    #expect(diagnostics.isEmpty == (info == "swift,continue=b"))
    #expect(chapter.samples.map(\.isUnreadable) == [false, false])
  }

  @Test func marksAConsoleSampleWithALineThatIsNone() {
    let (chapter, _) = read("```console\n$ swift 'a\n```\n\n```console\n$ swift\n? 256\n```\n")
    #expect(chapter.samples.map(\.isUnreadable) == [true, true])
    #expect(!read("```console,ignore=\"x\"\n$ swift 'a\n```\n").chapter.samples[0].isUnreadable)
  }

  @Test func marksASampleThatIsTooLong() {
    let line = "let x = \"" + String(repeating: "a", count: 1 << 20) + "\"\n"
    let (chapter, diagnostics) = read("```swift\n\(line)```\n")
    #expect(diagnostics.map(\.id) == [.size])
    #expect(chapter.samples.map(\.isUnreadable) == [true])
  }

  @Test func marksASampleWithAClaimThatIsTooLong() {
    let line = String(repeating: "a", count: 1 << 20) + "\n"
    let (chapter, diagnostics) = read("```swift\nprint(1)\n```\n\n```output\n\(line)```\n")
    #expect(diagnostics.map(\.id) == [.size])
    #expect(chapter.samples.map(\.isUnreadable) == [true])
  }

  @Test func marksNoSampleWhoseBracketsNestTooDeeply() {
    let code = String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000)
    let (chapter, diagnostics) = read("```swift\nlet x = \(code)\n```\n")
    #expect(diagnostics.map(\.id) == [.nesting])
    #expect(chapter.samples.map(\.isUnreadable) == [false])
  }

  /// The file's text is run, whatever the fence repeats of it.
  @Test(arguments: ["print(2)\n", "print(1)\n", "print(1)\nprint(2)\nprint(3)\n"])
  func marksNoSampleThatRepeatsItsFileWrongly(body: String) async throws {
    let book = try TemporaryBook([
      "Content/fi/00-a.md": chapterFile("```swift,file=a.swift\n\(body)```\n"),
      "a.swift": "print(1)\nprint(2)\n",
    ])
    let workbook = try await book.load()
    #expect(workbook.diagnostics.map(\.id) == [.include])
    #expect(workbook.chapters[0].samples.map(\.isUnreadable) == [false])
  }
}
