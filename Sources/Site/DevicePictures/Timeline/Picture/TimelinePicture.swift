/// The picture of a timeline: its shapes, and the notes below it.
///
/// Everything happens in `init`: the plan determines rows and style (``TimelinePlan``), then rows are drawn
/// from above, their lanes by ``DetailedLane`` or ``MergedLane``, their axis by ``DetailedAxis`` or
/// ``EvenAxis``. Lanes are drawn into a separate drawing, since the grid is behind them and as high as they
/// are. A detailed plan is made twice: the first one determines how much room labels need at the right.
package struct TimelinePicture: Sendable {
  package private(set) var plan: TimelinePlan
  /// All shapes, the lowest first.
  package private(set) var drawing = TimelineDrawing()
  /// The explanations of numbers in the picture; none in an overview.
  package private(set) var notes: [TimelineNote] = []
  package let hiddenLanes: Int

  private let timeline: Timeline
  private let shapeText: TimelineShapeText
  /// The drawn lanes, from above.
  private let lanes: [Timeline.Lane]
  /// Whether the first lane is the device's own.
  private let hasDeviceLane: Bool

  /// Draws a timeline.
  ///
  /// An empty timeline is drawn too; callers omit it.
  ///
  /// - Parameter start: as in the header of the trace.
  package init(_ timeline: Timeline, language: String, start: Int64) {
    self.timeline = timeline
    plan = TimelinePlan(timeline)
    shapeText = TimelineShapeText(
      timeline, text: TimelineText.in(language), clock: DeviceClock(start: start))
    hasDeviceLane = timeline.lanes.count != 1 && !timeline.device.isEmpty
    (lanes, hiddenLanes) = Self.lanes(of: timeline, device: shapeText.text.device)
    if plan.style == .detailed {
      let reserve = plan.rows.flatMap { detailed($0) }.map(\.neededReserve).max() ?? 0
      if reserve > 0 {
        // One unit more than needed, to allow for rounding of widths.
        plan = TimelinePlan(timeline, reserve: min(reserve + 1, Self.maximumReserve))
      }
    }
    draw()
  }

  /// The maximum room for labels after the last moment.
  private static let maximumReserve = 150.0

  /// The lanes to draw, and the number of others: of too many, empty ones are left out first.
  ///
  /// The device's events are drawn on the only lane, or else on a separate lane.
  private static func lanes(of timeline: Timeline, device: String) -> ([Timeline.Lane], Int) {
    var lanes = timeline.lanes
    if lanes.count == 1 {
      // Both are in order of time; at the same time the device comes first.
      lanes[0].marks = (timeline.device.marks + lanes[0].marks).enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      lanes[0].spans = (timeline.device.spans + lanes[0].spans).enumerated()
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    } else if !timeline.device.isEmpty {
      var lane = timeline.device
      lane.app = device
      lanes.insert(lane, at: 0)
    }
    let byContent =
      lanes.indices.filter { !lanes[$0].isEmpty }
      + lanes.indices.filter { lanes[$0].isEmpty }
    let kept = byContent.prefix(TimelinePlan.maximumLanes).sorted()
    return (kept.map { lanes[$0] }, lanes.count - kept.count)
  }

  /// The duration, in nanoseconds, below which everything in an overview has the same width; nil when nothing
  /// is widened.
  package var leastDrawnLength: Int64? {
    guard plan.style.isMerged,
      let piece = plan.rows.first?.scale.pieces.first(where: { !$0.isShortened })
    else { return nil }
    return Int64(Double(piece.length) * MergedLane.step / piece.width)
  }

  // MARK: Rows

  private mutating func draw() {
    var top = 4.0
    if plan.style == .days {
      top = drawDays(from: top)
    } else {
      for row in plan.rows {
        top = plan.style == .detailed ? drawDetailed(row, top: top) : drawOverview(row, top: top)
        top += 14
      }
      top -= 14
    }
    drawing.height = top.rounded(.up) + 2
  }

  private func detailed(_ row: TimelinePlan.Row) -> [DetailedLane] {
    lanes.enumerated().map { index, lane in
      DetailedLane(
        lane: lane, isDevice: hasDeviceLane && index == 0, row: row, shapeText: shapeText,
        timeline: timeline)
    }
  }

  /// The lanes of a row of an overview, without positions.
  private func merged(_ row: TimelinePlan.Row) -> [MergedLane] {
    lanes.enumerated().map { index, lane in
      MergedLane(lane: lane, isDevice: hasDeviceLane && index == 0, row: row, shapeText: shapeText)
    }
  }

  /// Draws a detailed row, and returns its lower edge. Times have no seconds if all moments are whole
  /// minutes.
  private mutating func drawDetailed(_ row: TimelinePlan.Row, top: Double) -> Double {
    // The lines of the axis are behind the lanes, whose height is known only after drawing.
    var front = TimelineDrawing()
    var bottom = top
    for lane in detailed(row) { bottom = lane.draw(into: &front, top: bottom, notes: &notes) }
    let axis = DetailedAxis(
      row: row, shapeText: shapeText, lanesTop: top + 18, end: timeline.end,
      isWholeMinutes: timeline.moments.allSatisfy { $0 % (60 * DeviceClock.second) == 0 })
    axis.drawGrid(into: &drawing, lanesBottom: bottom)
    drawing.shapes += front.shapes
    return axis.draw(into: &drawing, lanesBottom: bottom)
  }

  /// Draws the row of an overview, each lane below its name, and returns its lower edge.
  private mutating func drawOverview(_ row: TimelinePlan.Row, top: Double) -> Double {
    let axis = EvenAxis(scale: row.scale, shapeText: shapeText, isDay: false)
    let room = TimelinePlan.width - 2 * TimelinePlan.margin
    var front = TimelineDrawing()
    var bottom = top
    for var lane in merged(row) {
      drawName(of: lane.lane, x: TimelinePlan.margin, baseline: bottom + 13, room, into: &front)
      lane.top = bottom + 18
      lane.draw(into: &front)
      bottom = lane.bottom + 4
    }
    bottom += row.scale.pieces.contains(where: \.isShortened) ? 14 : 0
    axis.drawGrid(into: &drawing, from: top + 18, to: bottom)
    drawing.shapes += front.shapes
    return axis.draw(into: &drawing, top: bottom)
  }

  /// Draws a row for each day: its date beside its only lane or above its lanes.
  ///
  /// The axis with the hours is drawn once, below the last day.
  private mutating func drawDays(from top: Double) -> Double {
    guard let first = plan.rows.first else { return top }
    let axis = EvenAxis(scale: first.scale, shapeText: shapeText, isDay: true)
    let x = TimelinePlan.margin
    let room = TimelinePlan.dateMargin - x - 6
    var front = TimelineDrawing()
    var bottom = top
    if lanes.count == 1 {
      drawName(
        of: lanes[0], x: x, baseline: top + 13, TimelinePlan.width - 2 * x, into: &front)
      bottom += 20
    }
    let gridTop = bottom
    for row in plan.rows {
      let date = shapeText.text.shortDate(shapeText.clock.date(row.scale.start))
      if lanes.count > 1 {
        front.add(date, x: x, baseline: bottom + 12, .date)
        bottom += 16
      }
      for var lane in merged(row) {
        lane.top = bottom
        lane.draw(into: &front)
        if lanes.count == 1 {
          front.add(date, x: x, baseline: lane.baseline, .date)
        } else {
          drawName(of: lane.lane, x: x, baseline: lane.baseline, room, into: &front)
        }
        bottom = lane.bottom
      }
      bottom += 8
    }
    axis.drawGrid(into: &drawing, from: gridTop, to: bottom)
    drawing.shapes += front.shapes
    return axis.draw(into: &drawing, top: bottom)
  }

  private func drawName(
    of lane: Timeline.Lane, x: Double, baseline: Double, _ room: Double,
    into drawing: inout TimelineDrawing
  ) {
    let name = TextWidth.fit(shapeText.name(of: lane), as: .app, into: room)
    drawing.add(name, x: x, baseline: baseline, .app)
  }
}
