package import RuleBlocks

/// The content of a notification, and when an app wants it to be shown (R141).
package struct LocalNotification: Sendable, Hashable {
  /// When a notification is due, as specified by the app.
  package enum Trigger: Sendable, Hashable {
    /// After a delay from the request, once or repeatedly.
    case interval(Duration, repeats: Bool)
    /// At the next, or at every, matching date and time.
    ///
    /// The rules do not interpret the components: the shell knows calendars
    /// (``NotificationServer/Action/needsDate(_:_:)``).
    case calendar(String, repeats: Bool)
  }

  /// The identifier; a new notification with the same one replaces it.
  package var identifier: String
  package var title = ""
  package var subtitle = ""
  package var body = ""
  /// The badge number; nil to leave it unchanged.
  package var badge: Int?
  package var hasSound = false
  /// The identifier of the category, which determines the actions.
  package var category = ""
  /// The app's own data, as JSON.
  package var userInfo = "{}"
  /// The identifier of the group in which it is shown; empty for none.
  package var thread = ""
  /// Apple's number for its interruption level; 1 is the default.
  package var interruptionLevel = 1
  /// The sort key of a summary, from 0 to 1.
  package var relevance = 0.0
  /// Nil for immediate delivery.
  package var trigger: Trigger?

  package init(_ identifier: String) { self.identifier = identifier }

  /// Creates the notification that a visible push shows.
  package init(_ identifier: String, of payload: PushPayload) {
    self.init(identifier)
    title = payload.alert?.title ?? ""
    subtitle = payload.alert?.subtitle ?? ""
    body = payload.alert?.body ?? ""
    badge = payload.badge
    hasSound = payload.hasSound
    category = payload.category ?? ""
    userInfo = payload.text
    thread = payload.thread
    interruptionLevel = payload.interruptionLevel
    relevance = payload.relevance
  }

  /// The size of all texts in bytes of UTF-8.
  var textBytes: Int {
    [identifier, title, subtitle, body, category, userInfo, thread].reduce(0) { $0 + $1.utf8.count }
  }

  /// Whether it has a banner; one that only sets the badge has none.
  package var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }
}

package struct DeliveredNotification: Sendable, Hashable {
  /// Counted from 1 across the device.
  package var number: Int
  package var content: LocalNotification
  /// Whether a server sent it.
  package var isRemote: Bool
  package var time: DeviceInstant

  /// - Parameter number: unique on the device.
  package init(_ number: Int, _ content: LocalNotification, isRemote: Bool, at time: DeviceInstant)
  {
    self.number = number
    self.content = content
    self.isRemote = isRemote
    self.time = time
  }
}

/// The user's permission for an app's notifications (R140); the raw values are Apple's.
package enum NotificationPermission: Int, Sendable, Hashable, CaseIterable {
  /// The app has not asked, or the user has not answered.
  case notDetermined = 0
  /// The user has refused: nothing is shown.
  case denied = 1
  case authorized = 2
  /// Granted without a prompt: notifications are listed quietly.
  case provisional = 3
}

/// The options that an app requests; the raw values are Apple's.
package struct NotificationOptions: OptionSet, Sendable, Hashable {
  package let rawValue: UInt

  package init(rawValue: UInt) { self.rawValue = rawValue }

  package static let badge = Self(rawValue: 1 << 0)
  package static let sound = Self(rawValue: 1 << 1)
  package static let alert = Self(rawValue: 1 << 2)
  /// Quiet delivery, without a prompt.
  package static let provisional = Self(rawValue: 1 << 6)
}
