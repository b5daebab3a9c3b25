import SwiftSource
import Testing

struct SourceHighlightsTests {
  private func text(_ range: Range<Int>, of source: String) -> String {
    String(decoding: Array(source.utf8)[range], as: UTF8.self)
  }

  @Test func coloursEveryKindOfToken() {
    let source = "@main struct A { let x: Int = 1 + 2 // c\n/// d\nvar s = \"t\" }\n#if X\n#endif"
    let spans = SourceHighlights(source).spans
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
    ("func f( {", 1), ("let a = \"\"\"\nnever closed", 1), ("}}}}", 1), ("\\(", 1), ("\u{0}", 1),
    ("é\u{301}🏳️‍🌈 =", 1), ("(", 3000), ("[{", 2000),
  ])
  func survivesTextThatIsNoSwift(piece: String, count: Int) {
    let source = String(repeating: piece, count: count)
    let spans = SourceHighlights(source).spans
    #expect(spans.allSatisfy { $0.range.upperBound <= source.utf8.count })
  }
}
