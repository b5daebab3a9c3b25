/// What a notification says, and when an app wants it to be shown (R141).
package struct LocalNotification: Sendable, Hashable {
  /// When it is due.
  package struct Trigger: Sendable, Hashable {
    package var first: DeviceInstant
    /// How long until the next time; nil for once.
    package var spacing: Duration?

    package init(first: DeviceInstant, spacing: Duration? = nil) {
      self.first = first
      self.spacing = spacing
    }
  }

  /// Its name; a new one with the same name replaces it.
  package var identifier: String
  package var title = ""
  package var subtitle = ""
  package var body = ""
  /// The number on the icon; nil to leave it.
  package var badge: Int?
  package var hasSound = false
  package var category = ""
  /// What the app has put into it, as JSON.
  package var userInfo = "{}"
  /// nil for at once.
  package var trigger: Trigger?

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
  package var content: LocalNotification
  /// Whether a server has sent it.
  package var isRemote: Bool
  package var time: DeviceInstant

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
  case notDetermined = 0
  case denied = 1
  case authorized = 2
}
