internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Remote notifications on the device: their rules, what of them shows, and their record for the scenario.
final class PushService: BlockService {
  /// The rules of what becomes of pushes.
  var block: PushDispatcher
  /// Shows the visible part of a push.
  private let notifications: NotificationService
  /// All that each app was told, in order.
  private(set) var entries: [AppID: [PushEntry]] = [:]
  /// What the dispatcher has asked for since a prompt began to listen; nil while none does.
  var heard: [PushDispatcher.Action]?

  /// Begins without apps.
  ///
  /// - Parameter notifications: shows what is to be seen, and hears of everything first.
  init(_ rules: DeviceRules, start: DeviceInstant, showing notifications: NotificationService) {
    self.notifications = notifications
    block = PushDispatcher(rules, start: start)
  }

  /// Takes what an app says of pushes: that it registers or not, or the result of one.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .push(let report) = report else { return nil }
    switch report {
    case .register:
      return [.record(.setting(.register), app)] + handle(.register(app), at: now)
    case .unregister:
      return [.record(.setting(.unregister), app)] + handle(.unregister(app), at: now)
    case .completed(let number, let result):
      return handle(.handlerCalled(app, number: number, result), at: now)
    }
  }

  func perform(_ action: PushDispatcher.Action, at now: DeviceInstant) -> [DeviceAction] {
    heard?.append(action)
    return switch action {
    case .request(let app, let request): [.request(app, request)]
    case .registered(let app, let token):
      [.record(.action(.registration(of: app, token)), app), .tell(app, .pushToken(token))]
    case .shows(let app, let notice):
      notifications.handle(.arrive(app, notice.payload), at: now)
    case .stores(let app, _, let obstacle, let isReplacing):
      [.record(.action(.pushStored(for: app, obstacle, replacing: isReplacing)), app)]
    case .releases(let app, _): [.record(.action(.pushReleased(to: app)), app)]
    case .discards(let app, _): [.record(.action(.pushDiscarded(for: app)), app)]
    case .drops(let app, _, let obstacle): drop(obstacle, app)
    case .begins(let call, let wake): begin(PushEntry(call: call, wake: wake, start: now))
    case .ends(let record): end(record)
    case .misuse: []
    }
  }

  /// A push wakes no app; if the mode is missing, iOS says so in its log (R38).
  private func drop(_ obstacle: PushObstacle, _ app: AppID) -> [DeviceAction] {
    let dropped = DeviceAction.record(.action(.pushDropped(for: app, obstacle)), app)
    guard obstacle == .modeMissing else { return [dropped] }
    return [dropped, .record(.misuse(.pushModeMissing), app)]
  }

  /// An app is told of a push: it is noted for the scenario, and a span begins.
  private func begin(_ entry: PushEntry) -> [DeviceAction] {
    entries[entry.call.app, default: []].append(entry)
    let span = TraceEvent.Span(
      ProcessAssertion.Kind.remoteNotification.rawValue, number: entry.call.number,
      wake: TraceEvent.Wake(entry.wake))
    return [.record(.begins(span), entry.call.app)]
  }

  /// A call ends; one whose handler was called leaves a new picture for the app switcher (R95).
  private func end(_ record: PushRecord) -> [DeviceAction] {
    let app = record.call.app
    if let index = entries[app]?.lastIndex(where: { $0.call == record.call }) {
      entries[app]?[index].end = (record.outcome, record.elapsed)
    }
    let end = TraceEvent.SpanEnd(
      ProcessAssertion.Kind.remoteNotification.rawValue, number: record.call.number,
      TraceEvent.Outcome(record.outcome), elapsed: record.elapsed.saturatedNanoseconds)
    let isCompleted = if case .handlerCalled = record.outcome { true } else { false }
    return (isCompleted ? [.picture(app)] : []) + [.record(.ends(end), app)]
  }
}

/// A remote notification that an app was told, as the scenario reads it.
struct PushEntry {
  /// Which call it is.
  let call: PushCall
  /// Whether the app was running, or was resumed or launched for it.
  let wake: AppWake
  /// When the app was woken.
  let start: DeviceInstant
  /// How it ended and after how long; nil while it is open.
  var end: (outcome: FetchRecord.Outcome, elapsed: Duration)?
}
