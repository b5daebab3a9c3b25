import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Background tasks on the device: the rules and their trace.
final class BackgroundTaskService: BlockService {
  var block: BackgroundTasks
  /// The open tasks with their number on the device, counted from 1, and their begin.
  private var spans: [BackgroundTask: (number: Int, start: DeviceInstant)] = [:]
  private var lastNumber = 0

  init(_ rules: DeviceRules, start: DeviceInstant) {
    block = BackgroundTasks(rules, start: start)
  }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .backgroundTask(let report) = report else { return nil }
    switch report {
    case .began(let identifier, let name):
      let task = BackgroundTask(app: app, identifier: identifier, name: name)
      return handle(.begin(task), at: now)
    case .ended(let identifier): return handle(.end(app, identifier: identifier), at: now)
    }
  }

  func perform(_ action: BackgroundTasks.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): [.request(app, request)]
    case .time(let app, let deadline):
      [.tell(app, .backgroundTime(until: deadline?.nanoseconds))]
    case .begins(let task): begin(task, at: now)
    case .ends(let task, let outcome): end(task, outcome, at: now)
    case .misuse: []
    }
  }

  /// Begins a span; its number is not the app's identifier, which may repeat.
  private func begin(_ task: BackgroundTask, at now: DeviceInstant) -> [DeviceAction] {
    lastNumber += 1
    spans[task] = (lastNumber, now)
    let span = TraceEvent.Span(
      ProcessAssertion.Kind.backgroundTask.rawValue, number: lastNumber, name: task.name)
    return [.record(.begins(span), task.app)]
  }

  private func end(
    _ task: BackgroundTask, _ outcome: BackgroundTasks.Outcome, at now: DeviceInstant
  ) -> [DeviceAction] {
    guard let span = spans.removeValue(forKey: task) else { return [] }
    let end = TraceEvent.SpanEnd(
      ProcessAssertion.Kind.backgroundTask.rawValue, number: span.number,
      TraceEvent.Outcome(outcome), elapsed: (now - span.start).saturatedNanoseconds)
    return [.record(.ends(end), task.app)]
  }
}

extension TraceEvent.Outcome {
  fileprivate init(_ outcome: BackgroundTasks.Outcome) {
    let tone: Tone =
      switch outcome {
      case .ended: .success
      case .overran: .stopped
      case .processEnded: .cut
      }
    self.init(outcome.rawValue, tone)
  }
}
