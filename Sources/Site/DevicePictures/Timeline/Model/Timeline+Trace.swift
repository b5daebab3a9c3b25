package import DeviceTrace

extension Timeline {
  /// Reads a trace, even one with a header of another version.
  ///
  /// Never fails: a trace that ends early, or lacks a begin, gives whatever can be determined.
  package init(header: TraceHeader, events: [TraceEvent]) {
    var reader = TimelineReader(apps: header.apps)
    for event in events { reader.read(event) }
    self = reader.timeline()
  }
}

/// Processes the events of a trace and keeps track of open spans.
///
/// There is one open lane for each app, the first for the device itself; time never decreases.
///
///     start -> inactive (by the user) or background     begins a band
///     state -> any                                      ends the band, begins the next one
///     end   -> notRunning                               ends the band, marks the end
///     begins, ends                                      a span, identified by kind and number
///     action, snapshot, misuse                          a mark
///
/// Calls, output, settings and pictures are only rows of the table.
private struct TimelineReader {
  /// A lane after the events so far.
  private struct Open {
    struct SpanID: Hashable {
      var kind: String
      var number: Int
    }

    var lane: Timeline.Lane
    /// The start of the current state.
    var since: Int64
    /// The index of each span that has not ended.
    var spans: [SpanID: Int] = [:]
  }

  /// The first is the device's own.
  private var lanes = [Open(lane: Timeline.Lane(app: ""), since: 0)]
  /// The index of each app's lane.
  private var indices: [String: Int] = [:]
  /// The names in the header.
  private var installed: Set<String> = []
  /// The time of the first event; nil before it.
  private var start: Int64?
  /// The time of the latest event so far.
  private var now: Int64 = 0
  private var isFinished = false

  init(apps: [String]) {
    for app in apps { _ = index(of: app) }
    installed = Set(apps)
  }

  /// Processes the next event of the trace.
  ///
  /// A process started by the system that is not an app of the header is a daemon: it is running, which is
  /// drawn as `background`. A `start` of an app that already has a state is ignored, since its states follow.
  mutating func read(_ event: TraceEvent) {
    advance(to: event.ns)
    let index = event.app.map { self.index(of: $0) } ?? 0
    switch event.what {
    case .finished: isFinished = true
    case .action(let action): mark(.action(action), at: index)
    case .snapshot: mark(.snapshot, at: index)
    case .misuse(let misuse): mark(.misuse(misuse.text), at: index)
    case .end(let end):
      mark(.end(reason: end.reason), at: index)
      enter(.notRunning, at: index)
    case .start(_, "system") where !installed.contains(event.app ?? ""):
      lanes[index].lane.isDaemon = true
      enter(.background, at: index)
    case .start(_, let cause) where lanes[index].lane.lastState == .notRunning:
      enter(cause == "user" ? .inactive : .background, at: index)
    case .state(let state): enter(state, at: index)
    case .begins(let span): begin(span, at: index)
    case .ends(let end): self.end(end, at: index)
    case .start, .call, .returned, .output, .setting, .picture: break
    }
  }

  /// Returns the timeline after the last event: bands extend to its end, spans without an end stay open.
  func timeline() -> Timeline {
    let all = lanes.map { open in
      var lane = open.lane
      // A span whose begin the trace lacks was appended when it ended.
      lane.spans = lane.spans.enumerated()
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
      return lane
    }
    let apps = zip(all, lanes).dropFirst().map { lane, open in
      var lane = lane
      if open.since < now { lane.addBand(lane.lastState, from: open.since, to: now) }
      return lane
    }
    return Timeline(
      start: start ?? 0, end: now, lanes: apps, device: all[0], isFinished: isFinished)
  }

  /// Advances the time; an event that is earlier than the previous one is moved to the same time.
  private mutating func advance(to time: Int64) {
    let time = Timeline.bounded(time)
    now = start == nil ? time : max(now, time)
    if start == nil {
      start = now
      for index in lanes.indices { lanes[index].since = now }
    }
  }

  /// The index of an app's lane, which is added for a name that the header lacks.
  private mutating func index(of app: String) -> Int {
    if let index = indices[app] { return index }
    indices[app] = lanes.count
    lanes.append(Open(lane: Timeline.Lane(app: app), since: start ?? 0))
    return lanes.count - 1
  }

  private mutating func mark(_ kind: Timeline.Mark.Kind, at index: Int) {
    lanes[index].lane.marks.append(Timeline.Mark(kind: kind, time: now))
  }

  /// Ends the band of the previous state; a repeated state is ignored.
  private mutating func enter(_ state: TraceEvent.State, at index: Int) {
    guard state != lanes[index].lane.lastState else { return }
    lanes[index].lane.addBand(lanes[index].lane.lastState, from: lanes[index].since, to: now)
    lanes[index].lane.lastState = state
    lanes[index].since = now
  }

  /// Opens a span. A second begin with the same kind and number leaves the first one open.
  private mutating func begin(_ span: TraceEvent.Span, at index: Int) {
    let id = Open.SpanID(kind: span.kind, number: span.number)
    lanes[index].spans[id] = lanes[index].lane.spans.count
    lanes[index].lane.spans.append(Timeline.Span(what: span, start: now))
  }

  /// Ends the span with a kind and number; one whose begin the trace lacks began `elapsed` earlier.
  private mutating func end(_ end: TraceEvent.SpanEnd, at index: Int) {
    let id = Open.SpanID(kind: end.kind, number: end.number)
    let open = lanes[index].spans.removeValue(forKey: id)
    let elapsed = max(Timeline.bounded(end.elapsed), 0)
    let begin = max(now - elapsed, start ?? now)
    var span =
      open.map { lanes[index].lane.spans[$0] }
      ?? Timeline.Span(what: TraceEvent.Span(end.kind, number: end.number), start: begin)
    span.end = now
    span.outcome = end.outcome
    span.elapsed = end.elapsed
    if let open {
      lanes[index].lane.spans[open] = span
    } else {
      lanes[index].lane.spans.append(span)
    }
  }
}

extension Timeline.Lane {
  /// Appends a band; an empty one is a visit.
  ///
  /// A band that continues the state of the last one extends it, so that adjacent bands differ.
  fileprivate mutating func addBand(_ state: TraceEvent.State, from start: Int64, to end: Int64) {
    guard start < end else {
      if state != .notRunning {
        visits.append(Timeline.Band(state: state, start: start, end: start))
      }
      return
    }
    if let last = bands.indices.last, bands[last].state == state, bands[last].end == start {
      bands[last].end = end
    } else {
      bands.append(Timeline.Band(state: state, start: start, end: end))
    }
  }
}
