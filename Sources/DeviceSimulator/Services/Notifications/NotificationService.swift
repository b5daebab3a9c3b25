internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// The notifications that the user sees: their rules, and what of them shows.
final class NotificationService: BlockService {
  /// The rules of what the user sees.
  var block: NotificationServer

  /// Begins without apps.
  init(start: DeviceInstant) { block = NotificationServer(start: start) }

  /// Takes what an app says to the notification center; what it asks is answered in its line.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .notification(let report) = report else { return nil }
    switch report {
    case .authorize(let question): return handle(.authorize(app, question: question), at: now)
    case .settings(let question):
      let permission = block.client(app)?.permission ?? .notDetermined
      return [.tell(app, .notification(.settings(question: question, permission)))]
    case .pending(let question):
      let pending = block.client(app)?.pending ?? []
      return [.tell(app, .notification(.pending(question: question, pending)))]
    case .delivered(let question):
      let delivered = block.client(app)?.delivered ?? []
      return [.tell(app, .notification(.delivered(question: question, delivered)))]
    case .add(let notification):
      return [.record(.setting(.add(notification)), app)]
        + handle(.add(app, notification), at: now)
    case .removePending(let names): return handle(.removePending(app, names), at: now)
    case .removeDelivered(let names): return handle(.removeDelivered(app, names), at: now)
    case .badge(let number): return handle(.setBadge(app, number), at: now)
    case .presented(let number, let shows):
      return handle(.presented(app, number: number, shows: shows), at: now)
    }
  }

  func perform(_ action: NotificationServer.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .asks(let app): [.record(.action(.permissionAsked(for: app)), app)]
    case .answers(let app, let question, let granted):
      [.tell(app, .notification(.granted(question: question, granted)))]
    case .offers(let app, let delivered): [.tell(app, .notification(.willPresent(delivered)))]
    case .shows(let app, let delivered):
      [.record(.action(.shown(delivered.content, of: app)), app)]
    case .hides(let app, let delivered):
      [.record(.action(.hidden(delivered.content, of: app)), app)]
    case .responds(let app, let delivered): [.tell(app, .notification(.didReceive(delivered)))]
    case .misuse: []
    }
  }
}

extension TraceEvent.Setting {
  /// A call of `add(_:withCompletionHandler:)`.
  fileprivate static func add(_ notification: LocalNotification) -> Self {
    Self(
      "UNUserNotificationCenter.add(_:)", value: notification.identifier,
      "adds the notification '\(notification.identifier)'")
  }
}

extension TraceEvent.Action {
  /// The user is asked, who answers by ``App/allowNotifications(_:file:line:)``.
  fileprivate static func permissionAsked(for app: AppID) -> Self {
    Self("permissionAsked", by: .system, "asks whether '\(app)' may send notifications")
  }

  /// The user sees a notification.
  fileprivate static func shown(_ notification: LocalNotification, of app: AppID) -> Self {
    Self(
      "notificationShown", by: .system, value: notification.summary,
      "shows a notification of '\(app)': \(notification.summary ?? "a sound or a badge")")
  }

  /// A notification is not shown: it may not be, or the app is in front and does not want it.
  fileprivate static func hidden(_ notification: LocalNotification, of app: AppID) -> Self {
    Self(
      "notificationHidden", by: .system, value: notification.summary,
      "does not show a notification of '\(app)': \(notification.summary ?? "a sound or a badge")")
  }
}

extension LocalNotification {
  /// What of it there is to read, on one line; nil for nothing.
  var summary: String? {
    let texts = [title, subtitle, body].filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ": ")
  }
}
