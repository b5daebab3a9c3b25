internal import SiteStructure
internal import DeviceTrace

/// Draws one lane of an overview, combining everything within a step of the scale.
///
/// The band of a step is that of the most active state in it, so that a fetch of two seconds is visible in a
/// day. Signs are at exact positions; overlapping ones are combined.
///
/// All bands of one state are one path, and so are all signs of one role, since a trace may have thousands.
/// Their titles therefore contain their meaning, and for signs their number, but no times.
struct MergedLane {
  let lane: Timeline.Lane
  /// Whether the lane is the device's own, which has no bands.
  let isDevice: Bool
  let row: TimelinePlan.Row
  let shapeText: TimelineShapeText
  var top = 0.0

  /// The minimum width of a band.
  static let step = 2.0
  static let bandHeight = 22.0
  /// The minimum distance between two signs.
  private static let signDistance = 8.0
  /// The height of the strip of signs above the bands, and of each strip of spans below.
  private static let signHeight = 11.0

  private var scale: TimelineScale { row.scale }
  /// Determined for the whole lane, so that it has the same height in all rows.
  private var hasMarks: Bool { lane.marks.contains { Self.isDrawn($0) } }
  private var bandTop: Double { top + (hasMarks ? Self.signHeight : 2) }
  /// The lower edge of the bands; the device's lane has none and is lower.
  private var bandBottom: Double { bandTop + (isDevice ? 8 : Self.bandHeight) }

  var bottom: Double { bandBottom + max(4, (Self.signHeight + 3) * Double(lane.spanKinds.count)) }

  /// The baseline of text beside the lane.
  var baseline: Double { isDevice ? bandTop : bandBottom - 3 }

  /// Whether an event at a time is drawn in this row.
  private func contains(_ time: Int64) -> Bool {
    time >= scale.start && (time < scale.end || row.isLast && time == scale.end)
  }

  /// Whether a mark has a sign. Opening and leaving an app is visible in its bands.
  private static func isDrawn(_ mark: Timeline.Mark) -> Bool {
    switch mark.kind {
    case .action(let action):
      !["launch", "open", "home", "lock", "unlock"].contains(action.name)
    case .end, .misuse: true
    case .snapshot: false
    }
  }

  /// Draws the bands, the marks above them, and a strip of signs for each kind of span below.
  func draw(into drawing: inout TimelineDrawing) {
    if !isDevice { drawBands(into: &drawing) }
    drawMarks(into: &drawing)
    for (index, kind) in lane.spanKinds.enumerated() {
      drawSpans(of: kind, into: &drawing, strip: Double(index))
    }
  }

  // MARK: Bands

  /// Draws the bands of the row, a path for each state, then the breaks of shortened intervals.
  private func drawBands(into drawing: inout TimelineDrawing) {
    let runs = self.runs
    for state in TraceEvent.State.allCases {
      var path = SVGPath()
      let height = Self.bandHeight * state.height
      for run in runs where run.state == state {
        if height > 0 {
          path.rectangle(
            x: run.left, y: bandBottom - height, width: run.right - run.left, height: height)
        } else {
          path.move(run.left, bandBottom - 1)
          path.line(run.right, bandBottom - 1)
        }
      }
      let title = "\(shapeText.name(of: lane)): \(shapeText.text.name(of: state, in: lane))"
      drawing.add(path, TimelineRole(state), title: title)
    }
    for piece in scale.pieces where piece.isShortened {
      BreakSign(x: (piece.left + piece.right) / 2, top: bandTop, bottom: bandBottom + 3)
        .draw(into: &drawing)
    }
  }

  /// Adjacent steps of one state, with their edges.
  private typealias Run = (state: TraceEvent.State, left: Double, right: Double)

