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

  /// Reads a line; nil if it lacks a field of its kind, or has an invalid one.
  package init?(_ line: TraceLine) {
    guard let what = try? What(line) else { return nil }
    self.init(what, ns: line.ns, app: line.app)
  }
}

extension TraceEvent.What {
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

  fileprivate init(_ line: TraceLine) throws(MissingField) {
    switch line.event {
    case .action, .begins, .ends, .misuse, .picture, .finished: break
    default: _ = try needed(line.app)
    }
    switch line.event {
    case .action:
      let actor = try needed(line.by.flatMap(TraceEvent.Action.Actor.init))
      self = .action(
        .init(try needed(line.name), by: actor, value: line.value, try needed(line.text)))
    case .start: self = .start(process: try needed(line.process), by: try needed(line.by))
    case .state: self = .state(try needed(line.state))
    case .call: self = .call(name: try needed(line.name), state: try needed(line.state))
    case .returned: self = .returned(name: try needed(line.name))
    case .output: self = .output(try needed(line.text))
    case .setting:
      self = .setting(
        .init(try needed(line.name), value: try needed(line.value), try needed(line.text)))
    case .begins:
      self = .begins(
        .init(
          try needed(line.span), number: try needed(line.number), name: line.name,
          wake: line.wake, isSimulated: line.simulated ?? false))
    case .ends:
      let outcome = TraceEvent.Outcome(try needed(line.outcome), try needed(line.tone))
      self = .ends(
        .init(
          try needed(line.span), number: try needed(line.number), outcome,
          elapsed: try needed(line.elapsed), amount: line.value))
    case .snapshot: self = .snapshot(try needed(line.text))
    case .picture:
      let picture = try needed(line.picture)
      guard picture.isWithinBounds else { throw MissingField() }
      self = .picture(picture)
    case .misuse:
      let text = try needed(line.text)
      var frames: [UInt64] = []
      for frame in line.frames ?? [] {
        guard frame.hasPrefix("0x") else { throw MissingField() }
        frames.append(try needed(UInt64(frame.dropFirst(2), radix: 16)))
      }
      self = .misuse(.init(text, name: line.name, frames: frames))
    case .end:
      self = .end(
        .init(
          process: try needed(line.process), reason: try needed(line.reason),
          try needed(line.text), report: line.report))
    case .finished: self = .finished
    }
  }
}

/// A line lacks a field of its kind, or has an invalid one.
private struct MissingField: Error {}

private func needed<Value>(_ value: Value?) throws(MissingField) -> Value {
  guard let value else { throw MissingField() }
  return value
}
