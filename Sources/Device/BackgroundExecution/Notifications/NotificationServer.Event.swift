package import RuleBlocks
extension NotificationServer {
  /// What can happen to the desk.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears.
    case device(DeviceEvent)
    /// The app asks for the user's permission, in a question with a number of its own.
    case authorize(AppID, question: Int, NotificationOptions = [.badge, .sound, .alert])
    /// The user answers, or changes the settings.
    case allow(AppID, Bool)
    /// The app wants this one to be shown, at once or when it is due; one of the same name gives
    /// way.
    case add(AppID, LocalNotification)
    /// Takes back what is pending, by name; nil for all.
    case removePending(AppID, [String]?)
    /// Takes away what the user still sees, by name; nil for all.
    case removeDelivered(AppID, [String]?)
    /// The app sets the number on its icon, the process for so many times.
    case setBadge(AppID, Int, change: Int = 0)
    /// When the next date is that was asked for; nil for never.
    case dated(AppID, identifier: String, DeviceInstant?)
    /// A visible push has come.
    case arrive(AppID, PushPayload)
    /// The app in front has said what is to be done with one, by its number.
    case presented(AppID, number: Int, shows: Bool)
    /// The user taps one.
    case tap(AppID, identifier: String)
  }

  /// What the desk asks for.
  package enum Action: RuleAction {
    /// The user is asked for permission.
    case asks(AppID)
    /// The app is told what the user says.
    case answers(AppID, question: Int, granted: Bool)
    /// The app in front is asked what to do with one.
    case offers(AppID, DeliveredNotification)
    /// The user sees it.
    case shows(AppID, DeliveredNotification)
    /// It is in the list, and nothing else is seen or heard of it.
    case lists(AppID, DeliveredNotification)
    /// The user does not.
    case hides(AppID, DeliveredNotification)
    /// The app comes to the front for one that the user has tapped.
    case responds(AppID, DeliveredNotification)
    /// The process of the app is told of the number on the icon, and how often it has set that itself.
    case badge(AppID, Int, change: Int)
    /// The shell, which knows the calendar, is to say when this one is due: after the present, by
    /// ``Event/dated(_:identifier:_:)``.
    case needsDate(AppID, LocalNotification)
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
