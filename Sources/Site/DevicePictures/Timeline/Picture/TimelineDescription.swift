internal import SiteStructure
internal import DeviceTrace

/// Describes a picture in a few lines: the time, and for each app the duration of its states and its
/// outcomes.
///
/// It is the `desc` of the picture, for screen readers:
///
///     ke 18.9.2013 09:00:00 – 11:05:04 · iOS 7
///     news: active 2 s, background 30 s, suspended 2 h; fetches: 3 (newData 2, noData 1)
struct TimelineDescription {
  let timeline: Timeline
  /// Contains the version of iOS.
  let header: TraceHeader
  let text: TimelineText
  let clock: DeviceClock

  /// `ke 18.9.2013 09:00:00 – 11:05:04 · iOS 7`
  var range: String {
    let start = DeviceClock.rounded(timeline.start)
    let end = DeviceClock.rounded(timeline.end)
    let isOneDay = DeviceClock.dayNumber(start) == DeviceClock.dayNumber(end)
    let from = "\(text.date(clock.date(start))) \(DeviceClock.time(start))"
    let to = (isOneDay ? "" : text.date(clock.date(end)) + " ") + DeviceClock.time(end)
    return (start == end ? from : "\(from) – \(to)") + " · iOS \(header.profile)"
  }

  /// The range and a line for each app.
  var full: String {
    let lanes = timeline.lanes.prefix(TimelinePlan.maximumLanes).map { lane in
      let parts = states(of: lane) + lane.spanKinds.map { spans(of: $0, in: lane) }.joined()
      let name = VisibleText.line(TextWidth.clip(lane.app))
      return parts.isEmpty ? name : "\(name)\(text.colon)\(parts)"
    }
    return ([range] + lanes).joined(separator: "\n")
  }

  /// The duration of each state of the app, the most active first.
  private func states(of lane: Timeline.Lane) -> String {
    TraceEvent.State.allCases.sorted { $0.height > $1.height }.compactMap { state in
      let bands = lane.bands.filter { $0.state == state }
      if bands.isEmpty { return nil }
      let length = bands.reduce(0) { $0 + $1.end - $1.start }
      return "\(text.name(of: state, in: lane)) \(text.duration(length))"
    }.joined(separator: text.comma)
  }

  /// `; haut: 3 (newData 2, noData 1)`
  ///
  /// - Returns: at most eight outcomes, in the order in which they first occur.
  private func spans(of kind: String, in lane: Timeline.Lane) -> String {
    let spans = lane.spans.filter { $0.what.kind == kind }
    var order: [String] = []
    var counts: [String: Int] = [:]
    for span in spans {
      let outcome = text.outcome(span.outcome, of: kind).plain
      if counts[outcome] == nil { order.append(outcome) }
      counts[outcome, default: 0] += 1
    }
    let outcomes = order.prefix(8).map { "\($0) \(counts[$0] ?? 0)" }
    let list = outcomes.joined(separator: text.comma)
    let name = text.words(of: kind)?.many ?? TraceWord.code(kind).plain
    return "; \(name)\(text.colon)\(spans.count) (\(list))"
  }
}
