import TextDiagnostics
import Testing

/// Text edits, and how they are displayed.
struct EditTests {
  private let source = SourceText(
    path: "a.md", text: (1...12).map { "rivi \($0)\n" }.joined())

  private func edit(_ offsets: Range<Int>, _ text: String, file: String = "a.md") -> Edit {
    Edit(file: file, range: source.range(offsets), text: text)
  }

  @Test func makesEachChangeOnceInTheOrderOfTheFile() {
    let source = SourceText(path: "a.md", text: "äbc")
    let edits = [
      Edit(file: "a.md", range: source.range(3..<4), text: "C"),
      Edit(file: "a.md", range: source.range(0..<0), text: ">"),
      Edit(file: "a.md", range: source.range(3..<4), text: "C"),
      Edit(file: "b.md", range: source.range(0..<2), text: "x"),
    ]
    #expect(String(decoding: source.bytes(applying: edits), as: UTF8.self) == ">äbC")
  }

  @Test func knowsWhichChangesContradictEachOther() {
    #expect(edit(0..<4, "a").contradicts(edit(3..<5, "b")))
    #expect(edit(2..<2, "a").contradicts(edit(2..<2, "b")))
    #expect(!edit(0..<4, "a").contradicts(edit(0..<4, "a")))
    #expect(!edit(0..<4, "a").contradicts(edit(4..<5, "b")))
    #expect(!edit(0..<4, "a").contradicts(edit(0..<4, "b", file: "b.md")))
  }

  @Test func showsChangesWithTheLinesAround() {
    let two = source.offsets(ofLine: 2)
    let eleven = source.offsets(ofLine: 11)
    let new = source.bytes(applying: [
      edit(two, "toinen"), edit(eleven.lowerBound..<eleven.lowerBound, "uusi\r\n"),
    ])
    #expect(
      UnifiedDiff(source, new).text == """
        --- a/a.md
        +++ b/a.md
        @@ -1,5 +1,5 @@
         rivi 1
        -rivi 2
        +toinen
         rivi 3
         rivi 4
         rivi 5
        @@ -8,5 +8,6 @@
         rivi 8
         rivi 9
         rivi 10
        +uusi
         rivi 11
         rivi 12

        """)
    #expect(UnifiedDiff(source, source.bytes).text == "")
  }

  @Test func seesADifferenceInBytesAlone() {
    let composed = SourceText(path: "a.md", text: "\u{E4}\n")
    #expect(
      UnifiedDiff(composed, Array("a\u{308}\n".utf8)).text
        == "--- a/a.md\n+++ b/a.md\n@@ -1,1 +1,1 @@\n-\u{E4}\n+a\u{308}\n")
  }
}
