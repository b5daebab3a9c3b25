/// Measures how far names are from a target name, up to a limit.
///
/// An edit inserts, deletes or replaces a byte or swaps two neighbours (optimal string alignment distance);
/// ASCII letter case does not count. Thousands of names are measured for one mistake, so the rows of the
/// matrix are reused and distant names cost next to nothing.
struct EditDistance {
  /// Lower-cased, like the names that are compared with it.
  private let target: [UInt8]
  /// The last two rows of the matrix, and the one that is being filled; a swap needs the one before the last.
  private var beforeLast: [Int]
  private var last: [Int]
  private var row: [Int]

  init(to target: some Sequence<UInt8>) {
    self.target = target.map(\.lowercased)
    last = Array(repeating: 0, count: self.target.count + 1)
    beforeLast = last
    row = last
  }

  /// The distance of a name, or nil when it exceeds the limit.
  ///
  /// Names whose length differs by more than the limit are skipped, and a row without a small number ends the
  /// measurement.
  ///
  /// - Parameter name: UTF-8 bytes.
  mutating func distance(to name: ArraySlice<UInt8>, limit: Int) -> Int? {
    guard abs(name.count - target.count) <= limit else { return nil }
    for column in last.indices { last[column] = column }
    var previous: UInt8 = 0
    for (line, byte) in name.lazy.map(\.lowercased).enumerated() {
      row[0] = line + 1
      var smallest = row[0]
      for column in target.indices {
        var cost = min(last[column + 1], row[column]) + 1
        cost = min(cost, last[column] + (byte == target[column] ? 0 : 1))
        if line > 0, column > 0, byte == target[column - 1], previous == target[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        row[column + 1] = cost
        smallest = min(smallest, cost)
      }
      guard smallest <= limit else { return nil }
      swap(&beforeLast, &last)
      swap(&last, &row)
      previous = byte
    }
    return last[target.count] <= limit ? last[target.count] : nil
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}
