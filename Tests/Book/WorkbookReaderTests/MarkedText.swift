import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// A source text with marked ranges: `a ⟦b⟧ c` is `a b c` with the range of `b`.
struct MarkedText {
  let text: String
  /// The marked ranges in bytes, in the order of their opening marks.
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

/// The texts of a diagnostic, without its place.
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

/// Expects exactly these diagnostics, each at the marked range of its index, and each fixed by its edits.
///
/// - Parameter reading: finds the diagnostics in a text.
func expect(
  _ diagnostics: [Diagnostic], in marked: MarkedText, are said: [Said],
  reading: (MarkedText) -> [Diagnostic] = { readChapter($0).diagnostics },
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (problem, text) in mended(diagnostics, in: marked, sourceLocation) {
    let isLeft = { (other: Diagnostic) in
      other.id == problem.id && other.summary == problem.summary && other.file == problem.file
    }
    let (before, after) = (reading(marked), reading(MarkedText(text)))
    #expect(
      after.count(where: isLeft) == max(before.count(where: isLeft) - 1, 0),
      "\(problem) \(after)", sourceLocation: sourceLocation)
  }
  #expect(diagnostics.map(Said.init) == said, sourceLocation: sourceLocation)
  let expected = marked.ranges.map { marked.source.range($0) }
  #expect(
    diagnostics.map(\.range) == Array(expected.prefix(diagnostics.count)),
    sourceLocation: sourceLocation)
}

/// Each problem with edits, and the text after them.
func mended(
  _ diagnostics: [Diagnostic], in marked: MarkedText, _ sourceLocation: SourceLocation
) -> [(Diagnostic, String)] {
  diagnostics.filter { !$0.edits.isEmpty }.map { problem in
    for (index, edit) in problem.edits.enumerated() {
      let offsets = edit.range.offsets
      #expect(edit.file == problem.file, sourceLocation: sourceLocation)
      #expect(offsets.upperBound <= marked.source.bytes.count, sourceLocation: sourceLocation)
      #expect(edit.range == marked.source.range(offsets), sourceLocation: sourceLocation)
      #expect(
        !problem.edits[..<index].contains { $0.contradicts(edit) }, sourceLocation: sourceLocation)
    }
    let edits = problem.edits.map { edit in
      var edit = edit
      edit.file = marked.source.path
      return edit
    }
    return (problem, String(decoding: marked.source.bytes(applying: edits), as: UTF8.self))
  }
}

/// Reads a chapter with a plain front matter and the given text.
func readChapter(
  _ marked: MarkedText, language: String = "fi", languages: [String] = []
) -> (chapter: Chapter, diagnostics: [Diagnostic]) {
  ChapterReader(
    source: marked.source, name: "00-start", language: language, languages: languages
  ).read()
}

/// A chapter with a title before the body.
func chapterText(_ body: String) -> MarkedText { MarkedText("---\ntitle: T\n---\n" + body) }
