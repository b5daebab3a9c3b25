extension PromptSyntax {
  /// All commands, in the order of the help.
  package static let all: [PromptSyntax] = user + screen + xcode + world + questions

  /// Returns the meaning of a command whose only operand is an optional app.
  private static func app(_ make: @escaping @Sendable (String?) -> PromptCommand) -> Meaning {
    .words { words in make(words.next()) }
  }

  /// Returns the meaning of a command without operands.
  private static func plain(_ command: PromptCommand) -> Meaning { .words { _ in command } }

  /// Returns the meaning of a command that takes a name of one or more words.
  private static func name(_ make: @escaping @Sendable (String) -> PromptCommand) -> Meaning {
    .words { words throws(PromptError) in
      // A name of several words needs no quotes.
      let first = try words.needed()
      return make(([first] + words.all()).joined(separator: " "))
    }
  }

  /// Returns the meaning of a command that takes `on` or `off`.
  private static func isOn(_ make: @escaping @Sendable (Bool) -> PromptCommand) -> Meaning {
    .words { words throws(PromptError) in make(try words.isOn()) }
  }

  /// Commands for the user of the device.
  private static let user = [
    PromptSyntax("launch", "l", "[APP]", "tap the app's icon", app { .launch(app: $0) }),
    PromptSyntax("home", "h", "press Home", plain(.home)),
    PromptSyntax("open", nil, "URL", "tap a link that an app opens", name { .open(url: $0) }),
    PromptSyntax("lock", nil, "lock the screen", plain(.lock)),
    PromptSyntax("unlock", nil, "unlock it", plain(.unlock)),
    PromptSyntax("reboot", nil, "switch the device off and on", plain(.reboot)),
    PromptSyntax(
      "force-quit", "x", "[APP]", "swipe the app away in the app switcher",
      app { .forceQuit(app: $0) }),
    PromptSyntax(
      "low-power", nil, "on|off", "switch Low Power Mode (from iOS 9)", isOn { .lowPower($0) }),
    PromptSyntax(
      "refresh", nil, "available|denied|restricted [APP]", "set Background App Refresh",
      .words { words throws(PromptError) in
        .refresh(try words.choice(PromptRefresh.self), app: words.next())
      }),
    PromptSyntax(
      "notifications", nil, "on|off [APP]", "allow or forbid the app's notifications",
      .words { words throws(PromptError) in
        .allowNotifications(try words.isOn(), app: words.next())
      }),
    PromptSyntax(
      "locations", nil, "always|when-in-use|denied [APP]",
      "set the app's location permission",
      .words { words throws(PromptError) in
        .allowLocations(try words.choice(PromptLocations.self), app: words.next())
      }),
    PromptSyntax(
      "tap-notification", nil, "[APP]", "tap the app's last notification",
      app { .tapNotification(app: $0) }),
  ]

  /// Commands for the screen of the app in front.
  private static let screen = [
    PromptSyntax("tap", "t", "NAME", "tap what the screen shows by that name", name { .tap($0) }),
    PromptSyntax("choose", nil, "TITLE", "tap a button of an alert", name { .choose($0) }),
    PromptSyntax("toggle", nil, "NAME", "toggle a switch", name { .toggle($0) }),
    PromptSyntax(
      "type", nil, "TEXT into FIELD", "type into a field",
      .words { words throws(PromptError) in
        let all = words.all()
        guard let place = all.lastIndex(of: "into"), place > 0, place + 1 < all.count else {
          throw PromptError("'type' needs a text and a field; write 'type TEXT into FIELD'")
        }
        return .type(
          all[..<place].joined(separator: " "),
          into: all[(place + 1)...].joined(separator: " "))
      }),
    PromptSyntax(
      "swipe", nil, "ROW [BUTTON]", "swipe a row to the left and tap a button there, or Delete",
      .words { words throws(PromptError) in
        .swipe(row: try words.needed(), button: words.next())
      }),
    PromptSyntax("pull", nil, "pull the table down to refresh it", plain(.pullToRefresh)),
  ]

  /// Xcode's menu items and debugger commands.
  private static let xcode = [
    PromptSyntax(
      "fetch", "f", "[APP]", "Debug > Simulate Background Fetch", app { .simulateFetch(app: $0) }),
    PromptSyntax(
      "launch-due-to-fetch", "d", "[APP]",
      "the scheme's option 'Launch due to a background fetch event'",
      app { .launchDueToFetch(app: $0) }),
    PromptSyntax(
      "simulate-task", nil, "ID [APP]", "the debugger's _simulateLaunchForTaskWithIdentifier:",
      .words { words throws(PromptError) in
        .simulateTask(try words.needed(), app: words.next())
      }),
    PromptSyntax(
      "expire-task", nil, "ID [APP]", "the debugger's _simulateExpirationForTaskWithIdentifier:",
      .words { words throws(PromptError) in .expireTask(try words.needed(), app: words.next()) }),
  ]

  /// Commands for servers, the system and the world.
  private static let world = [
    PromptSyntax(
      "push", "p", "[-m TEXT] [-b N] [-s SOUND] [-n] [KEY=VALUE ...] | {JSON}",
      "a server sends the app a push; without -m, -b and -s a silent one that wakes it",
      .raw { text, word throws(PromptError) in
        let payload = text.drop(while: \.isWhitespace)
        if payload.hasPrefix("{") {
          return .push(PushSubmission(payload: String(payload)), app: nil)
        }
        var words = try PromptArguments(text[...], of: word)
        return .push(PushSubmission(payload: try draft(&words).payload()), app: nil)
      }),
    PromptSyntax(
      "kill", "k", "[APP]", "the system ends the app to reclaim its memory", app { .kill(app: $0) }),
    PromptSyntax(
      "crash", nil, "[APP]", "the app crashes as by a bug in its code", app { .crash(app: $0) }),
    PromptSyntax("charging", nil, "on|off", "connect external power", isOn { .charging($0) }),
    PromptSyntax("headphones", nil, "on|off", "plug headphones in", isOn { .headphones($0) }),
    PromptSyntax(
      "battery", nil, "PERCENT", "set the charge of the battery",
      .words { words throws(PromptError) in
        let text = try words.needed()
        guard let percent = Int(text) else {
          throw PromptError(
            "'\(text)' is not a percentage; write 'battery PERCENT', a whole number")
        }
        return .battery(percent: percent)
      }),
    PromptSyntax(
      "network", nil, "wifi|cellular|none", "join another network, or none",
      .words { words throws(PromptError) in .network(try words.choice(PromptNetwork.self)) }),
    PromptSyntax(
      "place", nil, "LATITUDE LONGITUDE", "move the device at once: Debug > Simulate Location",
      .words { words throws(PromptError) in
        .place(latitude: try degrees(&words), longitude: try degrees(&words))
      }),
    PromptSyntax(
      "advance", "a", "TIME", "let time pass: 2h, 1h30m, 90s, or up to 07:30",
      .words { words throws(PromptError) in try advance(by: try words.needed()) }),
  ]

  /// Queries of the device, and commands of the prompt itself.
  private static let questions = [
    PromptSyntax("app", nil, "APP", "use this app in commands that name none", name { .app($0) }),
    PromptSyntax("screen", "r", "[APP]", "what the app's window shows", app { .screen(app: $0) }),
    PromptSyntax("switcher", "s", "the pictures in the app switcher", plain(.switcher)),
    PromptSyntax("status", "i", "the device, its apps, their tokens and tasks", plain(.status)),
    PromptSyntax(
      "log", nil, "on|off", "show or hide the log, which is shown initially", isOn { .log($0) }),
    PromptSyntax("help", "?", "[COMMAND]", "list all commands, or explain one", .help),
    PromptSyntax("quit", "q", "end the device, like the end of the input", .quit),
  ]

  /// Takes a number of degrees, with or without a fraction.
  private static func degrees(_ words: inout PromptArguments) throws(PromptError) -> Double {
    let text = try words.needed()
    guard let degrees = Double(text), degrees.isFinite else {
      throw PromptError("'\(text)' is not a number of degrees; write 'place 60.17 24.94'")
    }
    return degrees
  }

  /// Parses the operand of `advance`: a duration, or a time of day, which contains a colon.
  private static func advance(by text: String) throws(PromptError) -> PromptCommand {
    if text.contains(":") { return .advanceTo(time: text) }
    guard let time = PromptTime.milliseconds(of: text) else {
      throw PromptError(
        "'\(text)' is not a time; write 2h, 1h30m, 90s or 500ms, or a time of day such as 07:30")
    }
    guard time <= PromptTime.mostMilliseconds else {
      throw PromptError("'\(text)' is more than 366 days; advance by less at a time")
    }
    return .advance(milliseconds: time)
  }

  /// Parses options like those of `workbook push`; keys need no `-d` here.
  private static func draft(_ words: inout PromptArguments) throws(PromptError) -> PushDraft {
    var draft = PushDraft()
    while let word = words.next() {
      switch word {
      case "-m": draft.alert = try words.needed()
      case "-b": draft.badge = try words.needed()
      case "-s": draft.sound = try words.needed()
      case "-n": draft.wakesApp = true
      case "-d": draft.data.append(try words.needed())
      default: draft.data.append(word)
      }
    }
    if draft.alert == nil, draft.badge == nil, draft.sound == nil { draft.wakesApp = true }
    return draft
  }
}
