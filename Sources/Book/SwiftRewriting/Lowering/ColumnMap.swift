/// The way from a column of an edited text back to the column of the original.
///
/// Lines end at LF; lines and columns are counted from 1, columns in UTF-8 bytes.
///
/// `SourceEdits` fills it while it applies edits; the compiler's columns are then looked up in it.
/// Text outside of edits is only moved, so a column is its own minus what the edits in front of it
/// have added.
struct ColumnMap: Sendable {
  /// An edit that changed the length of its line.
  private struct Shift {
    /// The column of the original where the edit begins.
    var column: Int
    /// The bytes that it replaced.
    var oldCount: Int
    /// The bytes that stand there instead.
    var newCount: Int
  }

  private let lineStarts: [Int]
  /// By line, in the order of their columns.
  private var shifts: [Int: [Shift]] = [:]

  /// - Parameter bytes: the original text.
  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  /// Notes an edit; edits come in the order of the text and do not overlap.
  ///
  /// One that keeps the length of what it replaces moves nothing and is not kept.
  mutating func add(_ range: Range<Int>, newCount: Int) {
    guard range.count != newCount else { return }
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= range.lowerBound { low = middle } else { high = middle }
    }
    let column = range.lowerBound - lineStarts[low] + 1
    shifts[low + 1, default: []].append(
      Shift(column: column, oldCount: range.count, newCount: newCount))
  }

  /// The original's column.
  ///
  /// A column inside of replaced text means the same place of what was replaced, at most its last
  /// byte; one inside of inserted text the byte that it was inserted in front of.
  func original(line: Int, column: Int) -> Int {
    var growth = 0
    for shift in shifts[line] ?? [] {
      let start = shift.column + growth
      if column < start { break }
      if column < start + shift.newCount {
        return shift.column + min(column - start, max(shift.oldCount - 1, 0))
      }
      growth += shift.newCount - shift.oldCount
    }
    return column - growth
  }
}
