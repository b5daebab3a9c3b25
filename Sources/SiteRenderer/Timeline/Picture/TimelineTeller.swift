/// Says in the page's language what the shapes of the picture stand for.
struct TimelineTeller: Sendable {
  let text: TimelineText
  let clock: DeviceClock
  /// Whether a time needs its date to be understood.
  let namesDays: Bool

  init(_ timeline: Timeline, text: TimelineText, clock: DeviceClock) {
    self.text = text
    self.clock = clock
    namesDays =
      DeviceClock.dayNumber(timeline.start) != DeviceClock.dayNumber(timeline.end)
  }

  /// The name of a lane's app on one line; a long one is cut.
  func name(of lane: Timeline.Lane) -> String { VisibleText.line(TextWidth.clip(lane.app)) }

  /// An exact time, with its date if the timeline spans days.
  func moment(_ time: Int64) -> String {
    let clockTime = DeviceClock.time(time)
    return namesDays ? "\(text.shortDate(clock.date(time))) \(clockTime)" : clockTime
  }

  func title(of band: Timeline.Band, app: String) -> String {
    "\(app)\(text.colon)\(text.name(of: band.state))\(text.comma)\(span(band.start, band.end))"
  }

  func title(of fetch: Timeline.Fetch, app: String, end: Int64) -> String {
    var parts = [text.outcome(fetch.outcome).plain, span(fetch.start, fetch.end ?? end)]
    if let wake = fetch.wake { parts.append(text.wake(wake).plain) }
    if fetch.isSimulated { parts.append(text.simulated) }
    return "\(app)\(text.colon)\(parts.joined(separator: text.comma))"
  }

  /// What a fetch's label says: `newData · 2 s`, or the outcome alone.
  func label(of fetch: Timeline.Fetch, isFull: Bool) -> String {
    let outcome = text.outcome(fetch.outcome).plain
    guard isFull, let end = fetch.end else { return outcome }
    return "\(outcome) · \(text.duration(fetch.elapsed ?? end - fetch.start))"
  }

  /// What the marks of one moment say together; nil when no words are needed.
  func label(of marks: [Timeline.Mark]) -> String? {
    var actions: Set<String> = []
    var words: [String] = []
    for mark in marks {
      switch mark.kind {
      case .action(let action, let value):
        actions.insert(action)
        let word = text.action(action).plain
        words.append(value.map { "\(word): \(text.value($0).plain)" } ?? word)
      // An action that ends a process has said so already.
      case .end("fetchHandlerNotCalled"?): words.append(text.overran)
      case .end(let reason?) where !actions.contains(reason):
        words.append(text.reason(reason).plain)
      case .misuse: words.append(text.misuse)
      case .end(nil): words.append(text.legendEnd)
      case .end, .snapshot: break
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  private func span(_ start: Int64, _ end: Int64) -> String {
    if start == end { return moment(start) }
    return "\(moment(start)) – \(moment(end)) (\(text.duration(end - start)))"
  }
}
