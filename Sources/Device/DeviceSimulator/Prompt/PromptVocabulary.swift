private import BackgroundExecution
private import DeviceNetwork
private import DeviceProtocol
private import DeviceTrace
private import RuleBlocks

extension PromptCommand {
  /// All commands, in the order of the help.
  package static let all: [PromptCommand] = user + screen + xcode + world + questions

  /// Commands for the user of the device.
  private static let user = [
    PromptCommand("launch [APP]", key: "l", "tap the app's icon", app { try $0.open($1) }),
    PromptCommand("home", key: "h", "press Home", plain { try $0.pressHome() }),
    PromptCommand("open URL", "tap a link that an app opens", name { _ = try $0.open(url: $1) }),
    PromptCommand("lock", "lock the screen", plain { try $0.lock() }),
    PromptCommand("unlock", "unlock it", plain { try $0.unlock() }),
    PromptCommand(
      "reboot", "switch the device off and on", plain { try $0.reboot(unlocks: true) }),
    PromptCommand(
      "force-quit [APP]", key: "x", "swipe the app away in the app switcher",
      app { try $0.forceQuit($1) }),
    PromptCommand(
      "low-power on|off", "switch Low Power Mode (from iOS 9)",
      isOn { try $0.setLowPowerMode($1) }),
    PromptCommand("refresh available|denied|restricted [APP]", "set Background App Refresh") {
      call in
      let status: RefreshStatus = try call.choice([
        "available": .available, "denied": .denied, "restricted": .restricted,
      ])
      try call.engine.setRefreshStatus(status, of: call.app())
    },
    PromptCommand(
      "notifications on|off [APP]", "allow or forbid the app's notifications"
    ) { call in
      let isAllowed = try call.isOn()
      try call.engine.allowNotifications(isAllowed, of: call.app())
    },
    PromptCommand(
      "locations always|when-in-use|once|denied [APP]",
      "set the app's location permission"
    ) { call in
      let permission: App.LocationPermission = try call.choice([
        "always": .always, "when-in-use": .whenInUse, "once": .once, "denied": .denied,
      ])
      try call.engine.allowLocation(permission, of: call.app())
    },
    PromptCommand(
      "precise-location on|off [APP]", "let the app know the precise location, or not"
    ) { call in
      let isAllowed = try call.isOn()
      try call.engine.allowPreciseLocation(isAllowed, of: call.app())
    },
    PromptCommand(
      "tap-notification [APP]", "tap the app's last notification",
      app { try $0.tapNotification(nil, of: $1) }),
    PromptCommand(
      "stop-task [APP]", "stop the app's last continued task, in its Live Activity",
      app { try $0.stopContinuedTask(nil, of: $1) }),
    PromptCommand("notification-button TITLE", "tap a button of the app's last notification") {
      call in
      let title = try call.name()
      try call.engine.respond(.button(title), to: nil, of: call.app(call.lastApp))
    },
    PromptCommand("answer TEXT with TITLE", "answer the app's last notification with a text") {
      call in
      let words = try call.all()
      guard let place = words.lastIndex(of: "with"), place > 0, place + 1 < words.count else {
        throw ScriptError("'answer' needs a text and a button; write 'answer TEXT with TITLE'")
      }
      let title = words[(place + 1)...].joined(separator: " ")
      let text = words[..<place].joined(separator: " ")
      try call.engine.respond(.answer(title, text), to: nil, of: call.app(call.lastApp))
    },
    PromptCommand(
      "dismiss-notification [APP]", "dismiss the app's last notification",
      app { try $0.respond(.dismissal, to: nil, of: $1) }),
  ]

  /// Commands for the screen of the app in front.
  private static let screen = [
    PromptCommand(
      "tap NAME", key: "t", "tap what the screen shows by that name",
      name { try $0.touch(.tap($1)) }),
    PromptCommand(
      "choose TITLE", "tap a button of an alert", name { try $0.touch(.choose($1)) }),
    PromptCommand("toggle NAME", "toggle a switch", name { try $0.touch(.toggle($1)) }),
    PromptCommand("type TEXT into FIELD", "type into a field") { call in
      let words = try call.all()
      guard let place = words.lastIndex(of: "into"), place > 0, place + 1 < words.count else {
        throw ScriptError("'type' needs a text and a field; write 'type TEXT into FIELD'")
      }
      let field = words[(place + 1)...].joined(separator: " ")
      try call.engine.touch(.type(words[..<place].joined(separator: " "), into: field))
    },
    PromptCommand(
      "swipe ROW [BUTTON]", "swipe a row to the left and tap a button there, or Delete"
    ) { call in
      let row = try call.needed()
      let button = try call.next() ?? "Delete"
      try call.finish()
      try call.engine.touch(.swipe(row, choose: button))
    },
    PromptCommand(
      "pull", "pull the table down to refresh it", plain { try $0.touch(.pullToRefresh) }),
  ]

  /// Xcode's menu items and debugger commands.
  private static let xcode = [
    PromptCommand(
      "fetch [APP]", key: "f", "Debug > Simulate Background Fetch",
      app { try $0.simulateFetch(of: $1) }),
    PromptCommand(
      "launch-due-to-fetch [APP]", key: "d",
      "the scheme's option 'Launch due to a background fetch event'",
      app { try $0.launchDueToFetch($1) }),
    PromptCommand(
      "simulate-task ID [APP]", "the debugger's _simulateLaunchForTaskWithIdentifier:"
    ) { call in
      let task = try call.needed()
      try call.engine.simulateLaunch(ofTask: task, of: call.app())
    },
    PromptCommand(
      "expire-task ID [APP]", "the debugger's _simulateExpirationForTaskWithIdentifier:"
    ) { call in
      let task = try call.needed()
      try call.engine.simulateExpiration(ofTask: task, of: call.app())
    },
  ]

