import Diagnostics
import WorkbookModel

/// The fences that repeat the code of a file they include: what changes in the file changes there too.
///
/// A fence with `file=` may repeat the visible lines of the file, for other programs that show the
/// chapter. If `workbook accept` changed the file alone, the next reading would report a
/// difference.
struct IncludedBodies: Sendable {
  /// A line of a chapter that repeats a line of a file.
  private struct Copy {
    var chapter: SourceText
    /// The first bytes of the code in the file and in the chapter.
    var original: Int
    var start: Int
    /// How many bytes of code the line has in both.
    var length: Int
  }

  /// By path of the file.
  private let copies: [String: [Copy]]

  /// Finds all such lines of a book.
  init(_ workbook: Workbook) {
    var copies: [String: [Copy]] = [:]
    for chapter in workbook.chapters {
      guard let text = workbook.sources[chapter.file] else { continue }
      for sample in chapter.samples {
        guard let file = sample.codeFile else { continue }
        copies[file, default: []] += Self.copies(of: sample, in: text)
      }
    }
    self.copies = copies
  }

  /// The same edit in every fence that repeats the line.
  ///
  /// None for an edit that lies in no line of code as a whole.
  func edits(like edit: Edit) -> [Edit] {
    let offsets = edit.range.offsets
    return (copies[edit.file] ?? []).filter {
      $0.original <= offsets.lowerBound && offsets.upperBound <= $0.original + $0.length
    }.map { copy in
      let start = copy.start + offsets.lowerBound - copy.original
      return Edit(
        file: copy.chapter.path, range: copy.chapter.range(start..<start + offsets.count),
        text: edit.text)
    }
  }

  /// The reader has seen to it that a fence is empty or repeats every line that a page shows.
  ///
  /// Each line is noted with the place of its code: the indentation of a fence in a list stands in
  /// front of it.
  private static func copies(of sample: Sample, in text: SourceText) -> [Copy] {
    let first = sample.infoRange.start.line + 1
    return sample.lines.filter { !$0.isHidden }.enumerated().compactMap { index, line in
      let place = text.offsets(ofLine: first + index)
      let length = line.code.utf8.count
      guard first + index < sample.range.end.line, length > 0,
        text.bytes[place].suffix(length).elementsEqual(line.code.utf8)
      else { return nil }
      return Copy(
        chapter: text, original: line.start.offset, start: place.upperBound - length,
        length: length)
    }
  }
}
