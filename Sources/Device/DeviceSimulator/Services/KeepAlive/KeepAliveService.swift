import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// VoIP apps on the device: the rules and their trace.
final class KeepAliveService: BlockService {
  var block: KeepAliveScheduler

  init(_ rules: DeviceRules, start: DeviceInstant) {
    block = KeepAliveScheduler(rules, start: start)
  }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .keepAlive(let report) = report else { return nil }
    switch report {
    case .set(let seconds):
      return [.record(.setting(.keepAlive(seconds)), app)]
        + handle(.set(app, seconds: seconds), at: now)
    case .clear: return handle(.clear(app), at: now)
    case .handled(let number): return handle(.handled(app, number: number), at: now)
    }
  }

  func perform(_ action: KeepAliveScheduler.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): return [.request(app, request)]
    case .launches(let app): return [.record(.action(.voipLaunch(app)), app)]
    case .begins(let call, let wake):
      let span = TraceEvent.Span(
        ProcessAssertion.Kind.voip.rawValue, number: call.number, wake: wake)
      return [.record(.begins(span), call.app)]
    case .ends(let record):
      let end = TraceEvent.SpanEnd(
        ProcessAssertion.Kind.voip.rawValue, number: record.call.number,
        TraceEvent.Outcome(record.outcome), elapsed: record.elapsed.saturatedNanoseconds)
      return [.record(.ends(end), record.call.app)]
    case .misuse: return []
    }
  }
}

extension TraceEvent.Setting {
  /// A call of `setKeepAliveTimeout(_:handler:)`.
  fileprivate static func keepAlive(_ seconds: Double) -> Self {
    Self(
      "UIApplication.setKeepAliveTimeout(_:handler:)", value: "\(seconds) s",
      "wants to be woken every \(seconds) s to keep its connection alive")
  }
}

extension TraceEvent.Action {
  /// A VoIP app is launched without its user (R99).
  fileprivate static func voipLaunch(_ app: AppID) -> Self {
    Self("voipLaunch", by: .system, "launches '\(app)' as a VoIP app")
  }
}

extension TraceEvent.Outcome {
  fileprivate init(_ outcome: KeepAliveRecord.Outcome) {
    switch outcome {
    case .returned: self.init("returned", .success)
    case .overran: self.init("overran", .stopped)
    case .processEnded: self.init("processEnded", .cut)
    }
  }
}
