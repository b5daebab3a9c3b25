import WorkbookModel
import RuleBlocks
import SwiftSource
import Testing

struct ParsableSourceTests {
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
      let readable = ParsableSource(prefix + source)
      #expect(readable.isTooDeeplyNested || readable.isTooLong)
      #expect(SourceHighlights(prefix + source).spans.isEmpty)
      #expect(CommentsAndLiterals(readable).lineComments.isEmpty)
    }
  }

  /// A tree is kept for the next reader of the text, and these two texts are equal as strings of Swift.
  @Test func readsTextsApartThatDifferInBytesAlone() {
    let texts = ["let s = \"a\u{308}\"  // 1", "let s = \"\u{E4}\"  // 1"]
    for text in texts + texts {
      let comments = CommentsAndLiterals(ParsableSource(text)).lineComments
      #expect(comments.map(\.range.upperBound) == [text.utf8.count])
    }
  }

  /// The parser does not take this quotation mark for a literal, so everything after it is code.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (#"/"/"#, ""), (##"#/"/#"##, ""), (#"/a"b/"#, ""), (##"#/"""/#"##, "\n"),
      (#"/"""/"#, "\nlet b = 1\n"), (##"##/a/"/##"##, ""),
    ], ["[/**/", "(/**/[/**/", "repeat/**/ ", "@a [ /* */", "if a {} else "])
  func refusesWhatARegularExpressionHides(literal: (String, String), piece: String) {
    let source = "let r = \(literal.0)" + (literal.1.isEmpty ? "; " : literal.1)
    let readable = ParsableSource(source + String(repeating: piece, count: 1_000))
    #expect(readable.isTooDeeplyNested)
    #expect(SourceHighlights(readable.text).spans.isEmpty)
  }

  /// Text that the parser sees as code is never hidden from the scan, whatever precedes it.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func hidesNothingThatTheParserSees(number: UInt64) {
    var random = SplitMix(seed: number)
    let pieces = [
      "/", "/", "\"", "\"", "\"\"\"", "#", "#/", "/#", "##", " ", " ", "\n", "a", "(", ")", "\\",
      "*", "=",
      "/*", "*/", "//", "!", ".", ",", "}", "'", "\\(",
    ]
    var count = 0
    for _ in 0..<200 {
      let start =
        (0..<random.number(below: 14)).map { _ in pieces[random.number(below: pieces.count)] }
        .joined() + (random.number(below: 2) == 0 ? "\n" : " ")
      // For a multi-line literal with a broken interpolation the parser behaves differently.
      if start.contains("\"\"\""), start.contains("\\(") { continue }
      guard SourceNames(start + "hidden ").identifiers.contains("hidden") else { continue }
      let deep = start + "hidden " + String(repeating: "[/**/", count: 20)
      #expect(ParsableSource(deep).isTooDeeplyNested, "\(start.debugDescription)")
      count += 1
    }
    #expect(count > 20)
  }

  /// Ordinary code with slashes, quotation marks and brackets is not rejected.
  @Test(arguments: [
    #"let a = b / c; let d = "[[[[[[[[[[(("; let e = "[[[[((((""#,
    #"let u = ["https://a.example/", "b/c", "d"]; let v = [[1], [2], [3], [4], [5], [6], [7]]"#,
    #"let r = /"[a-z]+"/; print([1, 2].map { [$0, ($0, [$0])] })"#,
    #"// a / b "c" (((((((((((("#, #"let a = 1 / 2 // it's "so" [[[[[[[[[[[["#,
    "let s = \"a/b\" + \"\"\"\n  [ ( { \\(a[0]) words / and \"more\" words\n  \"\"\"",
  ])
  func readsOrdinaryCodeWithSlashes(line: String) {
    #expect(!ParsableSource(String(repeating: line + "\n", count: 60)).isTooDeeplyNested)
  }

  @Test func refusesManyPiecesThatEachTakeLong() {
    let piece = String(repeating: "[", count: 12) + " " + String(repeating: "]", count: 12)
    #expect(ParsableSource(String(repeating: piece + "\n", count: 50)).isTooDeeplyNested)
    #expect(ParsableSource(String(repeating: " ", count: 70_000)).isTooLong)
  }

  @Test(arguments: [
    ("", "print(\"\\u{1B}[0m\\u{1B}[1m(\")\n", 200, ""),
    ("let s = \"\"\"\n", "a [ ( {\n", 200, "\"\"\""),
    ("let s = #\"[\"#\n", "let r = #\"\\([{\"#\n", 200, ""), ("/* ", "[ a ", 50, "*/"),
    ("", "let a: [[[[[Int]]]]] = [[[[[1]]]]]", 1, ""),
    ("", "let a = [[1, 2], [f(g(3)), [4]]]\n", 500, ""),
  ])
  func readsWhatOnlyLooksDeep(start: String, piece: String, count: Int, end: String) {
    let file = ParsableSource(start + String(repeating: piece, count: count) + end)
    #expect(!file.isTooDeeplyNested && !file.isTooLong)
  }

  @Test func readsFiftyLevelsOfFunctions() {
    let open = String(repeating: "func f() {\n", count: 50)
    let file = ParsableSource(open + String(repeating: "}\n", count: 50))
    #expect(!file.isTooDeeplyNested && !file.isTooLong)
  }
}
