import WorkbookModel
import SwiftSource
import Testing

struct CommentsAndLiteralsTests {
  private func text(_ range: Range<Int>, of source: String) -> String {
    String(decoding: Array(source.utf8)[range], as: UTF8.self)
  }

  @Test func findsLineCommentsAndWhatStandsBeforeThem() {
    let source =
      "// a\nlet x = 1  // b\n  // ä\n/// doc\nf(\"// no\") //c\n/* // no */ g() // d\n}  // e"
    let comments = CommentsAndLiterals(ParsableSource(source)).lineComments
    #expect(comments.map(\.text) == [" a", " b", " ä", "c", " d", " e"])
    #expect(comments.map(\.isTrailing) == [false, true, false, true, true, true])
    #expect(
      comments.map { text($0.range, of: source) } == comments.map { "//" + $0.text })
  }

  @Test func findsCommentsAfterEveryLineEnding() {
    for ending in ["\n", "\r\n", "\r"] {
      let comments = CommentsAndLiterals(ParsableSource("f() // a\(ending)// b\(ending)g()"))
        .lineComments
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
    let contents = CommentsAndLiterals(ParsableSource(source)).multilineLiterals.map {
      text($0, of: source)
    }
    #expect(contents.count == 3)
    #expect(contents[0] == "\n    two\n    ")
    #expect(contents[1].hasPrefix("\n  one"))
    #expect(contents[2] == "\n  \"\"\" three\n  ")
  }

  /// A text without a delimiter is not parsed, so every delimiter must be found in any place.
  @Test(arguments: [
    "//", "/*x*/", "a//b", "f() /// d", "\"\"\"\n\"\"\"", "#\"\"\"\n\"\"\"#", "/**/", "#/\na\n/#",
  ])
  func readsNotesAfterEveryDelimiter(source: String) {
    let notes = CommentsAndLiterals(ParsableSource(source))
    #expect(
      !notes.lineComments.isEmpty || !notes.otherComments.isEmpty
        || !notes.multilineLiterals.isEmpty)
  }

  @Test(arguments: ["a / b * c", "let a = \"\"", "\"a\" + \"\" + \"\"", ""])
  func findsNoneWhereNoneAre(source: String) {
    let notes = CommentsAndLiterals(ParsableSource(source))
    #expect(notes.lineComments.isEmpty && notes.otherComments.isEmpty)
    #expect(notes.multilineLiterals.isEmpty)
  }
}