  /// The runs of the row; there are none before the first event and after the last.
  private var runs: [Run] {
    var states: [Int: TraceEvent.State] = [:]
    let bands = lane.bands.filter { $0.start < scale.end && $0.end > scale.start }
    for band in bands {
      let first = Int((scale.x(band.start) - scale.left) / Self.step)
      let last = Int(((scale.x(band.end) - scale.left) / Self.step).rounded(.up)) - 1
      for index in first...max(first, last) {
        if (states[index]?.height ?? -1) < band.state.height { states[index] = band.state }
      }
    }
    for visit in lane.visits where contains(visit.start) {
      let index = Int((scale.x(visit.start) - scale.left) / Self.step)
      if (states[index]?.height ?? -1) < visit.state.height { states[index] = visit.state }
    }
    var runs: [Run] = []
    for (index, state) in states.sorted(by: { $0.key < $1.key }) {
      let left = scale.left + Double(index) * Self.step
      if let last = runs.last, last.state == state, last.right == left {
        runs[runs.count - 1].right = left + Self.step
      } else {
        runs.append((state, left, left + Self.step))
      }
    }
    return runs
  }

  // MARK: Signs

  /// Draws the signs of actions, ends of processes and broken rules above the bands.
  private func drawMarks(into drawing: inout TimelineDrawing) {
    let signs = lane.marks.filter { Self.isDrawn($0) && contains($0.time) }.map { mark in
      let role: TimelineRole =
        switch mark.kind {
        case .misuse: .misuse
        case .end: .end
        case .action, .snapshot: .action
        }
      return (x: scale.x(mark.time), role: role)
    }
    draw(signs, by: [.action, .end, .misuse], y: bandTop - 6, into: &drawing) { role in
      switch role {
      case .misuse: shapeText.text.misuse
      case .end: shapeText.text.legendEnd
      default: shapeText.text.legendAction
      }
    }
  }

  /// Draws the signs of one kind of span in a separate strip.
  ///
  /// - Parameter strip: from 0, from above.
  private func drawSpans(of kind: String, into drawing: inout TimelineDrawing, strip: Double) {
    let spans = lane.spans.filter { $0.what.kind == kind && contains($0.start) }
    let signs = spans.map { (x: scale.x($0.start), role: TimelineRole(outcome: $0.outcome)) }
    let outcomes = Dictionary(
      spans.map { (TimelineRole(outcome: $0.outcome), $0.outcome) }, uniquingKeysWith: { $1 })
    let order: [TimelineRole] = [.nothing, .success, .unfinished, .cut, .failure, .stopped]
    let y = bandBottom + Self.signHeight - 4 + (Self.signHeight + 3) * strip
    draw(signs, by: order, y: y, into: &drawing) { role in
      shapeText.text.outcome(outcomes[role] ?? nil, of: kind).plain
    }
  }

  /// Draws signs in one path per role; of overlapping ones only the most important.
  ///
  /// Signs are in order of time, and each is compared with the last one that is kept. The number in a title
  /// is that of all signs of the role, including hidden ones.
  ///
  /// - Parameter order: the roles in ascending order of importance.
  private func draw(
    _ signs: [(x: Double, role: TimelineRole)], by order: [TimelineRole], y: Double,
    into drawing: inout TimelineDrawing, title: (TimelineRole) -> String
  ) {
    var kept: [(x: Double, role: TimelineRole)] = []
    for sign in signs {
      guard let last = kept.last, sign.x - last.x < Self.signDistance else {
        kept.append(sign)
        continue
      }
      let rank = { (role: TimelineRole) in order.firstIndex(of: role) ?? 0 }
      if rank(sign.role) > rank(last.role) { kept[kept.count - 1].role = sign.role }
    }
    for role in order {
      var path = SVGPath()
      for sign in kept where sign.role == role {
        TimelineGlyph.add(role, to: &path, x: sign.x, y: y)
      }
      let count = signs.count { $0.role == role }
      drawing.add(path, role, title: "\(title(role)): \(count)")
    }
  }
}
