/// The way from a column of an edited text back to the column of the original.
///
/// Lines end at LF; lines and columns are counted from 1, columns in UTF-8 bytes.
struct ColumnMap: Sendable {
  private struct Shift {
    /// The column of the original where the edit begins.
    var column: Int
    var oldCount: Int
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
