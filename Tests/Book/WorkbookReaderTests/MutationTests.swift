import TextDiagnostics
import Foundation
import RuleBlocks
import TestSupport
import Testing
import WorkbookModel
import WorkbookReader

/// Mutates a chapter randomly: the reader must not crash, and every place must lie within the file.
struct MutationTests {
  private static let original = """
    ---
    title: Ääni
    summary: 打印
    ---
    # Otsikko {#top}
    <!-- workbook: legacy, from=ru@1f -->

    Text `UIApplication.shared` [link](#top) <!-- x -->

    > [!NOTE]
    > ```swift,id=a,args=[a,"b c"],caption="x\\"y"
    > # hidden
    > print("ä")  // Tulostaa "ä"
    > ```

    - item
      ```swift,continue=a,should_trap
      let s = \"\"\"
      ## x
      \"\"\"
      // snippet.hide
      f() // => 1
      // snippet.show
      ```

    ```output,of=a,match=float:1e-6
    x
    ```

    <!-- workbook: setup
    ```objc,id=c
    NSLog(@"x"); // => 2
    ```
    -->

    | a | b |
    |---|---|
    | `f(_:)` | 😀 |

    """

  private static let pieces = [
    "```", "```swift,", "~~~", "<!--", "-->", "<!-- workbook: setup\n", "\"", "[", "]", "=", ",",
    "# ", "## ", "\r", "\r\n", "\n", "\t", "> ", "- ", "    ", "\\", "｀", "，", "\u{301}", "👩‍👩‍👧",
    "---\n",
    "\u{FEFF}", "\u{200B}", "// Prints ", "\"\"\"", "id=a", "{#top}", "\u{0}", "`", "|", "<b>",
    "=> ",
  ]

  @Test(arguments: TestSeed.draw("MUTATION", daily: 300, nightly: 10_000))
  func survivesRandomChanges(seed: TestSeed) {
    var random = SplitMix(seed: seed.value)
    var bytes = Array(Self.original.utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) { mutate(&bytes, &random) }
    let source = SourceText(path: "a.md", bytes: bytes)
    let (chapter, diagnostics) = ChapterReader(
      source: source, name: "00-a", language: "fi", languages: ["fi", "ru"]
    ).read()
    let replay = Comment(rawValue: "\(seed)")
    var ranges = diagnostics.map(\.range) + diagnostics.flatMap(\.notes).map(\.range)
    ranges += chapter.sections.map(\.range) + chapter.mentions.map(\.range)
    ranges += chapter.otherSpans.map(\.range)
    for sample in chapter.samples {
      ranges += [sample.range, sample.infoRange]
      ranges += sample.claims.flatMap { [$0.range, $0.contentRange] }
      ranges += sample.lines.map { SourceRange(at: $0.start) }
    }
    for range in ranges {
      #expect(range.start.offset <= range.end.offset, replay)
      #expect(range.start == source.position(at: range.start.offset), replay)
      #expect(range.end == source.position(at: range.end.offset), replay)
    }
    for diagnostic in diagnostics {
      #expect(!diagnostic.summary.contains("\n"), replay)
    }
    #expect(Set(chapter.samples.map(\.id)).count == chapter.samples.count, replay)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      bytes.removeSubrange(at..<min(at + Int.random(in: 0...20, using: &random), bytes.count))
    case 1: bytes.insert(.random(in: 0 ... .max, using: &random), at: at)
    case 2:
      let from = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(
        contentsOf: bytes[from..<min(from + Int.random(in: 0...60, using: &random), bytes.count)],
        at: at)
    default:
      bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: at)
    }
  }
}
