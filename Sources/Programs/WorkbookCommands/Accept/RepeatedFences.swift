import TextDiagnostics
import WorkbookModel

/// The fences that repeat the code of a file they include, and therefore change together with it.
///
/// A fence with `file=` may repeat the visible lines of the file, for other programs that display the
/// chapter. If `workbook accept` changed only the file, the next run would report a difference.
struct RepeatedFences: Sendable {
  private struct Copy {
    var chapter: SourceText
    /// The offsets of the code in the file and in the chapter.
    var original: Int
    var start: Int
    /// The length of the code in bytes, in both.
    var length: Int
  }

  /// By path of the included file.
  private let copies: [String: [Copy]]

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

  /// The same edit in every fence that repeats the line; empty for an edit that is not within one line of
  /// code.
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

  /// The lines of a sample's fence that repeat its file.
  ///
  /// The reader has already checked that a fence is empty or repeats every visible line. The position of each
  /// line's code is recorded, since a fence in a list is indented.
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
