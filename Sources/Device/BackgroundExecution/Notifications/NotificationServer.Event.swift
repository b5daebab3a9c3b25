package import RuleBlocks
extension NotificationServer {
  /// An event that affects notifications.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)
    /// The app requests the user's permission, with a number for the request.
    case authorize(AppID, question: Int, NotificationOptions = [.badge, .sound, .alert])
    /// The user answers, or changes the settings.
    case allow(AppID, Bool)
    /// The app adds a notification, to be shown at once or when it is due; it replaces one with the same
    /// identifier.
    case add(AppID, LocalNotification)
    /// Cancels pending notifications by identifier; nil for all.
    case removePending(AppID, [String]?)
    /// Removes delivered notifications by identifier; nil for all.
    case removeDelivered(AppID, [String]?)
    /// The app sets its badge; `change` counts how often its process has done so.
    case setBadge(AppID, Int, change: Int = 0)
    /// The next date for a calendar trigger; nil for never.
    case dated(AppID, identifier: String, DeviceInstant?)
    /// A visible push has arrived.
    case arrive(AppID, PushPayload)
    /// The app in front has decided about a notification, by its number.
    case presented(AppID, number: Int, NotificationPresentation)
    /// The app sets its categories, which replace the former.
    case setCategories(AppID, [NotificationCategory])
    /// The user taps a notification, a button of it, or dismisses it (R143, R252-R254).
    case respond(AppID, identifier: String, action: String, text: String? = nil)
    /// The app has handled a response, by the number of its assertion.
    case responded(AppID, number: Int)
  }

  package enum Action: RuleAction {
    /// The user is asked for permission.
    case asks(AppID)
    /// The reply to a permission request.
    case answers(AppID, question: Int, granted: Bool)
    /// The app in front is asked what to do with a notification.
    case offers(AppID, DeliveredNotification)
    /// The notification is shown.
    case shows(AppID, DeliveredNotification)
    /// The notification is listed quietly.
    case lists(AppID, DeliveredNotification)
    /// The notification is not shown.
    case hides(AppID, DeliveredNotification)
    /// The notification is never shown, as too many are pending or listed.
    case drops(AppID, LocalNotification)
    /// A request to the app's life cycle.
    indirect case request(AppID, AppRequest)
    /// The app is brought to the front for a response.
    case responds(AppID, NotificationResponse)
    /// The app has set a badge that the user does not allow (R251).
    case refusesBadge(AppID)
    /// The process is sent the badge, and how often it has set that itself.
    case badge(AppID, Int, change: Int)
    /// The shell must supply the next due date with ``Event/dated(_:identifier:_:)``.
    case needsDate(AppID, LocalNotification)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
