internal import SiteStructure
internal import DeviceTrace
/// The titles and labels of the picture's shapes, in the page's language.
///
/// Titles are tooltips; labels are written in the picture.
///
///     title of a band   news: background, 09:00:02 – 09:00:32 (30 s)
///     title of a span   news: newData, 09:00:02 – 09:00:04 (2 s), the app is launched, simulated
///     label of a span   newData · 2 s
///     label of marks    Home · UIApplicationExitsOnSuspend
struct TimelineShapeText: Sendable {
  let text: TimelineText
  let clock: DeviceClock
  /// Whether times need a date.
  let namesDays: Bool
  /// Whether spans are labelled with their kind, since there are several.
  let namesKinds: Bool

  /// Determines from the timeline what can be omitted: the dates of one day, the names of one kind.
  init(_ timeline: Timeline, text: TimelineText, clock: DeviceClock) {
    self.text = text
    self.clock = clock
    namesDays =
      DeviceClock.dayNumber(timeline.start) != DeviceClock.dayNumber(timeline.end)
    namesKinds = timeline.hasSeveralKindsOfSpans
  }

  /// Returns the name of a lane's app on one line, truncated if it is long.
  func name(of lane: Timeline.Lane) -> String { VisibleText.line(TextWidth.clip(lane.app)) }

  /// Returns a time to the millisecond, with its date if the timeline spans several days.
  func moment(_ time: Int64) -> String {
    let clockTime = DeviceClock.time(DeviceClock.rounded(time))
    return namesDays ? "\(text.shortDate(clock.date(time))) \(clockTime)" : clockTime
  }

  func title(of band: Timeline.Band, in lane: Timeline.Lane) -> String {
    let state = text.name(of: band.state, in: lane)
    return "\(name(of: lane))\(text.colon)\(state)\(text.comma)\(span(band.start, band.end))"
  }

  /// Returns the title of a span.
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

  /// Returns the label of a span: `newData · 2 s`, or only the outcome; with its kind if there are several,
  /// and with its name if it has one.
  func label(of span: Timeline.Span, isFull: Bool) -> String {
    let kind = namesKinds ? text.name(ofSpan: span.what.kind).plain : nil
    let name = span.what.name.map { TraceWord.code($0).plain }
    let outcome = text.outcome(span.outcome, of: span.what.kind).plain
    let words = ([kind, name].compactMap { $0 } + [outcome]).joined(separator: text.colon)
    guard isFull, let end = span.end else { return words }
    return "\(words) · \(text.duration(span.elapsed ?? end - span.start))"
  }

  /// Returns the common label of the marks at one time; nil when none is needed.
  func label(of marks: [Timeline.Mark]) -> String? {
    var actions: Set<String> = []
    var words: [String] = []
    for mark in marks {
      switch mark.kind {
      case .action(let action):
        actions.insert(action.name)
        let word = text.action(action.name).plain
        words.append(action.value.map { "\(word): \(text.value($0).plain)" } ?? word)
      // An action that ends a process already says so.
      case .end(let reason) where !actions.contains(reason):
        words.append(text.reason(reason).plain)
      case .misuse: words.append(text.misuse)
      case .end, .snapshot: break
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  /// A time range with its duration, or a single time.
  private func span(_ start: Int64, _ end: Int64) -> String {
    if start == end { return moment(start) }
    return "\(moment(start)) – \(moment(end)) (\(text.duration(end - start)))"
  }
}
