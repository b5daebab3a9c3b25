/// What a person asks of a device at its prompt.
///
/// An app is named by its id; nil stands for the one that was spoken of last.
///
/// It is what a line means, on its way from the program in front of the user to the device in its
/// sandbox. The device judges whether it can be done: a command that names an app which is not
/// there is a command too.
package enum PromptCommand: Codable, Sendable, Hashable {
  // What the user does.
  /// Taps the app's icon.
  case launch(app: String?)
  /// Presses Home (R2).
  case home
  /// Taps a link of this address, which an app with its scheme opens (R124).
  case open(url: String)
  /// Locks the screen.
  case lock
  /// Unlocks it.
  case unlock
  /// Switches the device off and on.
  case reboot
  /// Swipes the app away in the app switcher (R60).
  case forceQuit(app: String?)
  /// Switches Low Power Mode.
  case lowPower(Bool)
  /// Sets Background App Refresh of an app (R20).
  case refresh(PromptRefresh, app: String?)
  /// Allows notifications, or forbids them (R140).
  case allowNotifications(Bool, app: String?)
  /// Taps the last notification of an app (R143).
  case tapNotification(app: String?)
  /// Allows locations, or forbids them (R160).
  case allowLocations(PromptLocations, app: String?)

  // What the user does with the screen.
  /// Taps what has this name on the screen.
  case tap(String)
  /// Taps a button of the alert on top.
  case choose(String)
  /// Turns a switch.
  case toggle(String)
  /// Types a text into a field.
  case type(String, into: String)
  /// Sweeps a row to the left and taps a button there; nil for Delete.
  case swipe(row: String, button: String?)
  /// Pulls the table down until it refreshes.
  case pullToRefresh

  // What Xcode's menus and its debugger do.
  /// Xcode's "Simulate Background Fetch" (R27).
  case simulateFetch(app: String?)
  /// The scheme's option "Launch due to a background fetch event" (R27).
  case launchDueToFetch(app: String?)
  /// The debugger's launch of a task, by its identifier.
  case simulateTask(String, app: String?)
  /// The debugger's expiration of a task.
  case expireTask(String, app: String?)

  // What the system and the world do.
  /// A server sends a push to the app.
  case push(PushLetter, app: String?)
  /// The system ends the app for its memory (R7).
  case kill(app: String?)
  /// The app ends by a mistake of its own.
  case crash(app: String?)
  /// External power is there, or gone.
  case charging(Bool)
  /// Headphones are plugged in, or unplugged (R194).
  case headphones(Bool)
  /// From 0 to 100; another number is refused by the device.
  case battery(percent: Int)
  /// The device comes into this network.
  case network(PromptNetwork)
  /// Degrees to the north and to the east.
  case place(latitude: Double, longitude: Double)
  /// Time passes: at most ``PromptTime/mostMilliseconds``.
  case advance(milliseconds: Int)
  /// Time passes up to a time of day, today or tomorrow: `07:30`.
  case advanceTo(time: String)

  // What is to be known.
  /// From now on this app is meant where none is named.
  case app(String)
  /// What the app's window shows.
  case screen(app: String?)
  /// The pictures in the app switcher (R95).
  case switcher
  /// The device, its apps, their tokens and tasks.
  case status
  /// Whether what happens is shown as it happens.
  case log(Bool)
}

/// The networks that a prompt has names for.
package enum PromptNetwork: String, Codable, Sendable, Hashable, CaseIterable {
  /// `none` is no network at all.
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
