import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// The unfinished transfers of apps, for the trace.
///
/// A transfer begins with its first attempt and ends once, even if several daemon processes have carried it
/// out.
struct OpenTransfers {
  /// The transfers that have begun, with their number on the device and their begin.
  private var open: [TransferName: (number: Int, start: DeviceInstant)] = [:]
  /// The number of the last transfer that began.
  private var lastNumber = 0

  /// The kind of span of a transfer.
  private static let kind = "transfer"

  var apps: Set<AppID> { Set(open.keys.map(\.app)) }

  /// Returns the events for a step.
  ///
  /// - The first attempt begins a span, named by the daemon; each later one is an action.
  /// - Quarters are actions; they are ignored after the end.
  /// - An end is a success below status 400; a transfer that the app has cancelled (-999) is cut.
  mutating func note(
    _ step: TransferStep, of name: TransferName, at now: DeviceInstant
  ) -> [TraceEvent.What] {
    switch step {
    case .attempt(let text):
      guard let known = open[name] else { return [begin(name, text, at: now)] }
      return [
        Self.action("transferRetry", known.number, nil, "tries transfer \(known.number) again")
      ]
    case .quarters(let count):
      guard let known = open[name] else { return [] }
      return [
        Self.action(
          "transferProgress", known.number, "\(count * 25) %",
          "has \(count * 25) % of transfer \(known.number)")
      ]
    case .finished(let status, let bytes):
      // Whatever the server's status, the transfer itself has completed (R58).
      return end(name, "\(status)", status < 400 ? .success : .failure, bytes, at: now)
    case .failed(let code):
      return end(name, "\(code)", code == -999 ? .cut : .failure, nil, at: now)
    }
  }

  private mutating func begin(
    _ name: TransferName, _ text: String, at now: DeviceInstant
  ) -> TraceEvent.What {
    lastNumber += 1
    open[name] = (lastNumber, now)
    return .begins(TraceEvent.Span(Self.kind, number: lastNumber, name: text))
  }

  /// Ends a transfer; ignores one that never began, or has ended.
  private mutating func end(
    _ name: TransferName, _ outcome: String, _ tone: TraceEvent.Outcome.Tone, _ bytes: Int?,
    at now: DeviceInstant
  ) -> [TraceEvent.What] {
    guard let known = open.removeValue(forKey: name) else { return [] }
    return [
      .ends(
        TraceEvent.SpanEnd(
          Self.kind, number: known.number, TraceEvent.Outcome(outcome, tone),
          elapsed: (now - known.start).saturatedNanoseconds, amount: bytes.map { "\($0) B" }))
    ]
  }

  private static func action(
    _ name: String, _ number: Int, _ value: String?, _ text: String
  ) -> TraceEvent.What {
    .action(TraceEvent.Action(name, by: .system, value: value ?? "\(number)", text))
  }
}
