/// Maps columns of an edited text to columns of the original.
///
/// Lines end at LF; lines and columns are 1-based, columns count UTF-8 bytes.
///
/// `SourceEdits` fills it while it applies edits; the compiler's columns are then looked up in it. Text
/// outside edits is only moved, so its original column is the column minus the growth of preceding edits.
struct ColumnMap: Sendable {
  /// An edit that changed the length of its line.
  private struct Shift {
    /// The column in the original where the edit begins.
    var column: Int
    /// The number of bytes replaced.
    var oldCount: Int
    /// The number of bytes in the replacement.
    var newCount: Int
  }

  private let lineStarts: [Int]
  /// By line, ordered by column.
  private var shifts: [Int: [Shift]] = [:]

  /// - Parameter bytes: the original text.
  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  /// Records an edit; edits must be in the order of the text and must not overlap.
  ///
  /// An edit that preserves the length is not stored.
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

  /// The column in the original.
  ///
  /// A column inside replaced text maps to the same offset in the original, at most its last byte; one
  /// inside inserted text maps to the byte after the insertion.
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
