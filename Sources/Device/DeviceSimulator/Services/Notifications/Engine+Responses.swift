import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace

/// What the user does with a notification.
enum NotificationTouch {
  /// A tap on the notification itself.
  case tap
  /// A tap on a button, by its title.
  case button(String)
  /// A text, sent with a button.
  case answer(String, String)
  case dismissal
}

extension Engine {
  /// Taps a notification; nil for the last one that is shown.
  ///
  /// An app that is not in front comes to the front, and is informed on its way (R143); one that is launched
  /// finds a push's payload in its launch options.
  ///
  /// - Throws: if no such notification is shown, or the app cannot be opened.
  func tapNotification(_ identifier: String?, of app: InstalledApp) throws(ScriptError) {
    try respond(.tap, to: identifier, of: app)
  }

  /// Taps, answers or dismisses a notification; nil for the last one that is shown (R143, R252-R254).
  ///
  /// - Throws: if no such notification is shown, it has no such button, or the app cannot be opened.
  func respond(
    _ touch: NotificationTouch, to identifier: String?, of app: InstalledApp
  ) throws(ScriptError) {
    let client = service(NotificationService.self).block.client(app.id)
    let seen = client?.visible(at: now) ?? []
    guard let name = identifier ?? seen.last?.content.identifier else {
      throw ScriptError(
        "cannot \(touch.verb) a notification of '\(app.id)': none is shown; have one delivered first"
      )
    }
    let what = "\(touch.verb) the notification '\(name)'"
    var action = touch.plainAction
    var opens = action == NotificationResponse.tapped
    if let tapped = seen.last(where: { $0.content.identifier == name }) {
      if let title = touch.title {
        let category = client?.categories.first { $0.identifier == tapped.content.category }
        let button = try category.button(title, for: touch, what)
        if button.requiresUnlock, isLocked { throw ScriptError(cannot: what, .deviceLocked) }
        (action, opens) = (button.identifier, button.opensApp)
      }
      let response = NotificationResponse(tapped, action: action, text: touch.text)
      if opens { try makeWay(for: app, .open(.notification(response)), what) }
    }
    try command(
      NotificationService.self,
      .respond(app.id, identifier: name, action: action, text: touch.text), app,
      as: touch.record(name, of: app.id), what)
  }
}

extension NotificationTouch {
  /// The verb of messages.
  fileprivate var verb: String {
    switch self {
    case .tap: "tap"
    case .button(let title): "tap the button '\(title)' of"
    case .answer: "answer"
    case .dismissal: "dismiss"
    }
  }

  /// The title of the button that is tapped, if any.
  fileprivate var title: String? {
    switch self {
    case .button(let title), .answer(let title, _): title
    case .tap, .dismissal: nil
    }
  }

  fileprivate var text: String? { if case .answer(_, let text) = self { text } else { nil } }

  /// The identifier of an action that needs no button.
  fileprivate var plainAction: String {
    if case .dismissal = self {
      NotificationResponse.dismissed
    } else {
      NotificationResponse.tapped
    }
  }

  /// Returns the action of the trace.
  fileprivate func record(_ identifier: String, of app: AppID) -> TraceEvent.Action {
    switch self {
    case .tap:
      TraceEvent.Action(
        "tapNotification", by: .user, value: identifier, "taps a notification of '\(app)'")
    case .button(let title):
      TraceEvent.Action(
        "tapNotificationButton", by: .user, value: title,
        "taps '\(title)' on a notification of '\(app)'")
    case .answer(_, let text):
      TraceEvent.Action(
        "answerNotification", by: .user, value: text,
        "answers a notification of '\(app)': \(text)")
    case .dismissal:
      TraceEvent.Action(
        "dismissNotification", by: .user, value: identifier,
        "dismisses a notification of '\(app)'")
    }
  }
}

extension NotificationCategory? {
  /// Returns the button with a title.
  ///
  /// - Throws: for a title that no button has, and for one that takes a text or takes none.
  fileprivate func button(
    _ title: String, for touch: NotificationTouch, _ what: String
  ) throws(ScriptError) -> NotificationButton {
    let buttons = self?.buttons ?? []
    guard let button = buttons.first(where: { $0.title == title }) else {
      let titles = buttons.map { "'\($0.title)'" }.joined(separator: ", ")
      let known = titles.isEmpty ? "it has no buttons" : "it has \(titles)"
      throw ScriptError("cannot \(what): no button '\(title)'; \(known)")
    }
    let takesText = button.input != nil
    guard takesText == (touch.text != nil) else {
      throw ScriptError(
        "cannot \(what): the button '\(title)' takes \(takesText ? "a" : "no") text; use "
          + "'\(takesText ? "answerNotification" : "tapNotification")'")
    }
    return button
  }
}
