import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Background fetch on the device: the rules, their trace, and a record for the scenario.
final class FetchService: BlockService {
  var block: FetchScheduler
  /// All fetches of each app in the order in which they began.
  private(set) var entries: [AppID: [FetchEntry]] = [:]

  init(_ rules: DeviceRules, start: DeviceInstant) {
    block = FetchScheduler(rules, start: start)
  }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .fetch(let report) = report else { return nil }
    switch report {
    case .minimumInterval(let seconds):
      return [.record(.setting(.fetchInterval("\(seconds)")), app)]
        + handle(.setMinimumInterval(app, seconds: seconds), at: now)
    case .completed(let token, let result):
      // An app can only complete its own fetches, whatever it reports.
      let own = FetchToken(app: app, number: token.number)
      return handle(.handlerCalled(own, result), at: now)
    }
  }

  func perform(_ action: FetchScheduler.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): [.request(app, request)]
    case .fetchBegins(let token, let wake, let isSimulated):
      begin(FetchEntry(token: token, wake: wake, isSimulated: isSimulated, start: now))
    case .fetchEnds(let record): end(record)
    case .misuse: []
    }
  }

  /// Begins a fetch: adds its record, and begins its span.
  private func begin(_ entry: FetchEntry) -> [DeviceAction] {
    entries[entry.token.app, default: []].append(entry)
    let span = TraceEvent.Span(
      ProcessAssertion.Kind.backgroundFetch.rawValue, number: entry.token.number,
      wake: TraceEvent.Wake(entry.wake), isSimulated: entry.isSimulated)
    return [.record(.begins(span), entry.token.app)]
  }

  /// Ends a fetch; one whose handler was called updates the app switcher's picture (R95).
  private func end(_ record: FetchRecord) -> [DeviceAction] {
    let app = record.token.app
    if let index = entries[app]?.lastIndex(where: { $0.token == record.token }) {
      entries[app]?[index].end = (record.outcome, record.elapsed)
    }
    let end = TraceEvent.SpanEnd(
      ProcessAssertion.Kind.backgroundFetch.rawValue, number: record.token.number,
      TraceEvent.Outcome(record.outcome), elapsed: record.elapsed.saturatedNanoseconds)
    let isCompleted = if case .handlerCalled = record.outcome { true } else { false }
    return (isCompleted ? [.picture(app)] : []) + [.record(.ends(end), app)]
  }
}
