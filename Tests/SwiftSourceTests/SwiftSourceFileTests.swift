import SwiftSource
import Testing

struct SwiftSourceFileTests {
  private func text(_ range: Range<Int>, of source: String) -> String {
    String(decoding: Array(source.utf8)[range], as: UTF8.self)
  }

  @Test func findsLineCommentsAndWhatStandsBeforeThem() {
    let source =
      "// a\nlet x = 1  // b\n  // ä\n/// doc\nf(\"// no\") //c\n/* // no */ g() // d\n}  // e"
    let comments = SwiftSourceFile(source).lineComments
    #expect(comments.map(\.text) == [" a", " b", " ä", "c", " d", " e"])
    #expect(comments.map(\.isTrailing) == [false, true, false, true, true, true])
    #expect(
      comments.map { text($0.range, of: source) } == comments.map { "//" + $0.text })
  }

  @Test func findsCommentsBehindEveryLineEnding() {
    for ending in ["\n", "\r\n", "\r"] {
      let comments = SwiftSourceFile("f() // a\(ending)// b\(ending)g()").lineComments
      #expect(comments.map(\.text) == [" a", " b"])
      #expect(comments.map(\.isTrailing) == [true, false])
    }
  }

  @Test func findsTheContentOfLiteralsThatSpanLines() {
    let source = """
      let a = \"\"\"
        one \\(f(\"\"\"
          two
          \"\"\"))
        \"\"\"
      let b = "short"
      let c = #\"\"\"
        \"\"\" three
        \"\"\"#
      """
    let contents = SwiftSourceFile(source).multilineStrings.map { text($0, of: source) }
    #expect(contents.count == 3)
    #expect(contents[0] == "\n    two\n    ")
    #expect(contents[1].hasPrefix("\n  one"))
    #expect(contents[2] == "\n  \"\"\" three\n  ")
  }

  @Test func listsImports() {
    let file = SwiftSourceFile(
      "import Foundation\n@testable import A\nimport struct B.C\n#if X\nimport D\n#endif\n// import E"
    )
    #expect(file.importedModules == ["Foundation", "A", "B.C", "D"])
  }

  @Test(arguments: [
    ("@main struct A {}", true, false), ("struct A {}\nfunc f() {}", false, false),
    ("print(1)", false, true), ("let a = 1", false, false), ("for _ in [] {}", false, true),
    ("// @main", false, false), ("#warning(\"x\")", false, false), ("", false, false),
  ])
  func tellsProgramsFromLibraries(source: String, main: Bool, statements: Bool) {
    let file = SwiftSourceFile(source)
    #expect(file.hasMainAttribute == main)
    #expect(file.hasTopLevelStatements == statements)
  }

  @Test func coloursEveryKindOfToken() {
    let source = "@main struct A { let x: Int = 1 + 2 // c\n/// d\nvar s = \"t\" }\n#if X\n#endif"
    let spans = SwiftSourceFile(source).highlights
    for kind in HighlightKind.allCases {
      #expect(spans.contains { $0.kind == kind }, "\(kind)")
    }
    var end = 0
    for span in spans {
      #expect(span.range.lowerBound >= end)
      end = span.range.upperBound
    }
    #expect(end <= source.utf8.count)
    #expect(
      spans.filter { $0.kind == .comment }.map { text($0.range, of: source) } == ["// c"])
  }

  @Test(arguments: [
    "func f( {", "let a = \"\"\"\nnever closed", "}}}}", "\\(", "\u{0}", "é\u{301}🏳️‍🌈 =",
    String(repeating: "(", count: 3000), String(repeating: "[{", count: 2000),
  ])
  func survivesTextThatIsNoSwift(source: String) {
    let file = SwiftSourceFile(source)
    #expect(file.highlights.allSatisfy { $0.range.upperBound <= source.utf8.count })
  }

  @Test(
    .timeLimit(.minutes(1)),
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
      let file = SwiftSourceFile(prefix + source)
      #expect(file.isTooDeeplyNested || file.isTooLong)
      #expect(file.highlights.isEmpty && file.lineComments.isEmpty)
    }
  }

  @Test func refusesManyPiecesThatEachTakeLong() {
    let piece = String(repeating: "[", count: 12) + " " + String(repeating: "]", count: 12)
    #expect(SwiftSourceFile(String(repeating: piece + "\n", count: 50)).isTooDeeplyNested)
    #expect(SwiftSourceFile(String(repeating: " ", count: 70_000)).isTooLong)
  }

  @Test(arguments: [
    String(repeating: "print(\"\\u{1B}[0m\\u{1B}[1m(\")\n", count: 200),
    "let s = \"\"\"\n" + String(repeating: "a [ ( {\n", count: 200) + "\"\"\"",
    "let s = #\"[\"#\n" + String(repeating: "let r = #\"\\([{\"#\n", count: 200),
    "/* " + String(repeating: "[ a ", count: 50) + "*/",
    "let a: [[[[[Int]]]]] = [[[[[1]]]]]",
    String(repeating: "let a = [[1, 2], [f(g(3)), [4]]]\n", count: 500),
    String(repeating: "func f() {\n", count: 50) + String(repeating: "}\n", count: 50),
  ])
  func readsWhatOnlyLooksDeep(source: String) {
    let file = SwiftSourceFile(source)
    #expect(!file.isTooDeeplyNested && !file.isTooLong)
  }
}
