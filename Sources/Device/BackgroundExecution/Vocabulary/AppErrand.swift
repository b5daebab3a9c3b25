/// What the user has opened an app for, if it is more than to see it.
package enum AppErrand: Sendable, Hashable {
  /// A URL of one of its schemes, which the user has tapped or an app has opened (R124, R129).
  case url(String)
  /// One of its notifications, which was tapped (R143).
  indirect case notification(DeliveredNotification)
  /// A quick action of its icon (R145).
  case quickAction(QuickAction)

  /// The call by which an app without scenes hears of it.
  var message: AppMessage {
    switch self {
    case .url(let url): .openURL(url)
    case .notification(let notification): .notificationResponse(notification)
    case .quickAction(let action): .quickAction(action)
    }
  }

  /// Whether a scene that is connected for it has it in its connection options alone (R125, R145); of a
  /// notification the center's delegate hears too.
  var isOfScene: Bool { if case .notification = self { false } else { true } }
}

/// A quick action of an app's icon (R145): what the app has said of it, as it comes back.
package struct QuickAction: Sendable, Hashable {
  /// By which the app knows it.
  package var type: String
  /// What the user reads.
  package var title: String
  /// What stands below; nil for nothing.
  package var subtitle: String?
  /// The name of its picture; nil for none.
  package var icon: String?
  /// What the app has put into it, as JSON.
  package var userInfo: String

  /// - Parameter userInfo: JSON of a dictionary.
  package init(
    type: String, title: String, subtitle: String? = nil, icon: String? = nil,
    userInfo: String = "{}"
  ) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.userInfo = userInfo
  }
}
