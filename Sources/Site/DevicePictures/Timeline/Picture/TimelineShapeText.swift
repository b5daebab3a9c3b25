internal import SiteStructure
internal import DeviceTrace
/// Says in the page's language what the shapes of the picture stand for.
///
/// Titles are what a pointer that rests on a shape is told; labels are written in the picture.
///
///     title of a band   news: background, 09:00:02 – 09:00:32 (30 s)
///     title of a span   news: newData, 09:00:02 – 09:00:04 (2 s), the app is launched, simulated
///     label of a span   newData · 2 s
///     label of marks    Home · UIApplicationExitsOnSuspend
struct TimelineShapeText: Sendable {
  let text: TimelineText
  let clock: DeviceClock
  /// Whether a time needs its date to be understood.
  let namesDays: Bool
  /// Whether a span is called by its kind, since there are others.
  let namesKinds: Bool

  /// Reads from the timeline what can be left out: dates of one day, names of one kind.
  init(_ timeline: Timeline, text: TimelineText, clock: DeviceClock) {
    self.text = text
    self.clock = clock
    namesDays =
      DeviceClock.dayNumber(timeline.start) != DeviceClock.dayNumber(timeline.end)
    namesKinds = timeline.hasSeveralKindsOfSpans
  }

  /// The name of a lane's app on one line; a long one is cut.
  func name(of lane: Timeline.Lane) -> String { VisibleText.line(TextWidth.clip(lane.app)) }

  /// A time to the millisecond, with its date if the timeline spans days.
  func moment(_ time: Int64) -> String {
    let clockTime = DeviceClock.time(DeviceClock.rounded(time))
    return namesDays ? "\(text.shortDate(clock.date(time))) \(clockTime)" : clockTime
  }

  /// What is told of a band.
  func title(of band: Timeline.Band, in lane: Timeline.Lane) -> String {
    let state = text.name(of: band.state, in: lane)
    return "\(name(of: lane))\(text.colon)\(state)\(text.comma)\(span(band.start, band.end))"
  }

  /// What is told of a span.
  ///
  /// - Parameter end: of the timeline, for a span that has not ended.
  func title(of span: Timeline.Span, app: String, end: Int64) -> String {
    var parts = [
      label(of: span, isFull: false), self.span(span.start, span.end ?? end),
    ]
    if let wake = span.what.wake { parts.append(text.wake(wake)) }
    if span.what.isSimulated { parts.append(text.simulated) }
    return "\(app)\(text.colon)\(parts.joined(separator: text.comma))"
  }

  /// What a span's label says: `newData · 2 s`, or the outcome alone; with its kind where there are
  /// others, and with its name if it has one.
  func label(of span: Timeline.Span, isFull: Bool) -> String {
    let kind = namesKinds ? text.name(ofSpan: span.what.kind).plain : nil
    let name = span.what.name.map { TraceWord.code($0).plain }
    let outcome = text.outcome(span.outcome, of: span.what.kind).plain
    let words = ([kind, name].compactMap { $0 } + [outcome]).joined(separator: text.colon)
    guard isFull, let end = span.end else { return words }
    return "\(words) · \(text.duration(span.elapsed ?? end - span.start))"
  }

  /// What the marks of one moment say together; nil when no words are needed.
  func label(of marks: [Timeline.Mark]) -> String? {
    var actions: Set<String> = []
    var words: [String] = []
    for mark in marks {
      switch mark.kind {
      case .action(let action):
        actions.insert(action.name)
        let word = text.action(action.name).plain
        words.append(action.value.map { "\(word): \(text.value($0).plain)" } ?? word)
      // An action that ends a process has said so already.
      case .end(let reason) where !actions.contains(reason):
        words.append(text.reason(reason).plain)
      case .misuse: words.append(text.misuse)
      case .end, .snapshot: break
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  /// Two moments with the time between them, or one moment.
  private func span(_ start: Int64, _ end: Int64) -> String {
    if start == end { return moment(start) }
    return "\(moment(start)) – \(moment(end)) (\(text.duration(end - start)))"
  }
}
