/// What a person asks of a device at its prompt.
///
/// An app is named by its id; nil stands for the one that was spoken of last.
package enum PromptCommand: Codable, Sendable, Hashable {
  // What the user does.
  case launch(app: String?)
  case home
  case open(url: String)
  case lock
  case unlock
  case reboot
  case forceQuit(app: String?)
  case lowPower(Bool)
  case refresh(PromptRefresh, app: String?)
  case allowNotifications(Bool, app: String?)
  case tapNotification(app: String?)
  case allowLocations(PromptLocations, app: String?)

  // What the user does with the screen.
  case tap(String)
  case choose(String)
  case toggle(String)
  case type(String, into: String)
  case swipe(row: String, button: String?)
  case pullToRefresh

  // What Xcode's menus and its debugger do.
  case simulateFetch(app: String?)
  case launchDueToFetch(app: String?)
  case simulateTask(String, app: String?)
  case expireTask(String, app: String?)

  // What the system and the world do.
  case push(PushLetter, app: String?)
  case kill(app: String?)
  case crash(app: String?)
  case charging(Bool)
  case battery(percent: Int)
  case network(PromptNetwork)
  /// Degrees to the north and to the east.
  case place(latitude: Double, longitude: Double)
  case advance(milliseconds: Int)
  case advanceTo(time: String)

  // What is to be known.
  case app(String)
  case screen(app: String?)
  case switcher
  case status
  case log(Bool)
}

/// The networks that a prompt has names for.
package enum PromptNetwork: String, Codable, Sendable, Hashable, CaseIterable {
  case wifi, cellular, none
}

/// What the user lets an app know of where the device is.
package enum PromptLocations: String, Codable, Sendable, Hashable, CaseIterable {
  case denied, always
  case whenInUse = "when-in-use"
}

/// What the settings say of Background App Refresh.
package enum PromptRefresh: String, Codable, Sendable, Hashable, CaseIterable {
  case available, denied, restricted
}
