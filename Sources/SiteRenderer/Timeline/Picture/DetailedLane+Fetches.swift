internal import HTML

/// The fetches of a lane: a bar each, the sign of its outcome at the end, and a label.
extension DetailedLane {
  /// Draws the fetches and answers with their lower border.
  func drawFetches(
    into drawing: inout TimelineDrawing, top: Double, notes: inout [TimelineNote]
  ) -> Double {
    let fetches = lane.fetches.filter {
      contains($0.start) || $0.start < scale.start && $0.end ?? timeline.end >= scale.start
    }
    if fetches.isEmpty { return top + 12 }
    // A fetch over several rows is named in the first of them.
    let named = fetches.filter { contains($0.start) }
    let carried = [FetchLabel?](repeating: nil, count: fetches.count - named.count)
    let labels = carried + self.labels(of: named)
    let middle = top + 11
    for (fetch, label) in zip(fetches, labels) {
      draw(fetch, label, into: &drawing, middle: middle, notes: &notes)
    }
    let levels = (labels.compactMap { $0?.slot.level }.max() ?? 0) + 1
    return middle + 12 + Double(levels) * Self.levelHeight
  }

  private typealias FetchLabel = (text: String, slot: LabelShelf.Slot)

  /// Labels with outcome and length of time, or, where those need many levels, with the outcome alone.
  private func labels(of fetches: [Timeline.Fetch]) -> [FetchLabel?] {
    let forms = [true, false].map { isFull in
      let texts = fetches.map { teller.label(of: $0, isFull: isFull) }
      let slots = shelf.place(
        zip(fetches, texts).map { fetch, text in
          LabelShelf.Label(
            x: scale.x(fetch.start), width: TextWidth.of(text, as: .fetchLabel))
        })
      return zip(texts, slots).map { text, slot in slot.map { (text, $0) } }
    }
    let isRoomy = forms[0].allSatisfy { label in
      label.map { $0.1.level < 2 && !$0.1.isNumber } ?? false
    }
    return forms[isRoomy ? 0 : 1]
  }

  private func draw(
    _ fetch: Timeline.Fetch, _ label: FetchLabel?, into drawing: inout TimelineDrawing,
    middle: Double, notes: inout [TimelineNote]
  ) {
    let end = fetch.end ?? timeline.end
    let left = scale.x(fetch.start)
    let right = scale.x(end)
    let title = teller.title(of: fetch, app: teller.name(of: lane), end: timeline.end)
    if let (text, slot) = label {
      let baseline = middle + 17 + Double(slot.level) * Self.levelHeight
      drawing.addLine(left, middle, left, baseline, .fetchPole)
      drawing.add(
        content(text, slot, time: fetch.start, notes: &notes),
        x: slot.left, baseline: baseline, .fetchLabel)
    }
    drawing.add(
      TimelineDrawing.Rectangle(x: left, y: middle - 2, width: right - left, height: 4), .fetch,
      title: title)
    if contains(end) {
      let role = TimelineRole(outcome: fetch.outcome)
      drawing.add(TimelineGlyph.path(role, x: right, y: middle), role, title: title)
    }
  }
}