  /// Commands for servers, the system and the world.
  private static let world = [
    PromptCommand(
      "push [-m TEXT] [-b N] [-s SOUND] [-n] [KEY=VALUE ...] | {JSON}", key: "p",
      "a server sends the app a push; without -m, -b and -s a silent one that wakes it"
    ) { call in
      let payload = try call.rest.hasPrefix("{") ? String(call.rest) : draft(&call).payload()
      let app = try call.app(call.lastApp)
      call.answer.fate = try call.engine.send(PushSubmission(payload: payload), to: app)
    },
    PromptCommand(
      "kill [APP]", key: "k", "the system ends the app to reclaim its memory",
      app { try $0.terminateBySystem($1) }),
    PromptCommand(
      "prewarm [APP]", "the system starts the app's process ahead of a launch (from iOS 15)",
      app { try $0.prewarm($1) }),
    PromptCommand(
      "disconnect-scene [APP]", "the system reclaims the memory of a scene in the background",
      app { try $0.disconnectScene(nil, of: $1) }),
    PromptCommand(
      "crash [APP]", "the app crashes as by a bug in its code",
      app { try $0.crash($1, instead: "end it with 'kill' or resume it with 'open'") }),
    PromptCommand("charging on|off", "connect external power", isOn { try $0.setCharging($1) }),
    PromptCommand("call", "receive a call", plain { try $0.receiveCall() }),
    PromptCommand("pick-up", "answer it", plain { try $0.answerCall() }),
    PromptCommand("hang-up", "decline it, or end it", plain { try $0.endCall(shouldResume: true) }),
    PromptCommand(
      "headphones on|off", "plug headphones in", isOn { try $0.connectHeadphones($1) }),
    PromptCommand(
      "press play|pause|next|previous|headphones", "press a button of the lock screen or headphones"
    ) { call in
      let button: RemoteCommand = try call.choice([
        "play": .play, "pause": .pause, "next": .nextTrack, "previous": .previousTrack,
        "headphones": .togglePlayPause,
      ])
      try call.finish()
      try call.engine.press(button)
    },
    PromptCommand("battery PERCENT", "set the charge of the battery") { call in
      let text = try call.needed()
      try call.finish()
      guard let percent = Int(text) else {
        throw ScriptError(
          "'\(text)' is not a percentage; write 'battery PERCENT', a whole number")
      }
      try call.engine.setBatteryLevel(percent)
    },
    PromptCommand("network wifi|cellular|none", "join another network, or none") {
      call in
      let network: Network = try call.choice([
        "wifi": .wifi, "cellular": .cellular, "none": .none,
      ])
      try call.finish()
      try call.engine.setNetwork(network)
    },
    PromptCommand(
      "place LATITUDE LONGITUDE", "move the device at once: Debug > Simulate Location"
    ) { call in
      let place = try Place(degrees(&call), degrees(&call))
      try call.finish()
      try call.engine.move([place], lasting: .zero)
    },
    PromptCommand("advance TIME", key: "a", "let time pass: 2h, 1h30m, 90s, or up to 07:30") {
      call in
      let text = try call.needed()
      try call.finish()
      try call.engine.advance(checked: time(text, on: call.engine))
    },
  ]

  /// Queries of the device, and commands of the prompt itself.
  private static let questions = [
    PromptCommand("app APP", "use this app in commands that name none") { call in
      _ = try call.app(call.name())
    },
    PromptCommand("screen [APP]", key: "r", "what the app's window shows") { call in
      call.answer.lines = PromptReport(call.engine).screen(of: try call.app())
    },
    PromptCommand("switcher", key: "s", "the pictures in the app switcher") { call in
      try call.finish()
      call.answer.lines = PromptReport(call.engine).switcher
    },
    PromptCommand("status", key: "i", "the device, its apps, their tokens and tasks") { call in
      try call.finish()
      call.answer.lines = PromptReport(call.engine).status
    },
    PromptCommand(
      "log on|off", "show or hide the log, which is shown initially",
      isOn { $0.journal.printsLog = $1 }),
    PromptCommand("help [COMMAND]", key: "?", "list all commands, or explain one") { call in
      let name = try call.next()
      try call.finish()
      call.answer.lines = try name.map(named)?.help ?? help
    },
    PromptCommand("quit", key: "q", "end the device, like the end of the input") {
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
  private static func degrees(_ call: inout PromptInvocation) throws(ScriptError) -> Double {
    let text = try call.needed()
    guard let degrees = Double(text), degrees.isFinite else {
      throw ScriptError("'\(text)' is not a number of degrees; write 'place 60.17 24.94'")
    }
    return degrees
  }

  /// Parses the operand of `advance`: a duration, or a time of day, which contains a colon.
  private static func time(_ text: String, on engine: Engine) throws(ScriptError) -> DeviceInstant {
    if text.contains(":") { return try engine.next(text) }
    guard let time = PromptTime.milliseconds(of: text) else {
      throw ScriptError(
        "'\(text)' is not a time; write 2h, 1h30m, 90s or 500ms, or a time of day such as 07:30")
    }
    guard time <= PromptTime.mostMilliseconds else {
      throw ScriptError("'\(text)' is more than 366 days; advance by less at a time")
    }
    return engine.now + .milliseconds(time)
  }

  /// Takes options like those of `workbook push`; keys need no `-d` here.
  private static func draft(_ call: inout PromptInvocation) throws(ScriptError) -> PushDraft {
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
