private import Glibc

/// The scales of rows in which every moment has room.
///
/// A stretch between two moments gets a least width and, of what is left of the row, a part that grows
/// with the logarithm of its length: ten times as long is a step wider. So a second beside a day can
/// be seen, and still more is more.
///
/// `w = least + rest * s / S`, with `s = log2(1 + length / shortest)` of the stretch and `S` the sum
/// over the row. Moments are parted into up to three rows, of which each has its own widths; a stretch
/// is shortened if it is drawn at less than a sixtieth of the finest rate of all rows.
struct DetailedScales {
  /// One for each row, in order.
  let scales: [TimelineScale]

  /// The least width of a stretch, in units of the picture.
  private static let leastWidth = 32.0
  /// The least width of a stretch that has a midnight, whose date is written there.
  private static let leastWidthOfNight = 64.0
  /// How many stretches a row has at the most, about.
  private static let stretchesInRow = 18
  private static let maximumRows = 3
  /// How many times as much time a unit of a stretch holds until the stretch counts as shortened.
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

  /// Parts the stretches into rows of about the same number, behind long stretches.
  ///
  /// - Returns: ranges of stretches that follow each other.
  private static func rows(of stretches: [Int64], count: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    for row in 1...count {
      var end = row * stretches.count / count
      if row < count {
        let window = max(end - 1, start + 1)...min(end + 1, stretches.count - 1)
        // The row ends behind the longest stretch around its middle end.
        end = window.max { stretches[$0 - 1] < stretches[$1 - 1] } ?? end
      }
      rows.append(start..<end)
      start = end
    }
    return rows
  }

  /// The widths of a row's stretches, which together fill its room.
  ///
  /// - Parameters:
  ///   - times: the borders of the stretches.
  ///   - least: the shortest stretch of all rows.
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
