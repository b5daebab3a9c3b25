internal import SiteStructure
internal import DeviceTrace

/// Draws one lane of a detailed row: the flags of its marks, the bands of its states, and its spans with
/// outcomes.
///
///     news                       the name
///     launch                     flags: labels on poles, a sign each
///     ▼        Home
///     ▇▇▇▇▇▇▇▇ ▼                 bands, whose height is that of the state
///     ▇▇▇▇▇▇▇▇▃▃▃▃____
///     ━━━● newData · 2 s         spans, a strip for each kind
struct DetailedLane {
  let lane: Timeline.Lane
  /// Whether the lane is the device's own, which has no bands.
  let isDevice: Bool
  let row: TimelinePlan.Row
  let shapeText: TimelineShapeText
  let timeline: Timeline

  private static let nameHeight = 19.0
  private static let bandHeight = 30.0
  static let levelHeight = 15.0
  private static let levels = 5
  /// The widest number that may replace a label.
  private static let shelfNumber = "00"

  var scale: TimelineScale { row.scale }

  /// Whether an event at a time is drawn in this row.
  ///
  /// A time at the border of two rows is drawn in the later one.
  func contains(_ time: Int64) -> Bool {
    time >= scale.start && (time < scale.end || row.isLast && time == scale.end)
  }

  /// Draws the lane, and returns its lower edge.
  ///
  /// - Parameters:
  ///   - top: the upper edge of the lane with everything in it.
  ///   - notes: those of the preceding lanes; the numbers of new ones continue them.
  func draw(
    into drawing: inout TimelineDrawing, top: Double, notes: inout [TimelineNote]
  ) -> Double {
    let name = TextWidth.fit(
      shapeText.name(of: lane), as: .app, into: scale.right - scale.left)
    drawing.add(name, x: scale.left, baseline: top + 13, .app)
    let flags = self.flags
    let slots = placer.place(flags.map(\.label))
    let flagHeight =
      flags.isEmpty
      ? 0 : 10 + Double((slots.compactMap { $0?.level }.max() ?? 0) + 1) * Self.levelHeight
    let bandTop = top + Self.nameHeight + flagHeight
    let bandBottom = bandTop + (isDevice ? 0 : Self.bandHeight)
    if !isDevice {
      drawBands(into: &drawing, bottom: bandBottom)
      drawVisits(into: &drawing, bottom: bandBottom)
    }
    drawSnapshots(into: &drawing, top: bandTop)
    for (flag, slot) in zip(flags, slots) {
      draw(flag, slot, into: &drawing, bandTop: bandTop, notes: &notes)
    }
    return drawSpans(into: &drawing, top: bandBottom, notes: &notes)
  }

  /// How much shorter the row must be so that each label fits to the right of its pole.
  ///
  /// The further left a pole is, the less it moves; those in the left half are ignored.
  ///
  /// If the row's `length` is reduced by `r`, a moment at offset `x` moves to `x - r * x / length`; this is
  /// solved for the `r` at which the label ends at the picture's border.
  ///
  /// - Returns: in units of the picture; 0 or less when all labels fit.
  var neededReserve: Double {
    let spans = lane.spans.filter { contains($0.start) }.map { span in
      LabelPlacer.Label(
        x: scale.x(span.start),
        width: TextWidth.of(shapeText.label(of: span, isFull: true), as: .spanLabel))
    }
    let length = scale.right - scale.left
    let needs = (flags.map(\.label) + spans).filter { $0.x - scale.left > length / 2 }.map {
      label in
      let end = label.x + LabelPlacer.poleGap + label.width
      return (end - (TimelinePlan.width - 1)) * length / (label.x - scale.left)
    }
    return needs.max() ?? 0
  }

  var placer: LabelPlacer {
    LabelPlacer(
      bounds: 1...(TimelinePlan.width - 1), levels: Self.levels,
      numberWidth: TextWidth.of(Self.shelfNumber, as: .actionLabel))
  }

  // MARK: Bands

  /// Draws all bands of the row, and after the last moment a short one with the final state of the app.
  private func drawBands(into drawing: inout TimelineDrawing, bottom: Double) {
    for band in lane.bands where band.start < scale.end && band.end > scale.start {
      let left = scale.x(band.start)
      let right = scale.x(band.end)
      drawBand(
        band, into: &drawing, left: left, right: right, bottom: bottom,
        title: shapeText.title(of: band, in: lane))
      drawBreaks(of: band, into: &drawing, bottom: bottom)
      drawName(of: band, into: &drawing, left: left, right: right, bottom: bottom)
    }
    if row.isLast {
      let right = scale.x(timeline.end)
      let end = Timeline.Band(state: lane.lastState, start: timeline.end, end: timeline.end)
      drawBand(
        end, into: &drawing, left: right, right: right + TimelinePlan.tail, bottom: bottom,
        title: nil)
    }
  }

