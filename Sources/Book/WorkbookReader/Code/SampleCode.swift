import Diagnostics
import SwiftSource
import WorkbookModel

/// The lines of a sample as the compiler sees them, with what its comments say.
///
/// Marks are taken off first, so that the parser sees what the compiler will. What is too long or
/// too deeply nested for SwiftSyntax is not parsed: it has a diagnostic and no comments.
struct SampleCode {
  /// One for each line of the fence or file, in its order.
  var lines: [CodeLine]
  /// The `//` comments of the code in its order, then the documentation and block comments.
  var comments: [CodeComment]
  /// The comments that read like values, in the order of the code; places are bytes of the code.
  var values: [ValueNote] = []
  /// Misplaced marks and markers, or that the code cannot be read.
  var diagnostics: [Diagnostic]
  /// Whether nothing was read, since there is too much of it.
  private(set) var isTooLong = false

  /// Reads the content of a fence.
  ///
  /// - Parameters:
  ///   - raw: each line between the fences, or of an included file, with the place of its first byte.
  ///   - hasMarks: whether `# ` hides a line, which it does only in a chapter.
  ///   - source: the chapter or the file.
  ///   - files: knows what other samples of the same text said.
  init(
    _ raw: [(text: String, start: Int)], language: Sample.Language, hasMarks: Bool = true,
    source: SourceText, files: BookFiles
  ) {
    var marks = HidingMarks(hasMarks: hasMarks && language == .swift)
    lines = raw.map { marks.line($0.text, at: $0.start, in: source) }
    comments = []
    diagnostics = []
    let map = CodeMap(lines, in: source)
    switch language {
    case .console: break
    case .objectiveC:
      comments = CCommentScanner.lineComments(in: map.text).map { CodeComment($0, map) }
    case .swift:
      let readable = ReadableSource(map.text)
      if let problem = Self.refusal(readable, raw, in: source) {
        diagnostics = [problem]
        isTooLong = readable.isTooLong
        return
      }
      let notes = files.notes(of: readable)
      comments = notes.lineComments.map { CodeComment($0, map) }
      let others = notes.otherComments.map { CodeComment($0, map, isPlain: false) }
      diagnostics = marks.mistakes(literals: notes.multilineLiterals, map: map, source: source)
      diagnostics += SnippetMarkers.apply(to: &lines, comments: comments, map: map, source: source)
      comments += others
      values = notes.values
    }
  }

  /// Whether code stands on the line above one.
  ///
  /// - Parameter line: the index of a line; an empty line above it, or one that is all comment, is
  ///   no code.
  func hasCode(above line: Int) -> Bool {
    guard lines.indices.contains(line - 1) else { return false }
    let text = lines[line - 1].code.drop { $0.isWhitespace }
    return !text.isEmpty && !text.hasPrefix("//")
  }

  /// What is wrong with a sample that is too much for the parser.
  private static func refusal(
    _ readable: ReadableSource, _ raw: [(text: String, start: Int)], in source: SourceText
  ) -> Diagnostic? {
    guard readable.isTooDeeplyNested || readable.isTooLong, let first = raw.first else {
      return nil
    }
    let summary =
      readable.isTooLong
      ? "the sample is longer than \(ReadableSource.maximumSize) bytes"
      : "the brackets of this sample nest too deeply to be read"
    return Diagnostic(
      .error, readable.isTooLong ? .size : .nesting, file: source.path,
      range: source.range(first.start..<first.start + first.text.utf8.count), summary,
      fix: readable.isTooLong
        ? "split it, and join the pieces with 'continue='"
        : "give inner values names of their own with 'let'")
  }
}

/// A comment of a sample with its place in the chapter.
///
/// Both kinds of scanner make them, each for its language.
struct CodeComment {
  /// Whether it is a `//` comment that is no documentation; only such a one can be a claim.
  var isPlain = true
  /// What stands behind the opening delimiter.
  var text: String
  /// Whether code stands before it on its line.
  var isTrailing: Bool
  /// The place of the first slash, in bytes of the chapter.
  var offset: Int
  /// The same place in bytes of the sample's code.
  var codeOffset: Int
  /// The index of its line in the sample.
  var line: Int

  /// The bytes of the chapter that the comment covers; of one that spans lines, the first line.
  var offsets: Range<Int>

  /// Takes over a comment of Swift.
  init(_ comment: SourceNotes.Comment, _ map: CodeMap, isPlain: Bool = true) {
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

  /// Takes over a comment of Objective-C, which is plain.
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

/// Maps byte offsets of a sample's compiled text to lines and to byte offsets of the chapter.
///
/// The code is the lines joined by line feeds; each is an unbroken run of bytes in the file, so a
/// place is found by its line. Offsets count UTF-8 bytes; all of them may be behind the end, which
/// counts as the last line.
struct CodeMap {
  /// What the compiler sees.
  let text: String
  /// Where each line begins in the text.
  private let starts: [Int]
  /// Where each line begins in the file.
  private let chapterStarts: [Int]

  /// Makes the map of some lines, which may stand in a file other than the chapter.
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

  /// The index of the line that holds an offset of the text.
  ///
  /// The line feed at its end belongs to it. Without lines it is 0.
  func line(_ offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The byte of the chapter at an offset of the text.
  ///
  /// 0 when there are no lines.
  func chapterOffset(_ offset: Int) -> Int {
    guard !starts.isEmpty else { return 0 }
    let line = line(offset)
    return chapterStarts[line] + offset - starts[line]
  }

  /// The bytes of the text that a line covers, without its line feed.
  func offsets(ofLine line: Int) -> Range<Int> {
    let end = line + 1 < starts.count ? starts[line + 1] : text.utf8.count
    return starts[line]..<max(end - 1, starts[line])
  }
}
