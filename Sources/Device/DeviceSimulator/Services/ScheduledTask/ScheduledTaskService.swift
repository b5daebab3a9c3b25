import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// `BGTaskScheduler` on the device: the rules, their trace, and a record for the scenario.
final class ScheduledTaskService: BlockService {
  var block: TaskScheduler
  /// All tasks of each app in the order in which they began.
  private(set) var entries: [AppID: [ScheduledTaskEntry]] = [:]

  init(_ rules: DeviceRules, start: DeviceInstant) {
    block = TaskScheduler(rules, start: start)
  }

  /// Handles a report to the scheduler; the app itself has already refused invalid requests.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .scheduledTask(let report) = report else { return nil }
    switch report {
    case .submitted(let request):
      return [.record(.setting(.submit(request)), app)] + handle(.submit(app, request), at: now)
    case .refused(let request, let refusal):
      return [.record(.setting(.submit(request, refusal)), app)]
    case .cancelled(let identifier):
      return [.record(.setting(.cancel(identifier)), app)]
        + handle(.cancel(app, identifier: identifier), at: now)
    case .cancelledAll:
      return [.record(.setting(.cancelAll), app)] + handle(.cancelAll(app), at: now)
    case .completed(let number, let success):
      return handle(.completed(app, number: number, success: success), at: now)
    }
  }

  func perform(_ action: TaskScheduler.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): [.request(app, request)]
    case .book(let app, let book): [.tell(app, .taskRequests(book))]
    case .begins(let task, let wake, let isSimulated):
      begin(ScheduledTaskEntry(task: task, wake: wake, isSimulated: isSimulated, start: now))
    case .ends(let record): end(record)
    case .misuse: []
    }
  }

  /// Begins a task: adds its record, and begins its span.
  private func begin(_ entry: ScheduledTaskEntry) -> [DeviceAction] {
    entries[entry.task.app, default: []].append(entry)
    let span = TraceEvent.Span(
      entry.task.kind.rawValue, number: entry.task.number, name: entry.task.identifier,
      wake: TraceEvent.Wake(entry.wake), isSimulated: entry.isSimulated)
    return [.record(.begins(span), entry.task.app)]
  }

  /// Ends a task; one that was completed updates the app switcher's picture (R95).
  private func end(_ record: TaskRecord) -> [DeviceAction] {
    let task = record.task
    if let index = entries[task.app]?.lastIndex(where: { $0.task == task }) {
      entries[task.app]?[index].end = (record.outcome, record.elapsed)
    }
    let end = TraceEvent.SpanEnd(
      task.kind.rawValue, number: task.number, TraceEvent.Outcome(record.outcome),
      elapsed: record.elapsed.saturatedNanoseconds)
    let isCompleted = if case .completed = record.outcome { true } else { false }
    return (isCompleted ? [.picture(task.app)] : []) + [.record(.ends(end), task.app)]
  }
}

/// A task for the scenario.
struct ScheduledTaskEntry {
  let task: ScheduledTask
  let wake: AppWake
  /// Whether the debugger began it.
  let isSimulated: Bool
  let start: DeviceInstant
  /// How it ended and after how long; nil while it is open.
  var end: (outcome: TaskRecord.Outcome, elapsed: Duration)?
}
