private import Glibc

/// The scales of detailed rows, in which every moment has room.
///
/// An interval between two moments gets a minimum width and a share of the row's remaining width that grows
/// with the logarithm of its length: ten times the length is one step wider. A second is therefore visible
/// next to a day, while longer intervals are still wider.
///
/// `w = least + rest * s / S`, with `s = log2(1 + length / shortest)` for the interval and `S` the sum over
/// the row. Moments are divided into up to three rows, each with its own widths; an interval is shortened if
/// its scale is less than a sixtieth of the finest one in all rows.
struct DetailedScales {
  /// One for each row, in order.
  let scales: [TimelineScale]

  /// The minimum width of an interval, in units of the picture.
  private static let leastWidth = 32.0
  /// The minimum width of an interval that contains a midnight, whose date is written there.
  private static let leastWidthOfNight = 64.0
  /// The approximate maximum number of intervals in a row.
  private static let stretchesInRow = 18
  private static let maximumRows = 3
  /// The ratio to the finest scale from which an interval counts as shortened.
  private static let shorteningFactor = 60.0

  /// - Parameters:
  ///   - moments: at least one, in order.
  ///   - reserve: the room that is left free at the right.
  /// - Returns: nil when there are too many.
  init?(_ moments: [Int64], reserve: Double) {
    var moments = moments
    // A trace of one moment is as wide as a second.
    if moments.count == 1 { moments.append(moments[0] + DeviceClock.second) }
    let stretches = zip(moments, moments.dropFirst()).map { $1 - $0 }
    let rowCount = (stretches.count + Self.stretchesInRow - 1) / Self.stretchesInRow
    guard rowCount <= Self.maximumRows, let least = stretches.min() else { return nil }
    let rows = Self.rows(of: stretches, count: rowCount)
    let room = TimelinePlan.width - 2 * TimelinePlan.margin - TimelinePlan.tail - reserve
    let widths = rows.map { row in
      Self.widths(of: Array(moments[row.lowerBound...row.upperBound]), least: least, room: room)
    }
    let rates = zip(rows, widths).flatMap { row, widths in
      zip(stretches[row], widths).map { Double($0) / $1 }
    }
    let finest = rates.min() ?? 1
    scales = zip(rows, widths).map { row, widths in
      TimelineScale(
        times: Array(moments[row.lowerBound...row.upperBound]), widths: widths,
        left: TimelinePlan.margin,
        shortened: Set(
          widths.indices.filter { rates[row.lowerBound + $0] >= finest * Self.shorteningFactor }))
    }
  }

  /// Divides the intervals into rows of about the same number, after long intervals.
  ///
  /// - Returns: consecutive ranges of intervals.
  private static func rows(of stretches: [Int64], count: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    for row in 1...count {
      var end = row * stretches.count / count
      if row < count {
        let window = max(end - 1, start + 1)...min(end + 1, stretches.count - 1)
        // The row ends after the longest interval near its average end.
        end = window.max { stretches[$0 - 1] < stretches[$1 - 1] } ?? end
      }
      rows.append(start..<end)
      start = end
    }
    return rows
  }

  /// The widths of a row's intervals, which together fill the row.
  ///
  /// - Parameters:
  ///   - times: the borders of the intervals.
  ///   - least: the shortest interval of all rows.
  private static func widths(of times: [Int64], least: Int64, room: Double) -> [Double] {
    let stretches = zip(times, times.dropFirst())
    var leastWidths = stretches.map { start, end in
      DeviceClock.dayNumber(start) == DeviceClock.dayNumber(end)
        ? leastWidth : leastWidthOfNight
    }
    let sum = leastWidths.reduce(0, +)
    if sum > room { leastWidths = leastWidths.map { $0 * room / sum } }
    let shares = stretches.map { log2(1 + Double($1 - $0) / Double(least)) }
    let allShares = shares.reduce(0, +)
    let rest = max(room - sum, 0)
    return zip(leastWidths, shares).map { $0 + rest * $1 / allShares }
  }
}
