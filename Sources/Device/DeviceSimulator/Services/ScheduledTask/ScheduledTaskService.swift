import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// `BGTaskScheduler` on the device: the rules, their trace, and a record for the scenario.
final class ScheduledTaskService: BlockService {
  var block: TaskScheduler
  private(set) var tasks = WakeLog<ScheduledTask>()

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
    case .progress(let number, let permille):
      return handle(.progress(app, number: number, permille: permille), at: now)
    case .retitled(let number, let title, let subtitle):
      return handle(.retitle(app, number: number, title: title, subtitle: subtitle), at: now)
    case .completed(let number, let success):
      return handle(.completed(app, number: number, success: success), at: now)
    }
  }

  func perform(_ action: TaskScheduler.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): [.request(app, request)]
    case .book(let app, let book): [.tell(app, .taskRequests(book))]
    case .begins(let task, let wake, let isSimulated):
      tasks.begin(task, wake, isSimulated: isSimulated, at: now)
    case .ends(let record):
      tasks.end(record.task, TraceEvent.Outcome(record.outcome), after: record.elapsed)
    case .misuse: []
    }
  }
}
