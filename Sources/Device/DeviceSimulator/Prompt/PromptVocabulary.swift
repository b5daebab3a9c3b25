private import BackgroundExecution
private import DeviceProtocol
private import DeviceTrace
private import RuleBlocks

extension PromptWord {
  /// All commands, in the order of the help.
  package static let all: [PromptWord] = user + screen + xcode + world + questions

  /// Commands for the user of the device.
  private static let user = [
    PromptWord("launch [APP]", key: "l", "tap the app's icon", app { try $0.open($1) }),
    PromptWord("home", key: "h", "press Home", plain { try $0.pressHome() }),
    PromptWord("open URL", "tap a link that an app opens", name { _ = try $0.open(url: $1) }),
    PromptWord("lock", "lock the screen", plain { try $0.lock() }),
    PromptWord("unlock", "unlock it", plain { try $0.unlock() }),
    PromptWord(
      "reboot", "switch the device off and on", plain { try $0.reboot(unlocks: true) }),
    PromptWord(
      "force-quit [APP]", key: "x", "swipe the app away in the app switcher",
      app { try $0.forceQuit($1) }),
    PromptWord(
      "low-power on|off", "switch Low Power Mode (from iOS 9)",
      isOn { try $0.setLowPowerMode($1) }),
    PromptWord("refresh available|denied|restricted [APP]", "set Background App Refresh") {
      call in
      let status: RefreshStatus = try call.choice([
        "available": .available, "denied": .denied, "restricted": .restricted,
      ])
      try call.engine.setRefreshStatus(status, of: call.app())
    },
    PromptWord(
      "notifications on|off [APP]", "allow the app to send notifications, or forbid it"
    ) { call in
      let isAllowed = try call.isOn()
      try call.engine.allowNotifications(isAllowed, of: call.app())
    },
    PromptWord(
      "locations always|when-in-use|denied [APP]",
      "let the app know where the device is, or forbid it"
    ) { call in
      let permission: App.LocationPermission = try call.choice([
        "always": .always, "when-in-use": .whenInUse, "denied": .denied,
      ])
      try call.engine.allowLocation(permission, of: call.app())
    },
    PromptWord(
      "tap-notification [APP]", "tap the app's last notification",
      app { try $0.tapNotification(nil, of: $1) }),
  ]

  /// Commands for the screen of the app in front.
  private static let screen = [
    PromptWord(
      "tap NAME", key: "t", "tap what the screen shows by that name",
      name { try $0.touch(.tap($1)) }),
    PromptWord(
      "choose TITLE", "tap a button of an alert", name { try $0.touch(.choose($1)) }),
    PromptWord("toggle NAME", "turn a switch", name { try $0.touch(.toggle($1)) }),
    PromptWord("type TEXT into FIELD", "type into a field") { call in
      let words = try call.all()
      guard let place = words.lastIndex(of: "into"), place > 0, place + 1 < words.count else {
        throw ScriptError("'type' needs a text and a field; write 'type TEXT into FIELD'")
      }
      let field = words[(place + 1)...].joined(separator: " ")
      try call.engine.touch(.type(words[..<place].joined(separator: " "), into: field))
    },
    PromptWord(
      "swipe ROW [BUTTON]", "sweep a row to the left and tap a button there, or Delete"
    ) { call in
      let row = try call.needed()
      let button = try call.next() ?? "Delete"
      try call.finish()
      try call.engine.touch(.swipe(row, choose: button))
    },
    PromptWord(
      "pull", "pull the table down to refresh it", plain { try $0.touch(.pullToRefresh) }),
  ]

  /// Xcode's menu items and debugger commands.
  private static let xcode = [
    PromptWord(
      "fetch [APP]", key: "f", "Debug > Simulate Background Fetch",
      app { try $0.simulateFetch(of: $1) }),
    PromptWord(
      "launch-due-to-fetch [APP]", key: "d",
      "the scheme's option 'Launch due to a background fetch event'",
      app { try $0.launchDueToFetch($1) }),
    PromptWord(
      "simulate-task ID [APP]", "the debugger's _simulateLaunchForTaskWithIdentifier:"
    ) { call in
      let task = try call.needed()
      try call.engine.simulateLaunch(ofTask: task, of: call.app())
    },
    PromptWord(
      "expire-task ID [APP]", "the debugger's _simulateExpirationForTaskWithIdentifier:"
    ) { call in
      let task = try call.needed()
      try call.engine.simulateExpiration(ofTask: task, of: call.app())
    },
  ]

