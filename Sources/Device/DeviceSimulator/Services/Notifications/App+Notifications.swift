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

  /// The app's notifications that are shown, oldest first.
  public var notifications: [ShownNotification] {
    readNotifications { client, engine in
      client.delivered.map { ShownNotification($0.content, engine.date(of: $0.time)) }
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

  /// Taps a notification; nil for the last one that is shown.
  ///
  /// An app that is not in front comes to the front, and is informed on its way (R143); one that is launched
  /// finds a push's payload in its launch options.
  ///
  /// - Throws: if no such notification is shown, or the app cannot be opened.
  func tapNotification(_ identifier: String?, of app: InstalledApp) throws(ScriptError) {
    let seen = service(NotificationService.self).block.client(app.id)?.delivered ?? []
    guard let name = identifier ?? seen.last?.content.identifier else {
      throw ScriptError(
        "cannot tap a notification of '\(app.id)': none is shown; have one delivered first")
    }
    let what = "tap the notification '\(name)'"
    if let tapped = seen.last(where: { $0.content.identifier == name }) {
      try makeWay(for: app, .open(.notification(tapped)), what)
    }
    try command(
      NotificationService.self, .tap(app.id, identifier: name), app,
      as: TraceEvent.Action(
        "tapNotification", by: .user, value: name, "taps a notification of '\(app.id)'"), what)
  }
}
