internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// A notification that the user sees, or has yet to see.
public struct ShownNotification: Sendable, Hashable {
  /// Its name; the device names those that servers send.
  public let identifier: String
  /// What it is about; empty for nothing.
  public let title: String
  /// What it says; empty for nothing.
  public let body: String
  /// The number that it puts on the icon; nil for none.
  public let badge: Int?
  /// When it came, or comes; nil for what waits for nothing.
  public let date: Date?

  /// Takes over what the rules know of one.
  ///
  /// - Parameter date: when it came, or comes; nil for what waits for nothing.
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
  /// The user answers the question whether the app may send notifications, or sets it in the settings.
  ///
  /// An app that has not asked can be allowed as well, as in the settings.
  public func allowNotifications(
    _ allows: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.allowNotifications(allows, of: app)
    }
  }

  /// Whether the user is asked for permission and has not answered.
  public var asksForNotifications: Bool {
    readNotifications { client, _ in !client.questions.isEmpty } ?? false
  }

  /// The app's notifications that the user sees, oldest first.
  public var notifications: [ShownNotification] {
    readNotifications { client, engine in
      client.delivered.map { ShownNotification($0.content, engine.date(of: $0.time)) }
    } ?? []
  }

  /// The notifications that the app has asked for and that are not due yet.
  public var pendingNotifications: [ShownNotification] {
    readNotifications { client, engine in
      client.pending.map { ShownNotification($0.content, $0.due.map { engine.date(of: $0) }) }
    } ?? []
  }

  /// The number on the app's icon; 0 for none.
  public var badge: Int { readNotifications { client, _ in client.badge } ?? 0 }

  /// The user taps the last notification of the app that is to be seen, or the one with a name.
  ///
  /// The app comes to the front and is told, before it is active. A push has its payload with it (`userInfo`), and an
  /// app that is launched for it finds it in its options. A name that none has, and an app without
  /// any, stop the scenario.
  public func tapNotification(
    _ identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.tapNotification(identifier, of: app)
    }
  }

  /// Reads something of the app's notifications; nil for an app that the rules do not know.
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
  /// The user answers whether an app may send notifications, or sets it in the settings.
  func allowNotifications(_ allows: Bool, of app: InstalledApp) throws(ScriptError) {
    try command(
      NotificationService.self, .allow(app.id, allows), app,
      as: TraceEvent.Action(
        "allowNotifications", by: .user, value: allows ? "on" : "off",
        "\(allows ? "allows" : "forbids") '\(app.id)' to send notifications"),
      "answer for '\(app.id)'")
  }

  /// The user taps a notification; nil for the last one that is to be seen.
  ///
  /// An app that is not in front comes there, and is told on its way (R143); one that is launched finds a
  /// push's payload in the options of its launch.
  ///
  /// - Throws: if no such notification is to be seen, or the app cannot be opened.
  func tapNotification(_ identifier: String?, of app: InstalledApp) throws(ScriptError) {
    let seen = service(NotificationService.self).block.client(app.id)?.delivered ?? []
    guard let name = identifier ?? seen.last?.content.identifier else {
      throw ScriptError(
        "cannot tap a notification of '\(app.id)': none is to be seen; let one come first")
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
