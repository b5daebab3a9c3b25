import TextDiagnostics
import Testing
import WorkbookModel

/// Swift code that is shown and not checked.
struct UncheckedSwiftTests {
  private static let code = "let limit: Int = 30\n"

  @Test(arguments: [
    (
      "⟦```⟧\n\(code)```\n",
      "this fence names no language: it looks like Swift, and nothing checks it"
    ),
    (
      "> ⟦```code⟧\n> \(code)> ```\n",
      "'code' names no language: this looks like Swift, and nothing checks it"
    ),
  ])
  func isNoticedInAFence(text: String, summary: String) {
    let marked = chapterText(text)
    expect(
      readChapter(marked).1, in: marked,
      are: [
        Said(
          "language", summary, fix: "write '```swift' to check it, or '```text' to only show it")
      ])
  }

  /// Each is parsed, so the number is limited.
  @Test func namesTwentyOfThousands() {
    let text = String(repeating: "A\n\n    \(Self.code)\n", count: 3_000)
    let diagnostics = readChapter(chapterText(text)).1
    #expect(diagnostics.count == 1)
    let explanation = diagnostics.first?.explanation
    #expect(explanation?.hasPrefix("so do the blocks at lines 10, 14, ") == true)
    #expect(explanation?.hasSuffix(", 86, and others") == true)
  }

  @Test func isNoticedOnceAndWhereItIsIndented() {
    let marked = chapterText("A\n\n    ⟦\(Self.code)⟧\nB\n\n```\n\(Self.code)```\n")
    let diagnostics = readChapter(marked).1
    #expect(
      diagnostics.map(\.summary) == [
        "this indented block looks like Swift, and nothing checks it"
      ])
    #expect(diagnostics.first?.severity == .warning)
    #expect(diagnostics.first?.explanation == "so does the block at line 10")
  }

  @Test(arguments: [
    "```text\n\(code)```\n", "```swift\n\(code)```\n", "```kotlin\n\(code)```\n",
    "```\n$ swift build\n```\n", "    limit = 30\n",
  ])
  func isNotSeenElsewhere(text: String) {
    #expect(readChapter(chapterText(text)).1.map(Said.init) == [])
  }
}
