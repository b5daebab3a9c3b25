/// A category of an app's notifications: the buttons that the system shows with them (R252).
package struct NotificationCategory: Sendable, Hashable {
  /// The name that a notification refers to.
  package var identifier: String
  package var buttons: [NotificationButton]
  /// The identifiers of its intents; stored.
  package var intents: [String]
  /// Apple's bits of `UNNotificationCategoryOptions`.
  package var options: UInt

  package init(
    _ identifier: String, _ buttons: [NotificationButton] = [], intents: [String] = [],
    options: UInt = 0
  ) {
    self.identifier = identifier
    self.buttons = buttons
    self.intents = intents
    self.options = options
  }

  /// Whether the app wants to hear of a dismissal (R254): `customDismissAction`.
  package var reportsDismissal: Bool { options & 1 != 0 }
}

/// A button of a notification (R252).
package struct NotificationButton: Sendable, Hashable {
  /// The texts of a button that takes a text from the user (R253).
  package struct TextInput: Sendable, Hashable {
    /// The title of the button that sends the text.
    package var sendTitle: String
    package var placeholder: String

    package init(sendTitle: String, placeholder: String) {
      self.sendTitle = sendTitle
      self.placeholder = placeholder
    }
  }

  /// The app's name for it.
  package var identifier: String
  /// What the user reads.
  package var title: String
  /// Apple's bits of `UNNotificationActionOptions`.
  package var options: UInt
  /// Nil for a button that takes no text.
  package var input: TextInput?

  package init(
    _ identifier: String, title: String, options: UInt = 0, input: TextInput? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.options = options
    self.input = input
  }

  /// Whether the device must be unlocked: `authenticationRequired`.
  package var requiresUnlock: Bool { options & 1 != 0 }
  /// Whether the app comes to the front: `foreground`.
  package var opensApp: Bool { options & 4 != 0 }
}

/// What the user has done with a notification (R143, R252-R254).
package struct NotificationResponse: Sendable, Hashable {
  /// Apple's identifiers of the two actions that every notification has.
  package static let tapped = "com.apple.UNNotificationDefaultActionIdentifier"
  package static let dismissed = "com.apple.UNNotificationDismissActionIdentifier"

  package var notification: DeliveredNotification
  /// ``tapped``, ``dismissed`` or the identifier of a button.
  package var action: String
  /// The text that the user has entered, if the button takes one.
  package var text: String?
  /// The number of the assertion that keeps the app running until the handler is called; nil for an app that
  /// comes to the front.
  package var wake: Int?

  package init(
    _ notification: DeliveredNotification, action: String = Self.tapped, text: String? = nil,
    wake: Int? = nil
  ) {
    self.notification = notification
    self.action = action
    self.text = text
    self.wake = wake
  }
}

extension ProcessAssertion.Kind {
  /// The app handles the user's answer to a notification.
  package static let notificationResponse = Self(rawValue: "notificationResponse")
}