  /// Draws a band with the height of its state, or a line for a state without height.
  ///
  /// - Parameter title: the tooltip.
  private func drawBand(
    _ band: Timeline.Band, into drawing: inout TimelineDrawing, left: Double, right: Double,
    bottom: Double, title: String?
  ) {
    let height = Self.bandHeight * band.state.height
    if height > 0 {
      drawing.add(
        TimelineDrawing.Rectangle(x: left, y: bottom - height, width: right - left, height: height),
        TimelineRole(band.state), title: title)
    } else {
      drawing.addLine(
        left, bottom - 1, right, bottom - 1, TimelineRole(band.state), title: title)
    }
  }

  /// Draws the highest state without a duration at each time, if it is higher than its neighbours.
  ///
  /// For example, a launch into the background that is suspended at once, which would otherwise be invisible.
  private func drawVisits(into drawing: inout TimelineDrawing, bottom: Double) {
    var rest = lane.visits.filter { contains($0.start) }[...]
    while let first = rest.first {
      let visits = rest.prefix { $0.start == first.start }
      rest = rest.dropFirst(visits.count)
      let time = first.start
      let before = lane.bands.first { $0.start < time && time <= $0.end }
      let after = lane.bands.first { $0.start <= time && time < $0.end }
      let around = [before?.state ?? .notRunning, after?.state ?? lane.lastState]
      guard let highest = visits.max(by: { $0.state.height < $1.state.height }),
        around.allSatisfy({ $0.height < highest.state.height })
      else { continue }
      let height = Self.bandHeight * highest.state.height
      drawing.add(
        TimelineDrawing.Rectangle(
          x: scale.x(time) - 1.5, y: bottom - height, width: 3, height: height),
        TimelineRole(highest.state), title: shapeText.title(of: highest, in: lane))
    }
  }

  /// Draws the two slanted strokes that mark shortened time.
  private func drawBreaks(
    of band: Timeline.Band, into drawing: inout TimelineDrawing, bottom: Double
  ) {
    for piece in scale.pieces where piece.isShortened {
      guard band.start <= piece.start, piece.end <= band.end else { continue }
      BreakSign(
        x: (piece.left + piece.right) / 2,
        top: bottom - Self.bandHeight * band.state.height - 4, bottom: bottom + 3
      ).draw(into: &drawing)
    }
  }

  /// Writes the state's name in or above its band, if it fits before the first sign there.
  ///
  /// Such signs are shortened intervals, snapshots and visits. A low band has its name above it, after a
  /// snapshot that was taken at its start.
  private func drawName(
    of band: Timeline.Band, into drawing: inout TimelineDrawing, left: Double, right: Double,
    bottom: Double
  ) {
    let name = shapeText.text.name(of: band.state, in: lane)
    let role: TimelineRole =
      switch band.state {
      case .active: .nameOnBand
      case .background: .nameOnHalf
      case .inactive: .nameInBand
      case .suspended, .notRunning: .nameAboveBand
      }
    let hasSnapshot = lane.marks.contains { $0.kind == .snapshot && $0.time == band.start }
    let isLow = role == .nameAboveBand
    let start = left + (isLow && hasSnapshot ? 16 : 6)
    let breaks = scale.pieces.filter { $0.isShortened && $0.left >= left && $0.right <= right }
      .map { ($0.left + $0.right) / 2 - 8 }
    let signs = (lane.marks.filter { $0.kind == .snapshot }.map(\.time) + lane.visits.map(\.start))
      .filter { band.start < $0 && $0 < band.end && contains($0) }.map { scale.x($0) - 4 }
    let end = (breaks + signs).min() ?? right - 4
    guard start + TextWidth.of(name, as: role) <= end else { return }
    let height = Self.bandHeight * band.state.height
    drawing.add(
      name, x: start, baseline: isLow ? bottom - height - 5 : bottom - height / 2 + 3.8, role)
  }

  /// Draws a phone for each snapshot; only one for several at the same time.
  private func drawSnapshots(into drawing: inout TimelineDrawing, top: Double) {
    var last: Int64?
    for mark in lane.marks where mark.kind == .snapshot && contains(mark.time) {
      if mark.time == last { continue }
      last = mark.time
      drawing.add(
        TimelineGlyph.path(.snapshot, x: scale.x(mark.time) + 7, y: top + 6), .snapshot,
        title: "\(shapeText.text.snapshot), \(shapeText.moment(mark.time))")
    }
  }
}
