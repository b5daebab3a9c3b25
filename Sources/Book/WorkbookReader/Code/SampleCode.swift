import TextDiagnostics
import SwiftSource
import WorkbookModel

/// The lines of a sample as compiled, with its comments.
///
/// Marks are removed first, so that the parser sees the code that the compiler will see. Code that is too
/// long or too deeply nested for SwiftSyntax is not parsed: it has a diagnostic and no comments.
struct SampleCode {
  /// One for each line of the fence or file, in order.
  var lines: [CodeLine]
  /// The `//` comments of the code in order, followed by the documentation and block comments.
  var comments: [CodeComment]
  /// The comments that look like values, in the order of the code; positions are bytes of the code.
  var values: [ValueNote] = []
  /// The calls of `print` with a comment, by the offset of its first slash in the code.
  var prints: [Int: CommentedPrint] = [:]
  /// Problems of marks and markers, or the reason for which the code cannot be read.
  var diagnostics: [Diagnostic]
  /// Whether the code was too long to be read.
  private(set) var isTooLong = false

  /// Reads the content of a fence.
  ///
  /// - Parameters:
  ///   - raw: each line between the fences, or of an included file, with the offset of its first byte.
  ///   - hasMarks: whether `# ` hides a line, which is possible only in a chapter.
  ///   - source: the chapter or the file.
  ///   - files: provides cached results for samples with the same text.
  init(
    _ raw: [(text: String, start: Int)], language: Sample.Language, hasMarks: Bool = true,
    source: SourceText, files: BookFiles
  ) {
    var marks = HidingMarks(hasMarks: hasMarks && language != .console)
    lines = raw.map { marks.line($0.text, at: $0.start, in: source) }
    comments = []
    diagnostics = []
    let map = CodeMap(lines, in: source)
    switch language {
    case .console: break
    case .objectiveC:
      comments = CCommentScanner.lineComments(in: map.text).map { CodeComment($0, map) }
    case .swift:
      let readable = ParsableSource(map.text)
      if let problem = Self.refusal(readable, raw, in: source) {
        diagnostics = [problem]
        isTooLong = readable.isTooLong
        return
      }
      let notes = files.notes(of: readable)
      comments = notes.lineComments.map { CodeComment($0, map) }
      let others = notes.otherComments.map { CodeComment($0, map, isPlain: false) }
      diagnostics = marks.mistakes(
        literals: notes.multilineLiterals,
        comments: notes.otherComments.map(\.range).filter { map.text.utf8.isBlock($0) }, map: map,
        source: source)
      diagnostics += SnippetMarkers.apply(to: &lines, comments: comments, map: map, source: source)
      comments += others
      (values, prints) = (notes.values, notes.prints)
    }
  }

  /// Whether there is code on the line above a line.
  ///
  /// - Parameter line: the index of the lower line; an empty line above, or one that is only a comment,
  ///   does not count.
  func hasCode(above line: Int) -> Bool {
    guard lines.indices.contains(line - 1) else { return false }
    let text = lines[line - 1].code.drop { $0.isWhitespace }
    return !text.isEmpty && !text.hasPrefix("//")
  }

  /// The problem of a sample that the parser cannot handle.
  private static func refusal(
    _ readable: ParsableSource, _ raw: [(text: String, start: Int)], in source: SourceText
  ) -> Diagnostic? {
    guard readable.isTooDeeplyNested || readable.isTooLong, let first = raw.first else {
      return nil
    }
    let summary =
      readable.isTooLong
      ? "the sample is longer than \(ParsableSource.maximumSize) bytes"
      : "the brackets of this sample are nested too deeply to be parsed"
    return Diagnostic(
      .error, readable.isTooLong ? .size : .nesting, file: source.path,
      range: source.range(first.start..<first.start + first.text.utf8.count), summary,
      fix: readable.isTooLong
        ? "split it, and join the pieces with 'continue='"
        : "declare inner values separately with 'let'")
  }
}

/// A comment of a sample with its position in the chapter.
///
/// Created from the results of both scanners, each for its language.
struct CodeComment {
  /// Whether it is a `//` comment that is not documentation; others cannot be claims.
  var isPlain = true
  /// The text after the opening delimiter.
  var text: String
  /// Whether code precedes it on its line.
  var isTrailing: Bool
  /// The offset of the first slash, in bytes of the chapter.
  var offset: Int
  /// The same offset in bytes of the sample's code.
  var codeOffset: Int
  /// The index of its line in the sample.
  var line: Int

  /// The comment's byte range in the chapter; for a multiline comment, of its first line.
  var offsets: Range<Int>

  init(_ comment: CommentsAndLiterals.Comment, _ map: CodeMap, isPlain: Bool = true) {
    self.isPlain = isPlain
    text = comment.text
    let lineEnd = map.offsets(ofLine: map.line(comment.range.lowerBound)).upperBound
    let start = map.chapterOffset(comment.range.lowerBound)
    offsets = start..<start + min(comment.range.upperBound, lineEnd) - comment.range.lowerBound
    isTrailing = comment.isTrailing
    offset = map.chapterOffset(comment.range.lowerBound)
    codeOffset = comment.range.lowerBound
    line = map.line(comment.range.lowerBound)
  }

  init(_ comment: CCommentScanner.Comment, _ map: CodeMap) {
    text = comment.text
    let start = map.chapterOffset(comment.offset)
    offsets = start..<start + 2 + comment.text.utf8.count
    isTrailing = comment.isTrailing
    offset = map.chapterOffset(comment.offset)
    codeOffset = comment.offset
    line = map.line(comment.offset)
  }
}

/// Maps byte offsets of a sample's code to lines and to byte offsets of the chapter.
///
/// The code consists of the lines joined by line feeds; each line is contiguous in the file. Offsets count
/// UTF-8 bytes; an offset past the end belongs to the last line.
struct CodeMap {
  /// The code as compiled.
  let text: String
  /// The start of each line in the text.
  private let starts: [Int]
  /// The start of each line in the file.
  private let chapterStarts: [Int]

  /// Maps lines, which may belong to a file other than the chapter.
  init(_ lines: [CodeLine], in source: SourceText) {
    text = lines.map { $0.code + "\n" }.joined()
    var starts: [Int] = []
    var offset = 0
    for line in lines {
      starts.append(offset)
      offset += line.code.utf8.count + 1
    }
    self.starts = starts
    chapterStarts = lines.map(\.start.offset)
  }

  /// The index of the line that contains an offset of the text.
  ///
  /// A line includes its line feed. The result is 0 if there are no lines.
  func line(_ offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The byte of the chapter for an offset of the text; 0 if there are no lines.
  func chapterOffset(_ offset: Int) -> Int {
    guard !starts.isEmpty else { return 0 }
    let line = line(offset)
    return chapterStarts[line] + offset - starts[line]
  }

  /// The byte range of a line in the text, without its line feed.
  func offsets(ofLine line: Int) -> Range<Int> {
    let end = line + 1 < starts.count ? starts[line + 1] : text.utf8.count
    return starts[line]..<max(end - 1, starts[line])
  }
}

extension String.UTF8View {
  /// Whether a comment begins with `/*`, unlike one that is documentation of one line.
  fileprivate func isBlock(_ comment: Range<Int>) -> Bool {
    dropFirst(comment.lowerBound).prefix(2).elementsEqual("/*".utf8)
  }
}
