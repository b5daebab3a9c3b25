import Diagnostics
import Testing
import WorkbookModel

/// A source text whose interesting places are marked: `a ⟦b⟧ c` is `a b c` with the range of `b`.
struct MarkedText {
  let text: String
  /// The marked ranges in bytes, by the order of their opening marks.
  let ranges: [Range<Int>]

  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var ranges: [Range<Int>] = []
    var open: [Int] = []
    var offset = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append(offset..<offset)
      case "⟧":
        if let index = open.popLast() { ranges[index] = ranges[index].lowerBound..<offset }
      default:
        text.append(scalar)
        offset += UTF8.width(scalar)
      }
    }
    self.text = String(text)
    self.ranges = ranges
  }

  var source: SourceText { SourceText(path: "a.md", text: text) }
}

/// What a diagnostic says, without its place.
struct Said: Sendable, Equatable, CustomStringConvertible {
  var id: String
  var summary: String
  var fix: String?

  init(_ id: String, _ summary: String, fix: String?) {
    self.id = id
    self.summary = summary
    self.fix = fix
  }

  init(_ diagnostic: Diagnostic) {
    self.init(diagnostic.id.rawValue, diagnostic.summary, fix: diagnostic.fix)
  }

  var description: String { "\n    [\(id)] \(summary)\n      = \(fix ?? "-")" }
}

/// Expects exactly these diagnostics, each at the marked range of its number.
func expect(
  _ diagnostics: [Diagnostic], in marked: MarkedText, are said: [Said],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(diagnostics.map(Said.init) == said, sourceLocation: sourceLocation)
  let expected = marked.ranges.map { marked.source.range($0) }
  #expect(
    diagnostics.map(\.range) == Array(expected.prefix(diagnostics.count)),
    sourceLocation: sourceLocation)
}

/// Reads a chapter whose text stands behind a plain front matter.
func readChapter(
  _ marked: MarkedText, language: String = "fi", languages: [String] = []
) -> (chapter: Chapter, diagnostics: [Diagnostic]) {
  ChapterReader(
    source: marked.source, name: "00-start", language: language, languages: languages
  ).read()
}

/// A chapter with a title in front of a body.
func chapterText(_ body: String) -> MarkedText { MarkedText("---\ntitle: T\n---\n" + body) }