  /// Commands for servers, the system and the world.
  private static let world = [
    PromptWord(
      "push [-m TEXT] [-b N] [-s SOUND] [-n] [KEY=VALUE ...] | {JSON}", key: "p",
      "a server sends the app a push; without -m, -b and -s a silent one that wakes it"
    ) { call in
      let payload = try call.rest.hasPrefix("{") ? String(call.rest) : draft(&call).payload()
      let app = try call.app(call.lastApp)
      call.answer.fate = try call.engine.send(PushLetter(payload: payload), to: app)
    },
    PromptWord(
      "kill [APP]", key: "k", "the system takes the app's memory back",
      app { try $0.terminateBySystem($1) }),
    PromptWord(
      "crash [APP]", "the app ends as by a mistake in it",
      app { try $0.crash($1, instead: "end it with 'kill' or resume it with 'open'") }),
    PromptWord("charging on|off", "connect external power", isOn { try $0.setCharging($1) }),
    PromptWord(
      "headphones on|off", "plug headphones in", isOn { try $0.connectHeadphones($1) }),
    PromptWord("battery PERCENT", "empty or fill the battery") { call in
      let text = try call.needed()
      try call.finish()
      guard let percent = Int(text) else {
        throw ScriptError("'\(text)' is no number of percent; write 'battery PERCENT'")
      }
      try call.engine.setBatteryLevel(percent)
    },
    PromptWord("network wifi|cellular|none", "come into another network, or out of all") {
      call in
      let network: Network = try call.choice([
        "wifi": .wifi, "cellular": .cellular, "none": .none,
      ])
      try call.finish()
      try call.engine.setNetwork(network)
    },
    PromptWord(
      "place LATITUDE LONGITUDE", "be somewhere else at once: Debug > Simulate Location"
    ) { call in
      let place = try Place(degrees(&call), degrees(&call))
      try call.finish()
      try call.engine.move([place], lasting: .zero)
    },
    PromptWord("advance TIME", key: "a", "let time pass: 2h, 1h30m, 90s, or up to 07:30") { call in
      let text = try call.needed()
      try call.finish()
      try call.engine.advance(checked: time(text, on: call.engine))
    },
  ]

  /// Queries of the device, and commands of the prompt itself.
  private static let questions = [
    PromptWord("app APP", "speak of another app from now on") { call in
      _ = try call.app(call.name())
    },
    PromptWord("screen [APP]", key: "r", "what the app's window shows") { call in
      call.answer.lines = PromptReport(call.engine).screen(of: try call.app())
    },
    PromptWord("switcher", key: "s", "the pictures in the app switcher") { call in
      try call.finish()
      call.answer.lines = PromptReport(call.engine).switcher
    },
    PromptWord("status", key: "i", "the device, its apps, their tokens and tasks") { call in
      try call.finish()
      call.answer.lines = PromptReport(call.engine).status
    },
    PromptWord(
      "log on|off", "show what happens, as it is at first", isOn { $0.journal.printsLog = $1 }),
    PromptWord("help [COMMAND]", key: "?", "this, or more on a command") { call in
      let name = try call.next()
      try call.finish()
      call.answer.lines = try name.map(named)?.help ?? help
    },
    PromptWord("quit", key: "q", "end the device, as the end of the input does") {
      $0.answer.isOver = true
    },
  ]

  // MARK: Kinds of commands

  /// Returns the action of a command without operands.
  private static func plain(_ act: @escaping @Sendable (Engine) throws -> Void) -> Action {
    { call in
      try call.finish()
      try act(call.engine)
    }
  }

  /// Returns the action of a command whose only operand is an optional app.
  private static func app(
    _ act: @escaping @Sendable (Engine, InstalledApp) throws -> Void
  ) -> Action {
    { call in try act(call.engine, call.app()) }
  }

  /// Returns the action of a command that takes a name of one or more words.
  private static func name(_ act: @escaping @Sendable (Engine, String) throws -> Void) -> Action {
    { call in try act(call.engine, call.name()) }
  }

  /// Returns the action of a command that takes `on` or `off`.
  private static func isOn(_ act: @escaping @Sendable (Engine, Bool) throws -> Void) -> Action {
    { call in
      let isOn = try call.isOn()
      try call.finish()
      try act(call.engine, isOn)
    }
  }

  // MARK: Operands

  /// Takes a number of degrees, with or without a fraction.
  private static func degrees(_ call: inout PromptCall) throws(ScriptError) -> Double {
    let text = try call.needed()
    guard let degrees = Double(text), degrees.isFinite else {
      throw ScriptError("'\(text)' is no number of degrees; write 'place 60.17 24.94'")
    }
    return degrees
  }

  /// Parses the operand of `advance`: a duration, or a time of day, which contains a colon.
  private static func time(_ text: String, on engine: Engine) throws(ScriptError) -> DeviceInstant {
    if text.contains(":") { return try engine.next(text) }
    guard let time = PromptTime.milliseconds(of: text) else {
      throw ScriptError(
        "'\(text)' is no time; write 2h, 1h30m, 90s or 500ms, or a time of day such as 07:30")
    }
    guard time <= PromptTime.mostMilliseconds else {
      throw ScriptError("'\(text)' is more than 366 days; advance by less at a time")
    }
    return engine.now + .milliseconds(time)
  }

  /// Takes options like those of `workbook push`; keys need no `-d` here.
  private static func draft(_ call: inout PromptCall) throws(ScriptError) -> PushDraft {
    var draft = PushDraft()
    while let word = try call.next() {
      switch word {
      case "-m": draft.alert = try call.needed()
      case "-b": draft.badge = try call.needed()
      case "-s": draft.sound = try call.needed()
      case "-n": draft.wakesApp = true
      case "-d": draft.data.append(try call.needed())
      default: draft.data.append(word)
      }
    }
    if draft.alert == nil, draft.badge == nil, draft.sound == nil { draft.wakesApp = true }
    return draft
  }
}
