import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Remote notifications on the device: the rules, their trace, and a record for the scenario.
final class PushService: BlockService {
  var block: PushDispatcher
  /// Shows the visible part of a push.
  private let notifications: NotificationService
  private(set) var pushes = WakeLog<PushCall>()
  /// The dispatcher's actions since a prompt began to observe them; nil while none does.
  var heard: [PushDispatcher.Action]?

  /// - Parameter notifications: shows visible pushes; it must receive events before this service.
  init(_ rules: DeviceRules, start: DeviceInstant, showing notifications: NotificationService) {
    self.notifications = notifications
    block = PushDispatcher(rules, start: start)
  }

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

  /// Adds the app's token, and the push that has launched its process (R37).
  func complete(_ status: inout DeviceStatus, of app: AppID, wake: ProcessAssertion.Kind?) {
    status.hasPushToken = block.token(of: app) != nil
    if wake == .remoteNotification { status.launchPush = pushes[app].last?.call.payload }
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
    case .begins(let call, let wake): pushes.begin(call, wake, at: now)
    case .ends(let record):
      pushes.end(record.call, TraceEvent.Outcome(record.outcome), after: record.elapsed)
    case .misuse: []
    }
  }

  /// Records that a push wakes no app; if the mode is missing, iOS logs that (R38).
  private func drop(_ obstacle: PushObstacle, _ app: AppID) -> [DeviceAction] {
    let dropped = DeviceAction.record(.action(.pushDropped(for: app, obstacle)), app)
    guard obstacle == .modeMissing else { return [dropped] }
    return [dropped, .record(.misuse(.pushModeMissing), app)]
  }
}
