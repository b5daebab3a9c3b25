extension TraceLine {
  /// Flattens an event.
  package init(_ event: TraceEvent) {
    self.init(event.what.kind, ns: event.ns, app: event.app)
    switch event.what {
    case .action(let action):
      (name, by, value, text) = (action.name, action.actor.rawValue, action.value, action.text)
    case .start(let process, let by): (self.process, self.by) = (process, by)
    case .state(let state): self.state = state
    case .call(let name, let state): (self.name, self.state) = (name, state)
    case .returned(let name): self.name = name
    case .output(let text), .snapshot(let text): self.text = text
    case .setting(let setting): (name, value, text) = (setting.name, setting.value, setting.text)
    case .begins(let span):
      (self.span, number, name, wake) = (span.kind, span.number, span.name, span.wake)
      simulated = span.isSimulated ? true : nil
    case .ends(let end):
      (span, number, elapsed) = (end.kind, end.number, end.elapsed)
      (outcome, tone, value) = (end.outcome.name, end.outcome.tone, end.amount)
    case .misuse(let misuse):
      (text, name) = (misuse.text, misuse.name)
      frames = misuse.frames.isEmpty ? nil : misuse.frames.map { "0x" + String($0, radix: 16) }
    case .end(let end):
      (process, reason, text, report) = (end.process, end.reason, end.text, end.report)
    case .picture(let picture): self.picture = picture
    case .finished: break
    }
  }
}

extension TraceEvent {
  /// Reads a line; nil if it lacks a field of its kind, or has an invalid one.
  package init?(_ line: TraceLine) {
    guard let what = What(line) else { return nil }
    let needsApp: Bool =
      switch what {
      case .action, .begins, .ends, .misuse, .picture, .finished: false
      default: true
      }
    guard line.app != nil || !needsApp else { return nil }
    self.init(what, ns: line.ns, app: line.app)
  }
}

extension TraceEvent: Codable {
  /// Reads a line of a trace.
  ///
  /// - Throws: `DecodingError` for a line that lacks a field of its kind, or has an invalid one.
  package init(from decoder: any Decoder) throws {
    let line = try TraceLine(from: decoder)
    guard let event = TraceEvent(line) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "a line of a trace that lacks what '\(line.event.rawValue)' has"))
    }
    self = event
  }

  package func encode(to encoder: any Encoder) throws {
    try TraceLine(self).encode(to: encoder)
  }
}

extension TraceEvent.What {
  /// The kind in a trace.
  package var kind: TraceLine.Kind {
    switch self {
    case .action: .action
    case .start: .start
    case .state: .state
    case .call: .call
    case .returned: .returned
    case .output: .output
    case .setting: .setting
    case .begins: .begins
    case .ends: .ends
    case .snapshot: .snapshot
    case .picture: .picture
    case .misuse: .misuse
    case .end: .end
    case .finished: .finished
    }
  }

  fileprivate init?(_ line: TraceLine) {
    let read: Self? =
      switch line.event {
      case .action: TraceEvent.Action(line).map(Self.action)
      case .start: Self.start(line)
      case .state: line.state.map(Self.state)
      case .call: Self.call(line)
      case .returned: line.name.map { .returned(name: $0) }
      case .output: line.text.map(Self.output)
      case .setting: TraceEvent.Setting(line).map(Self.setting)
      case .begins: TraceEvent.Span(line).map(Self.begins)
      case .ends: TraceEvent.SpanEnd(line).map(Self.ends)
      case .snapshot: line.text.map(Self.snapshot)
      case .picture: line.picture.flatMap { $0.isWithinBounds ? .picture($0) : nil }
      case .misuse: TraceEvent.Misuse(line).map(Self.misuse)
      case .end: TraceEvent.End(line).map(Self.end)
      case .finished: .finished
      }
    guard let read else { return nil }
    self = read
  }

  private static func start(_ line: TraceLine) -> Self? {
    guard let process = line.process, let by = line.by else { return nil }
    return .start(process: process, by: by)
  }

  private static func call(_ line: TraceLine) -> Self? {
    guard let name = line.name, let state = line.state else { return nil }
    return .call(name: name, state: state)
  }
}

extension TraceEvent.Action {
  fileprivate init?(_ line: TraceLine) {
    guard let name = line.name, let actor = line.by.flatMap(Actor.init), let text = line.text else {
      return nil
    }
    self.init(name, by: actor, value: line.value, text)
  }
}

extension TraceEvent.Setting {
  fileprivate init?(_ line: TraceLine) {
    guard let name = line.name, let value = line.value, let text = line.text else { return nil }
    self.init(name, value: value, text)
  }
}

extension TraceEvent.Span {
  fileprivate init?(_ line: TraceLine) {
    guard let kind = line.span, let number = line.number else { return nil }
    self.init(
      kind, number: number, name: line.name, wake: line.wake, isSimulated: line.simulated ?? false)
  }
}

extension TraceEvent.SpanEnd {
  fileprivate init?(_ line: TraceLine) {
    guard let kind = line.span, let number = line.number, let outcome = line.outcome,
      let tone = line.tone, let elapsed = line.elapsed
    else { return nil }
    self.init(
      kind, number: number, TraceEvent.Outcome(outcome, tone), elapsed: elapsed, amount: line.value)
  }
}

extension TraceEvent.Misuse {
  fileprivate init?(_ line: TraceLine) {
    guard let text = line.text else { return nil }
    let frames = (line.frames ?? []).map { frame in
      frame.hasPrefix("0x") ? UInt64(frame.dropFirst(2), radix: 16) : nil
    }
    guard !frames.contains(nil) else { return nil }
    self.init(text, name: line.name, frames: frames.compactMap { $0 })
  }
}

extension TraceEvent.End {
  fileprivate init?(_ line: TraceLine) {
    guard let process = line.process, let reason = line.reason, let text = line.text else {
      return nil
    }
    self.init(process: process, reason: reason, text, report: line.report)
  }
}
