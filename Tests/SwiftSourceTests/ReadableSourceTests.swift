import SwiftSource
import Testing

struct ReadableSourceTests {
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("[", " ", "]", 20_000), ("[", " ", "]", 20), ("[\n", " ", "]", 20), ("[(", " ", ")]", 10),
      ("@a [", " ", "]", 20), ("{", " ", "}", 20_000), ("(", " ", ")", 20_000), ("[", "", "", 500),
      ("\"\\(", "", ")\"", 500), ("/*", "", "*/", 20_000),
      ("try ", "a", "", 5_000), ("repeat /* */ ", "a", "", 2_000),
      ("if a {} else ", "{}", "", 4_000),
    ])
  func refusesWhatWouldOccupyTheParser(open: String, inner: String, close: String, count: Int) {
    let source =
      String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    for prefix in ["", "let a = ", "// \"\nlet a = "] {
      let readable = ReadableSource(prefix + source)
      #expect(readable.isTooDeeplyNested || readable.isTooLong)
      #expect(SourceHighlights(prefix + source).spans.isEmpty)
      #expect(SourceNotes(readable).lineComments.isEmpty)
    }
  }

  @Test func refusesManyPiecesThatEachTakeLong() {
    let piece = String(repeating: "[", count: 12) + " " + String(repeating: "]", count: 12)
    #expect(ReadableSource(String(repeating: piece + "\n", count: 50)).isTooDeeplyNested)
    #expect(ReadableSource(String(repeating: " ", count: 70_000)).isTooLong)
  }

  @Test(arguments: [
    ("", "print(\"\\u{1B}[0m\\u{1B}[1m(\")\n", 200, ""),
    ("let s = \"\"\"\n", "a [ ( {\n", 200, "\"\"\""),
    ("let s = #\"[\"#\n", "let r = #\"\\([{\"#\n", 200, ""), ("/* ", "[ a ", 50, "*/"),
    ("", "let a: [[[[[Int]]]]] = [[[[[1]]]]]", 1, ""),
    ("", "let a = [[1, 2], [f(g(3)), [4]]]\n", 500, ""),
  ])
  func readsWhatOnlyLooksDeep(start: String, piece: String, count: Int, end: String) {
    let file = ReadableSource(start + String(repeating: piece, count: count) + end)
    #expect(!file.isTooDeeplyNested && !file.isTooLong)
  }

  @Test func readsFiftyLevelsOfFunctions() {
    let open = String(repeating: "func f() {\n", count: 50)
    let file = ReadableSource(open + String(repeating: "}\n", count: 50))
    #expect(!file.isTooDeeplyNested && !file.isTooLong)
  }
}
