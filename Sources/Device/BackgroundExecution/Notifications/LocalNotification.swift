package import RuleBlocks
/// What a notification says, and when an app wants it to be shown (R141).
package struct LocalNotification: Sendable, Hashable {
  /// When it is due, as the app has said it.
  package enum Trigger: Sendable, Hashable {
    /// So long after it was asked for, once or again and again.
    case interval(Duration, repeats: Bool)
    /// Whenever date and time match, or the next time they do. The components are text, which the rules do
    /// not read: the shell knows calendars (``NotificationServer/Action/needsDate(_:_:)``).
    case calendar(String, repeats: Bool)
  }

  /// Its name; a new one with the same name replaces it.
  package var identifier: String
  /// The first line of the banner.
  package var title = ""
  /// The second line.
  package var subtitle = ""
  /// The text.
  package var body = ""
  /// The number on the icon; nil to leave it.
  package var badge: Int?
  /// Whether something is to be heard.
  package var hasSound = false
  /// The actions that go with it, by their name.
  package var category = ""
  /// What the app has put into it, as JSON.
  package var userInfo = "{}"
  /// Those of one thread stand together; empty for none.
  package var thread = ""
  /// How much it may interrupt: Apple's number of it; 1 is as usual.
  package var interruptionLevel = 1
  /// From 0 to 1, by which a summary sorts.
  package var relevance = 0.0
  /// nil for at once.
  package var trigger: Trigger?

  /// A notification without anything to show yet.
  package init(_ identifier: String) { self.identifier = identifier }

  /// What a visible push shows.
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

  /// Whether anything of it is a banner: one that sets the badge alone is none.
  package var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }
}

/// A notification that has come.
package struct DeliveredNotification: Sendable, Hashable {
  /// Counts those of the device from 1.
  package var number: Int
  /// What it says.
  package var content: LocalNotification
  /// Whether a server has sent it.
  package var isRemote: Bool
  /// When it came.
  package var time: DeviceInstant

  /// - Parameter number: of no other notification of the device.
  package init(_ number: Int, _ content: LocalNotification, isRemote: Bool, at time: DeviceInstant)
  {
    self.number = number
    self.content = content
    self.isRemote = isRemote
    self.time = time
  }
}

/// What the settings say of an app's notifications (R140); the raw values are Apple's.
package enum NotificationPermission: Int, Sendable, Hashable, CaseIterable {
  /// The app has not asked, or the user has not answered.
  case notDetermined = 0
  /// The user has forbidden it: nothing is shown.
  case denied = 1
  /// The user has allowed it.
  case authorized = 2
  /// Nobody was asked: what comes is put into the list, quietly.
  case provisional = 3
}

/// What an app has asked to be allowed; the raw values are Apple's.
package struct NotificationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  package let rawValue: UInt

  /// - Parameter rawValue: any bits.
  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// A number on the icon.
  package static let badge = Self(rawValue: 1 << 0)
  /// Sounds.
  package static let sound = Self(rawValue: 1 << 1)
  /// Banners.
  package static let alert = Self(rawValue: 1 << 2)
  /// In silence, without a question.
  package static let provisional = Self(rawValue: 1 << 6)
}
