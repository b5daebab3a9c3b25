import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// Visible notifications on the device: the rules and their trace.
final class NotificationService: BlockService {
  var block: NotificationServer

  /// The calendar, which computes the next date that an app waits for (R141).
  private var calendar: DeviceCalendar

  init(_ rules: DeviceRules, start: DeviceInstant) {
    block = NotificationServer(rules, start: start)
    calendar = DeviceCalendar(epoch: rules.profile.firstMidnight)
  }

  /// Handles an event; the clock and the time zone are updated before the rules request dates.
  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction] {
    if case .clockChanged(let shift, _, let zone) = event { calendar.set(ahead: shift, zone: zone) }
    return handle(.device(event), at: now)
  }

  func badge(of app: AppID) -> Int? { block.client(app)?.badge }

  /// Handles a report to the notification center; the answers to queries are queued for the app.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .notification(let report) = report else { return nil }
    switch report {
    case .authorize(let question, let options):
      return handle(.authorize(app, question: question, options), at: now)
    case .settings(let question):
      guard let client = block.client(app) else { return [] }
      let settings = NotificationMessage.settings(
        question: question, client.permission, client.options)
      return [.tell(app, .notification(settings))]
    case .pending(let question):
      let pending = block.client(app)?.pending.map(\.content) ?? []
      return [.tell(app, .notification(.pending(question: question, pending)))]
    case .delivered(let question):
      let delivered = block.client(app)?.delivered ?? []
      return [.tell(app, .notification(.delivered(question: question, delivered)))]
    case .add(let notification):
      return [.record(.setting(.add(notification)), app)]
        + handle(.add(app, notification), at: now)
    case .removePending(let names): return handle(.removePending(app, names), at: now)
    case .removeDelivered(let names): return handle(.removeDelivered(app, names), at: now)
    case .badge(let number, let change):
      return handle(.setBadge(app, number, change: change), at: now)
    case .presented(let number, let presentation):
      return handle(.presented(app, number: number, presentation), at: now)
    case .setCategories(let categories): return handle(.setCategories(app, categories), at: now)
    case .categories(let question):
      let categories = block.client(app)?.categories ?? []
      return [.tell(app, .notification(.categories(question: question, categories)))]
    case .responded(let number): return handle(.responded(app, number: number), at: now)
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
    case .lists(let app, let delivered):
      [.record(.action(.shown(delivered.content, of: app, quietly: true)), app)]
    case .hides(let app, let delivered):
      [.record(.action(.hidden(delivered.content, of: app)), app)]
    case .drops(let app, let notification):
      [.record(.action(.hidden(notification, of: app, dropped: true)), app)]
    case .request(let app, let request): [.request(app, request)]
    case .responds(let app, let response): [.open(app, .notification(response))]
    case .refusesBadge(let app): [.record(.misuse(.badgeNotAllowed), app)]
    case .badge(let app, let number, let change):
      [.tell(app, .notification(.badge(number, change: change)))]
    case .needsDate(let app, let notification):
      handle(
        .dated(
          app, identifier: notification.identifier, calendar.next(of: notification, after: now)),
        at: now)
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

extension TraceEvent.Misuse {
  /// The text of iOS's own log (R251).
  fileprivate static let badgeNotAllowed = Self(
    "Attempting to badge the application icon but haven't received permission from the user to badge the "
      + "application")
}

extension TraceEvent.Action {
  /// The user is asked, and answers with ``App/allowNotifications(_:file:line:)``.
  fileprivate static func permissionAsked(for app: AppID) -> Self {
    Self("permissionAsked", by: .system, "asks whether '\(app)' may send notifications")
  }

  /// A notification is shown.
  ///
  /// - Parameter quietly: whether it is only listed (R146).
  fileprivate static func shown(
    _ notification: LocalNotification, of app: AppID, quietly: Bool = false
  ) -> Self {
    let how = quietly ? "quietly lists" : "shows"
    return Self(
      "notificationShown", by: .system, value: notification.summary,
      "\(how) a notification of '\(app)': \(notification.summary ?? "a sound or a badge")")
  }

  /// A notification is not shown: there is no permission, or the app is in front and declines it.
  ///
  /// - Parameter dropped: whether the reason is that the app has requested too many (R141).
  fileprivate static func hidden(
    _ notification: LocalNotification, of app: AppID, dropped: Bool = false
  ) -> Self {
    let how = dropped ? "drops" : "does not show"
    return Self(
      "notificationHidden", by: .system, value: notification.summary,
      "\(how) a notification of '\(app)': \(notification.summary ?? "a sound or a badge")")
  }
}

extension LocalNotification {
  /// The texts on one line; nil if there are none.
  var summary: String? {
    let texts = [title, subtitle, body].filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ": ")
  }
}
