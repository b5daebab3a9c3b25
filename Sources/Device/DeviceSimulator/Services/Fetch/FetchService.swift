import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Background fetch on the device: the rules, their trace, and a record for the scenario.
final class FetchService: BlockService {
  var block: FetchScheduler
  private(set) var fetches = WakeLog<FetchToken>()

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
      fetches.begin(token, wake, isSimulated: isSimulated, at: now)
    case .fetchEnds(let record):
      fetches.end(record.token, TraceEvent.Outcome(record.outcome), after: record.elapsed)
    case .misuse: []
    }
  }
}
