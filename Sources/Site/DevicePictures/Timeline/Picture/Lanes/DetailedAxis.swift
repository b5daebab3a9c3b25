internal import SiteStructure

/// Draws the axis of a detailed row: a tick with its time at each moment, and the lengths of the intervals.
///
///     │  │ ≈ 2 h    │//│                    lines of the moments, lengths above the axis
///     ┴──┴──────────┴──┴──────────
///     09:00:00      09:00:02                times, in up to three levels
///        09:00:01
///     ke 18.9.                              the date, where a row has several days
///
/// A time that does not fit is left out, but never the first and the last one of the row.
struct DetailedAxis {
  let row: TimelinePlan.Row
  let shapeText: TimelineShapeText
  /// The upper edge of the lanes, where the lines of moments and midnights begin.
  let lanesTop: Double
  /// The last moment, which is before the row's end when it is the only one.
  let end: Int64
  /// Whether times are written without seconds, since all are whole minutes.
  let isWholeMinutes: Bool

  private static let levelHeight = 13.0
  /// The maximum number of lines of times.
  private static let levels = 3
  /// The minimum distance between two times or dates in a line.
  private static let gap = 6.0

  private var scale: TimelineScale { row.scale }

  /// The moments of the row: the start of each interval, and the end of the last one.
  private var ticks: [Int64] {
    scale.pieces.map(\.start) + (scale.end <= end ? [scale.end] : [])
  }

  func drawGrid(into drawing: inout TimelineDrawing, lanesBottom: Double) {
    for time in ticks {
      let x = scale.x(time)
      drawing.addLine(x, lanesTop, x, axis(below: lanesBottom), .grid)
    }
    if shapeText.namesDays {
      for midnight in nights {
        let x = scale.x(midnight)
        drawing.addLine(x, lanesTop, x, axis(below: lanesBottom), .night)
      }
    }
  }

  /// Draws the axis with times and dates.
  ///
  /// - Returns: the lower edge, below which the next row may begin.
  func draw(into drawing: inout TimelineDrawing, lanesBottom: Double) -> Double {
    let y = axis(below: lanesBottom)
    drawing.addLine(scale.left, y, scale.right, y, .axis)
    for piece in scale.pieces where piece.isShortened {
      BreakSign(x: (piece.left + piece.right) / 2, top: y - 4, bottom: y + 4).draw(into: &drawing)
    }
    drawLengths(into: &drawing, baseline: y - 7)
    let levels = drawTimes(into: &drawing, axis: y)
    var bottom = y + 8 + Double(levels) * Self.levelHeight
    if shapeText.namesDays {
      drawDates(into: &drawing, baseline: bottom + 11)
      bottom += 15
    }
    return bottom
  }

  /// The position of the axis, with room for the lengths above it.
  private func axis(below lanesBottom: Double) -> Double { lanesBottom + 18 }

  /// Writes the length of each interval above the axis: to the millisecond, or roughly, or not at all,
  /// whichever fits.
  private func drawLengths(into drawing: inout TimelineDrawing, baseline: Double) {
    for piece in scale.pieces where piece.end <= end {
      let forms = [
        shapeText.text.duration(piece.length), shapeText.text.roughDuration(piece.length),
      ]
      guard
        let length = forms.first(where: { TextWidth.of($0, as: .length) + 6 <= piece.width })
      else { continue }
      drawing.add(
        length, x: (piece.left + piece.right) / 2, baseline: baseline, anchor: .middle, .length)
    }
  }

  /// Writes the times below the ticks, beginning with the first and the last moment.
  ///
  /// - Returns: the number of lines.
  private func drawTimes(into drawing: inout TimelineDrawing, axis: Double) -> Int {
    var taken: [(level: Int, left: Double, right: Double)] = []
    // The first and the last tick have precedence, since they must have their times.
    let order = ticks.indices.filter { !isInner($0) } + ticks.indices.filter { isInner($0) }
    for index in order {
      let label = time(ticks[index])
      let width = TextWidth.of(label, as: .time)
      let x = scale.x(ticks[index])
      let middle = min(max(x, 1 + width / 2), TimelinePlan.width - 1 - width / 2)
      let frame = (left: middle - width / 2, right: middle + width / 2)
      let level = (0..<Self.levels).first { level in
        taken.allSatisfy { other in
          other.level != level || frame.right + Self.gap <= other.left
            || other.right + Self.gap <= frame.left
        }
      }
      drawing.addLine(x, axis, x, axis + 5 + Double(level ?? 0) * Self.levelHeight, .axis)
      guard let level else { continue }
      taken.append((level, frame.left, frame.right))
      drawing.add(
        label, x: middle, baseline: axis + 16 + Double(level) * Self.levelHeight,
        anchor: .middle, .time)
    }
    return (taken.map(\.level).max() ?? 0) + 1
  }

  /// Whether a tick is neither the first nor the last of the row.
  private func isInner(_ index: Int) -> Bool { 0 < index && index < ticks.count - 1 }

  /// The time of a tick: to the minute if all are whole minutes, otherwise to the millisecond.
  private func time(_ time: Int64) -> String {
    if isWholeMinutes { return DeviceClock.minutes(time) }
    return DeviceClock.time(DeviceClock.rounded(time))
  }

  // MARK: Days

  /// The midnights in the row; of an interval that is crowded with them only the last.
  private var nights: [Int64] {
    scale.pieces.flatMap { piece -> [Int64] in
      let first = DeviceClock.dayNumber(piece.start) + 1
      let last = DeviceClock.dayNumber(piece.end)
      guard first <= last else { return [] }
      let isCrowded = Double(last - first + 1) * 8 > piece.width
      return ((isCrowded ? last : first)...last).map { $0 * DeviceClock.day }
    }
  }

  /// Writes the dates of the row's start and of midnights, as far as they do not overlap.
  ///
  /// The last midnight of each interval is written first, since it gives the date of the next moments.
  private func drawDates(into drawing: inout TimelineDrawing, baseline: Double) {
    var taken: [(left: Double, right: Double)] = []
    let lastOfPieces = scale.pieces.compactMap { piece in nights.last { $0 <= piece.end } }
    for time in [scale.start] + lastOfPieces + nights {
      let label = shapeText.text.shortDate(shapeText.clock.date(time))
      let width = TextWidth.of(label, as: .date)
      let left = min(scale.x(time) + 2, TimelinePlan.width - 1 - width)
      let isFree = taken.allSatisfy {
        left + width + Self.gap <= $0.left || $0.right + Self.gap <= left
      }
      guard isFree else { continue }
      taken.append((left, left + width))
      drawing.add(label, x: left, baseline: baseline, .date)
    }
  }
}
