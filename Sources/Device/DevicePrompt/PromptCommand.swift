/// A command of a person to a device at its prompt.
///
/// An app is named by its ID; nil means the one that was named last.
///
/// A command is a parsed line on its way to the device in its sandbox, which decides whether it is possible:
/// one that names an app that is not installed is a valid command too.
package enum PromptCommand: Codable, Sendable, Hashable {
  // Actions of the user.
  /// Taps the app's icon.
  case launch(app: String?)
  /// Presses Home (R2).
  case home
  /// Taps a link, which an app with its scheme opens (R124).
  case open(url: String)
  case lock
  case unlock
  /// Restarts the device.
  case reboot
  /// Swipes the app away in the app switcher (R60).
  case forceQuit(app: String?)
  /// Switches Low Power Mode.
  case lowPower(Bool)
  /// Sets Background App Refresh of an app (R20).
  case refresh(PromptRefresh, app: String?)
  /// Allows or forbids notifications (R140).
  case allowNotifications(Bool, app: String?)
  /// Taps the last notification of an app (R143).
  case tapNotification(app: String?)
  /// Sets the location permission (R160).
  case allowLocations(PromptLocations, app: String?)

  // Touches of the user on the screen.
  /// Taps what has this name on the screen.
  case tap(String)
  /// Taps a button of the topmost alert.
  case choose(String)
  /// Toggles a switch.
  case toggle(String)
  /// Types a text into a field.
  case type(String, into: String)
  /// Swipes a row to the left and taps a button there; nil for Delete.
  case swipe(row: String, button: String?)
  /// Pulls the table down until it refreshes.
  case pullToRefresh

  // Xcode's menus and debugger commands.
  /// Xcode's "Simulate Background Fetch" (R27).
  case simulateFetch(app: String?)
  /// The scheme's option "Launch due to a background fetch event" (R27).
  case launchDueToFetch(app: String?)
  /// The debugger's launch of a task, by its identifier.
  case simulateTask(String, app: String?)
  /// The debugger's expiration of a task.
  case expireTask(String, app: String?)

  // The system and the world.
  /// A server sends a push to the app.
  case push(PushSubmission, app: String?)
  /// The system ends the app to reclaim its memory (R7).
  case kill(app: String?)
  /// The app crashes.
  case crash(app: String?)
  /// External power is connected or disconnected.
  case charging(Bool)
  /// Headphones are connected or disconnected (R194).
  case headphones(Bool)
  /// Sets the charge, from 0 to 100; the device refuses other numbers.
  case battery(percent: Int)
  /// The device joins this network.
  case network(PromptNetwork)
  /// Moves the device; degrees to the north and to the east.
  case place(latitude: Double, longitude: Double)
  /// Lets time pass, at most ``PromptTime/mostMilliseconds``.
  case advance(milliseconds: Int)
  /// Lets time pass up to a time of day, today or tomorrow: `07:30`.
  case advanceTo(time: String)

  // Queries and settings of the prompt.
  /// Selects the app for commands that name none.
  case app(String)
  /// Shows the app's window.
  case screen(app: String?)
  /// Shows the pictures in the app switcher (R95).
  case switcher
  /// Shows the device, its apps, their tokens and tasks.
  case status
  /// Turns the output of events on or off.
  case log(Bool)
}

/// A network by its name at the prompt.
package enum PromptNetwork: String, Codable, Sendable, Hashable, CaseIterable {
  /// `none` is no network at all.
  case wifi, cellular, none
}

/// The location permission of an app.
package enum PromptLocations: String, Codable, Sendable, Hashable, CaseIterable {
  case denied, always
  case whenInUse = "when-in-use"
}

/// The setting of Background App Refresh.
package enum PromptRefresh: String, Codable, Sendable, Hashable, CaseIterable {
  case available, denied, restricted
}
