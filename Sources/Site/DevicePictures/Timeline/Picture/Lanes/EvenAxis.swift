internal import SiteStructure

/// Draws the axis of an overview: ticks at round times, spaced as their labels require.
///
///     ─┬────────┬────────┬──//──┬────────
///     09:00    10:00    11:00  ke 18.9.
///
/// The step is the shortest of a fixed list that leaves room for labels, so axes of equal lengths are alike
/// on all pages. Shortened intervals have no ticks, but their length as a label.
struct EvenAxis {
  let scale: TimelineScale
  let shapeText: TimelineShapeText
  /// Whether the scale is one day of several, all with the same hours.
  let isDay: Bool

  /// The minimum distance between two labels.
  private static let distance = 74.0

  /// Steps in nanoseconds, in ascending order: decimal below a second, then those of a clock and a calendar.
  private static let steps: [Int64] = {
    let decimals = (0..<9).flatMap { power in
      [1, 2, 5].map { $0 * (0..<power).reduce(Int64(1)) { tens, _ in tens * 10 } }
    }
    let clocks: [Int64] = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    ]
    let days: [Int64] = [1, 2, 7, 14, 28, 91, 182, 364, 1820, 3640, 7280, 14_560]
    return decimals + clocks.map { $0 * DeviceClock.second } + days.map { $0 * DeviceClock.day }
  }()

  /// The round times of a piece.
  ///
  /// - Returns: including both borders, so that the border of two pieces may occur twice.
  private func ticks(of piece: TimelineScale.Piece) -> [Int64] {
    if piece.isShortened { return [] }
    let rate = Double(piece.length) / piece.width
    let step = Self.steps.first { Double($0) / rate >= Self.distance } ?? Self.steps.last ?? 1
    // Steps of weeks begin on Mondays.
    let origin =
      step >= 7 * DeviceClock.day ? -shapeText.clock.weekdayOfStart * DeviceClock.day : 0
    let before = (piece.start - origin) / step - 1
    return (before...(before + Int64(piece.width / Self.distance) + 3))
      .map { origin + $0 * step }.filter { piece.start <= $0 && $0 <= piece.end }
  }

  private var ticks: [Int64] { scale.pieces.flatMap { ticks(of: $0) } }

  /// Draws a line behind the lanes at each tick, a stronger one at midnights.
  func drawGrid(into drawing: inout TimelineDrawing, from top: Double, to bottom: Double) {
    for time in ticks {
      let x = scale.x(time)
      let isNight = !isDay && DeviceClock.timeOfDay(time) == 0
      drawing.addLine(x, top, x, bottom, isNight ? .night : .grid)
    }
  }

  /// Draws axis and labels, and returns their lower edge.
  ///
  /// A label that would overlap the previous one is left out. Dates replace the time at midnights.
  func draw(into drawing: inout TimelineDrawing, top: Double) -> Double {
    drawing.addLine(scale.left, top, scale.right, top, .axis)
    for piece in scale.pieces where piece.isShortened { drawGap(piece, into: &drawing, y: top) }
    var last = -Double.infinity
    var hasDates = false
    for time in ticks {
      let x = scale.x(time)
      drawing.addLine(x, top, x, top + 5, .axis)
      let isDate = !isDay && shapeText.namesDays && DeviceClock.timeOfDay(time) == 0
      let label = isDate ? shapeText.text.shortDate(shapeText.clock.date(time)) : label(of: time)
      let role: TimelineRole = isDate ? .date : .time
      let width = TextWidth.of(label, as: role)
      let middle = min(max(x, 1 + width / 2), TimelinePlan.width - 1 - width / 2)
      guard middle - width / 2 >= last + 4 else { continue }
      last = middle + width / 2
      hasDates = hasDates || isDate
      drawing.add(label, x: middle, baseline: top + 17, anchor: .middle, role)
    }
    return top + 22
  }

  /// The label of a tick; the last midnight of a day's row is its 24th hour.
  private func label(of time: Int64) -> String {
    if isDay, time == scale.end { return "24:00" }
    let label = DeviceClock.time(DeviceClock.rounded(time))
    return label.hasSuffix(":00") ? String(label.dropLast(3)) : label
  }

  /// Draws a break with the length of the gap above it.
  private func drawGap(
    _ piece: TimelineScale.Piece, into drawing: inout TimelineDrawing, y: Double
  ) {
    let x = (piece.left + piece.right) / 2
    BreakSign(x: x, top: y - 4, bottom: y + 4).draw(into: &drawing)
    drawing.add(
      shapeText.text.roughDuration(piece.length), x: x, baseline: y - 8, anchor: .middle, .length)
  }
}
