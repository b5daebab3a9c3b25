package import DeviceTrace

extension Timeline {
  /// Reads a trace; of a header of another version everything that it has is used.
  package init(header: TraceHeader, events: [TraceEvent]) {
    var reader = TimelineReader(apps: header.apps)
    for event in events { reader.read(event) }
    self = reader.timeline()
  }
}

/// Follows the events of a trace and keeps what is open.
private struct TimelineReader {
  /// An app as it is after the events so far.
  private struct Open {
    var lane: Timeline.Lane
    /// When the present state began.
    var since: Int64
    /// The index of each fetch that has not ended, by its number.
    var fetches: [Int?: Int] = [:]
  }

  private var apps: [Open] = []
  private var indices: [String: Int] = [:]
  private var deviceMarks: [Timeline.Mark] = []
  private var start: Int64?
  private var now: Int64 = 0
  private var isFinished = false

  init(apps: [String]) {
    for app in apps { _ = index(of: app) }
  }

  mutating func read(_ event: TraceEvent) {
    advance(to: event.ns)
    if event.event == .finished { isFinished = true }
    guard let app = event.app else {
      if let kind = mark(event) { deviceMarks.append(Timeline.Mark(kind: kind, time: now)) }
      return
    }
    let index = index(of: app)
    if let kind = mark(event) {
      apps[index].lane.marks.append(Timeline.Mark(kind: kind, time: now))
    }
    switch event.event {
    case .start where apps[index].lane.lastState == .notRunning:
      enter(event.by == "user" ? .inactive : .background, at: index)
    case .state:
      if let state = event.state { enter(state, at: index) }
    case .end: enter(.notRunning, at: index)
    case .fetchBegins: begin(event, at: index)
    case .fetchEnds: end(event, at: index)
    default: break
    }
  }

  func timeline() -> Timeline {
    let start = start ?? 0
    return Timeline(
      start: start, end: now,
      lanes: apps.map { open in
        var lane = open.lane
        if open.since < now { lane.addBand(lane.lastState, from: open.since, to: now) }
        // A fetch whose begin the trace lacks stands where it ended.
        lane.fetches = lane.fetches.enumerated()
          .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        return lane
      }, deviceMarks: deviceMarks, isFinished: isFinished)
  }

  private mutating func advance(to time: Int64) {
    let time = Timeline.bounded(time)
    now = start == nil ? time : max(now, time)
    if start == nil {
      start = now
      for index in apps.indices { apps[index].since = now }
    }
  }

  private mutating func index(of app: String) -> Int {
    if let index = indices[app] { return index }
    indices[app] = apps.count
    apps.append(Open(lane: Timeline.Lane(app: app), since: start ?? 0))
    return apps.count - 1
  }

  private mutating func enter(_ state: TraceEvent.State, at index: Int) {
    guard state != apps[index].lane.lastState else { return }
    apps[index].lane.addBand(apps[index].lane.lastState, from: apps[index].since, to: now)
    apps[index].lane.lastState = state
    apps[index].since = now
  }

  private mutating func begin(_ event: TraceEvent, at index: Int) {
    apps[index].fetches[event.number] = apps[index].lane.fetches.count
    apps[index].lane.fetches.append(
      Timeline.Fetch(
        number: event.number, start: now, wake: event.wake, isSimulated: event.simulated ?? false))
  }

  /// Ends the fetch of the event's number; one whose begin the trace lacks began `elapsed` ago.
  private mutating func end(_ event: TraceEvent, at index: Int) {
    let open = apps[index].fetches.removeValue(forKey: event.number)
    let elapsed = max(Timeline.bounded(event.elapsed ?? 0), 0)
    let begin = max(now - elapsed, start ?? now)
    var fetch =
      open.map { apps[index].lane.fetches[$0] }
      ?? Timeline.Fetch(number: event.number, start: begin, isSimulated: false)
    fetch.end = now
    fetch.outcome = event.outcome
    fetch.elapsed = event.elapsed
    if let open {
      apps[index].lane.fetches[open] = fetch
    } else {
      apps[index].lane.fetches.append(fetch)
    }
  }

  private func mark(_ event: TraceEvent) -> Timeline.Mark.Kind? {
    switch event.event {
    case .user: .action(event.action ?? "", value: event.value)
    case .end: .end(reason: event.reason)
    case .snapshot: .snapshot
    case .misuse: .misuse(event.text ?? "")
    default: nil
    }
  }
}

extension Timeline.Lane {
  /// Adds a stretch of a state behind those there are; an empty one is a visit.
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
