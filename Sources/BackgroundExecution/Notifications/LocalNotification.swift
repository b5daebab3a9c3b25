/// What a notification says, and when an app wants it to be shown (R141).
package struct LocalNotification: Sendable, Hashable {
  /// When it is due.
  package struct Trigger: Sendable, Hashable {
    /// When it is due for the first time, or next.
    package var first: DeviceInstant
    /// How long until the next time; nil for once.
    package var spacing: Duration?

    /// - Parameter spacing: nil for once.
    package init(first: DeviceInstant, spacing: Duration? = nil) {
      self.first = first
      self.spacing = spacing
    }
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
}
