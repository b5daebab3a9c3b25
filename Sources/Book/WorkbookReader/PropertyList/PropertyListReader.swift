import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Reads an `xml,plist=ID` fence: checks it, and completes the document.
///
/// A list with any problem has no document, so devices do not get it, but the fence is still shown.
struct PropertyListReader {
  /// The list; without a document if there are diagnostics.
  let propertyList: PropertyList
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads the fence.
  ///
  /// - Parameters:
  ///   - fence: an `xml` fence; its lines are joined, and positions in them are mapped back to the chapter.
  ///   - app: the app that the fence names.
  init(_ fence: ChapterFence, app: String, source: SourceText) {
    let map = CodeMap(
      fence.code.lines.map { CodeLine(code: $0.text, isHidden: false, start: $0.start) },
      in: source)
    var problems: [XMLScanner.Problem] = []
    var isFragment = false
    do throws(XMLScanner.Problem) {
      let parsed = try PropertyListParser.parse(map.text)
      problems = PropertyListKeys.problems(in: parsed.entries)
      isFragment = parsed.isFragment
    } catch {
      problems = [error]
    }
    let document = isFragment ? PropertyList.document(around: map.text) : map.text
    propertyList = PropertyList(
      app: app, document: problems.isEmpty ? document : nil, range: fence.range)
    diagnostics = problems.map { problem in
      Diagnostic(
        .error, .plist, in: source, at: Self.range(of: problem.offsets, map, fence, source),
        problem.summary, suggestion: problem.fix)
    }
  }

  /// The range in the chapter for a range of the text, limited to its first line; for an empty fence, that
  /// of the info string.
  private static func range(
    of offsets: Range<Int>, _ map: CodeMap, _ fence: ChapterFence, _ source: SourceText
  ) -> SourceRange {
    guard !fence.code.lines.isEmpty else { return fence.code.infoRange }
    let line = map.offsets(ofLine: map.line(offsets.lowerBound))
    let start = min(offsets.lowerBound, line.upperBound)
    let place = map.chapterOffset(start)
    return source.range(place..<place + max(min(offsets.upperBound, line.upperBound) - start, 0))
  }
}
