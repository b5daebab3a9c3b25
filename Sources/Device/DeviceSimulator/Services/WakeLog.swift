import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// Something that an app is woken for, such as a fetch; unique on the device.
protocol WakeCall: Hashable {
  var app: AppID { get }
  /// What keeps the app running for it; a span of the trace has its kind and number.
  var assertion: ProcessAssertion { get }
  /// The app's name for it, if any.
  var name: String? { get }
}

extension WakeCall {
  var name: String? { nil }
}

extension PushCall: WakeCall {}

extension FetchToken: WakeCall {
  var assertion: ProcessAssertion { ProcessAssertion(.backgroundFetch, number: number) }
}

extension ScheduledTask: WakeCall {
  var name: String? { identifier }
}

/// The wakes of apps by one service: their spans in the trace, and a record for the scenario.
struct WakeLog<Call: WakeCall> {
  struct Entry {
    let call: Call
    let wake: TraceEvent.Wake
    /// Whether a test began it, and not the schedule.
    let isSimulated: Bool
    let start: DeviceInstant
    /// The name of its outcome, and how long it has lasted; nil while it is open.
    var end: (outcome: String, elapsed: Duration)?

    /// Returns the outcome by its name, and nil while it is open.
    func outcome<Outcome: RawRepresentable<String>>() -> Outcome? {
      end.flatMap { Outcome(rawValue: $0.outcome) }
    }
  }

  private var entries: [AppID: [Entry]] = [:]

  /// The wakes of an app, in the order in which they began.
  subscript(app: AppID) -> [Entry] { entries[app] ?? [] }

  mutating func begin(
    _ call: Call, _ wake: TraceEvent.Wake, isSimulated: Bool = false, at now: DeviceInstant
  ) -> [DeviceAction] {
    entries[call.app, default: []].append(
      Entry(call: call, wake: wake, isSimulated: isSimulated, start: now))
    let span = TraceEvent.Span(
      call.assertion.kind.rawValue, number: call.assertion.number, name: call.name, wake: wake,
      isSimulated: isSimulated)
    return [.record(.begins(span), call.app)]
  }

  /// Ends a wake; one that the app has completed updates the app switcher's picture (R95).
  mutating func end(
    _ call: Call, _ outcome: TraceEvent.Outcome, after elapsed: Duration
  ) -> [DeviceAction] {
    if let index = entries[call.app]?.lastIndex(where: { $0.call == call }) {
      entries[call.app]?[index].end = (outcome.name, elapsed)
    }
    let end = TraceEvent.SpanEnd(
      call.assertion.kind.rawValue, number: call.assertion.number, outcome,
      elapsed: elapsed.saturatedNanoseconds)
    let isCompleted = outcome.tone != .stopped && outcome.tone != .cut
    return (isCompleted ? [.picture(call.app)] : []) + [.record(.ends(end), call.app)]
  }
}
