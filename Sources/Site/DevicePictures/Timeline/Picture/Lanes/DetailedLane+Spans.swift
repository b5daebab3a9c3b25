internal import SiteStructure
internal import DeviceTrace

/// The spans of a lane: a bar each, the sign of its outcome at the end, and a label.
///
/// Each kind has a separate strip, since spans of different kinds overlap. The strips are stacked below the
/// bands, each with its bars above and its labels below. A span that began in an earlier row continues
/// without a label.
extension DetailedLane {
  /// Draws the spans, and returns their lower edge.
  func drawSpans(
    into drawing: inout TimelineDrawing, top: Double, notes: inout [TimelineNote]
  ) -> Double {
    var bottom = top
    for kind in lane.spanKinds {
      let spans = lane.spans.filter { span in
        span.what.kind == kind
          && (contains(span.start)
            || span.start < scale.start && span.end ?? timeline.end >= scale.start)
      }
      if !spans.isEmpty { bottom = draw(spans, into: &drawing, top: bottom, notes: &notes) }
    }
    return bottom == top ? top + 12 : bottom
  }

  /// Draws one strip, and returns its lower edge.
  private func draw(
    _ spans: [Timeline.Span], into drawing: inout TimelineDrawing, top: Double,
    notes: inout [TimelineNote]
  ) -> Double {
    // A span over several rows is labelled in the first of them.
    let named = spans.filter { contains($0.start) }
    let carried = [SpanLabel?](repeating: nil, count: spans.count - named.count)
    let labels = carried + self.labels(of: named)
    let middle = top + 11
    for (span, label) in zip(spans, labels) {
      draw(span, label, into: &drawing, middle: middle, notes: &notes)
    }
    let levels = (labels.compactMap { $0?.slot.level }.max() ?? 0) + 1
    return middle + 12 + Double(levels) * Self.levelHeight
  }

  private typealias SpanLabel = (text: String, slot: LabelPlacer.Slot)

  /// Labels with outcome and duration, or only with the outcome if those would need many levels.
  ///
  /// - Returns: one for each span; nil for a label that does not fit.
  private func labels(of spans: [Timeline.Span]) -> [SpanLabel?] {
    let forms = [true, false].map { isFull in
      let texts = spans.map { shapeText.label(of: $0, isFull: isFull) }
      let slots = placer.place(
        zip(spans, texts).map { span, text in
          LabelPlacer.Label(
            x: scale.x(span.start), width: TextWidth.of(text, as: .spanLabel))
        })
      return zip(texts, slots).map { text, slot in slot.map { (text, $0) } }
    }
    let isRoomy = forms[0].allSatisfy { label in
      label.map { $0.1.level < 2 && !$0.1.isNumber } ?? false
    }
    return forms[isRoomy ? 0 : 1]
  }

  /// Draws the bar of a span, its label on a pole, and the sign of its outcome, if it ends in this row.
  ///
  /// A span that has not ended extends to the end of the timeline and has the sign of an unfinished one.
  private func draw(
    _ span: Timeline.Span, _ label: SpanLabel?, into drawing: inout TimelineDrawing,
    middle: Double, notes: inout [TimelineNote]
  ) {
    let end = span.end ?? timeline.end
    let left = scale.x(span.start)
    let right = scale.x(end)
    let title = shapeText.title(of: span, app: shapeText.name(of: lane), end: timeline.end)
    if let (text, slot) = label {
      let baseline = middle + 17 + Double(slot.level) * Self.levelHeight
      drawing.addLine(left, middle, left, baseline, .spanPole)
      drawing.add(
        content(text, slot, time: span.start, notes: &notes),
        x: slot.left, baseline: baseline, .spanLabel)
    }
    drawing.add(
      TimelineDrawing.Rectangle(x: left, y: middle - 2, width: right - left, height: 4), .span,
      title: title)
    if contains(end) {
      let role = TimelineRole(outcome: span.outcome)
      drawing.add(TimelineGlyph.path(role, x: right, y: middle), role, title: title)
    }
  }
}
