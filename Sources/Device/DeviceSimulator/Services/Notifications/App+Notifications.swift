import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// A notification that is shown, or pending.
public struct ShownNotification: Sendable, Hashable {
  /// The identifier; the device generates those of pushes.
  public let identifier: String
  /// The title; empty if there is none.
  public let title: String
  /// The text; empty if there is none.
  public let body: String
  /// The badge that it sets; nil for none.
  public let badge: Int?
  /// When it came, or is due; nil if that is unknown.
  public let date: Date?

  /// - Parameter date: when it came, or is due; nil if that is unknown.
  init(_ content: LocalNotification, _ date: Date?) {
    identifier = content.identifier
    title = content.title
    body = content.body
    badge = content.badge
    self.date = date
  }
}

extension ShownNotification: CustomStringConvertible {
  /// Its title and its text: `News: 3 new articles`.
  public var description: String {
    [title, body].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension App {
  /// The user answers the request for notifications, or changes the setting.
  ///
  /// An app that has not asked can be given permission as well, as in the settings.
  public func allowNotifications(
    _ allows: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.allowNotifications(allows, of: $1) }
  }

  /// Whether the app has asked for permission and the user has not answered.
  public var asksForNotifications: Bool {
    readNotifications { client, _ in !client.questions.isEmpty } ?? false
  }

  /// The app's notifications that are shown, oldest first: those in the list, and a banner for as long as it
  /// is there.
  public var notifications: [ShownNotification] {
    readNotifications { client, engine in
      client.visible(at: engine.now)
        .map { ShownNotification($0.content, engine.date(of: $0.time)) }
    } ?? []
  }

  /// The notifications that the app has requested and that are not due yet.
  public var pendingNotifications: [ShownNotification] {
    readNotifications { client, engine in
      client.pending.map { ShownNotification($0.content, $0.due.map { engine.date(of: $0) }) }
    } ?? []
  }

  /// The badge on the app's icon; 0 for none.
  public var badge: Int { readNotifications { client, _ in client.badge } ?? 0 }

  /// How many sounds of the app's notifications the device has played.
  public var notificationSounds: Int { readNotifications { client, _ in client.sounds } ?? 0 }

  /// The user taps the app's last shown notification, or the one with an identifier.
  ///
  /// The app comes to the front and is informed before it is active. A push includes its payload
  /// (`userInfo`), which an app that is launched for it finds in its options. An unknown identifier, and an
  /// app without notifications, stop the scenario.
  public func tapNotification(
    _ identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.tapNotification(identifier, of: $1) }
  }

  /// The user taps a button of the app's last shown notification, or of the one with an identifier.
  ///
  /// The button is one of its category, named by its title. The app handles it in the background, launched for
  /// it if needed; a button with the option `foreground` brings the app to the front instead. A button that is
  /// not there, one that takes a text, and one that requires an unlocked device while it is locked, stop the
  /// scenario.
  public func tapNotification(
    _ identifier: String? = nil, button title: String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    perform(file, line) { try $0.respond(.button(title), to: identifier, of: $1) }
  }

  /// The user answers the app's last shown notification, or the one with an identifier, with a text.
  ///
  /// The button, a `UNTextInputNotificationAction`, is named by its title.
  public func answerNotification(
    _ identifier: String? = nil, button title: String, with text: String,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.respond(.answer(title, text), to: identifier, of: $1) }
  }

  /// The user dismisses the app's last shown notification, or the one with an identifier.
  ///
  /// The app is notified of it if the category has the option `customDismissAction`.
  public func dismissNotification(
    _ identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.respond(.dismissal, to: identifier, of: $1) }
  }

  /// Reads a property of the app's notifications; nil for an app that the rules do not know.
  private func readNotifications<Value: Sendable>(
    _ body: (NotificationClient, Engine) -> Value
  ) -> Value? {
    device.read { engine in
      engine.service(NotificationService.self).block.client(engine.apps[index].id)
        .map { body($0, engine) }
    }
  }
}

extension Engine {
  /// Sets the user's permission for notifications.
  func allowNotifications(_ allows: Bool, of app: InstalledApp) throws(ScriptError) {
    try command(
      NotificationService.self, .allow(app.id, allows), app,
      as: TraceEvent.Action(
        "allowNotifications", by: .user, value: allows ? "on" : "off",
        "\(allows ? "allows" : "forbids") '\(app.id)' to send notifications"),
      "answer for '\(app.id)'")
  }
}
