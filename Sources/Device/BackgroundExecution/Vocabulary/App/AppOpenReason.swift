/// What the user has opened an app for, other than to see it.
package enum AppOpenReason: Sendable, Hashable {
  /// A URL with one of the app's schemes, which the user has tapped or an app has opened (R124, R129).
  case url(String)
  /// The user's response to a notification of the app: a tap on it or on a button (R143, R252).
  indirect case notification(NotificationResponse)
  /// A quick action of its icon (R145).
  case quickAction(QuickAction)

  /// The call that passes it to an app without scenes.
  var message: AppMessage {
    switch self {
    case .url(let url): .openURL(url)
    case .notification(let response): .notificationResponse(response)
    case .quickAction(let action): .quickAction(action)
    }
  }

  /// Whether it is passed only in the connection options of a scene that is connected for it (R125, R145).
  ///
  /// A notification is also passed to the center's delegate.
  var isOfScene: Bool { if case .notification = self { false } else { true } }
}

/// A quick action of an app's icon (R145), as the app has defined it.
package struct QuickAction: Sendable, Hashable {
  /// The app's identifier for it.
  package var type: String
  package var title: String
  package var subtitle: String?
  /// The name of its image; nil for none.
  package var icon: String?
  /// The app's own data, as JSON.
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
