import RuleBlocks
internal import BackgroundExecution
package import DevicePrompt
internal import DeviceProtocol

/// Carries out what a prompt asks for, with the device's own verbs.
package final class PromptExecutor {
  /// Which device it is.
  private let device: Device
  /// The app that is meant where none is named: the one that was spoken of last.
  private var app: String?

  /// Begins with the app in front, or the first one.
  package init(_ device: Device) {
    self.device = device
    app = device.read { engine in
      (engine.apps.first(where: \.isInFront) ?? engine.apps.first)?.id.rawValue
    }
  }

  /// What is said before anything was asked for.
  package var greeting: PromptAnswer {
    var answer = PromptAnswer()
    answer.time = device.time
    return answer
  }

  /// Does what is asked for; everything rests again when it returns.
  ///
  /// What the device refuses is an answer too, with the reason, and nothing has changed then.
  package func answer(to request: PromptRequest) -> PromptAnswer {
    var answer = PromptAnswer()
    do throws(ScriptError) {
      switch request {
      case .command(.push(let letter, let name)):
        let app = try index(of: name)
        answer.fate = try device.attempt { engine throws(ScriptError) in
          try engine.send(letter, to: engine.apps[app])
        }
      case .command(let command): answer.lines = try lines(for: command)
      case .push(let letter, let token): answer.fate = try send(letter, token: token)
      }
    } catch {
      answer.failure = error.description
    }
    answer.time = device.time
    return answer
  }

  /// What another program sends; that nothing takes it is its fate and no failure of the prompt.
  private func send(_ letter: PushLetter, token: String) throws(ScriptError) -> PushOutcome {
    do throws(ScriptError) {
      return try device.attempt { engine throws(ScriptError) in
        try engine.send(letter, to: try engine.app(withToken: token))
      }
    } catch {
      return PushOutcome(.refused, app: nil, error.description.withoutPrefix("cannot push: "))
    }
  }

  /// Does what is no push; the lines are what was asked to be seen.
  private func lines(for command: PromptCommand) throws(ScriptError) -> [String] {
    switch command {
    case .app(let name):
      _ = try index(of: name)
      return []
    case .screen(let name):
      let app = try index(of: name)
      return device.read { PromptReport($0).screen(of: $0.apps[app]) }
    case .switcher: return device.read { PromptReport($0).switcher }
    case .status: return device.read { PromptReport($0).status }
    case .log(let isOn):
      device.printsLog = isOn
      return []
    default:
      let app = try index(of: command.app)
      try device.attempt { engine throws(ScriptError) in
        try engine.perform(command, of: engine.apps[app])
      }
      return []
    }
  }

  /// The place of the app that is meant; from now on it is meant where none is named.
  private func index(of name: String?) throws(ScriptError) -> Int {
    let name = name ?? app ?? ""
    let index = try device.attempt { engine throws(ScriptError) in try engine.index(of: name) }
    app = name
    return index
  }
}

extension PromptCommand {
  /// The app that it names.
  ///
  /// Nil for a command that is about no app, and for one that means the app that was spoken of
  /// last.
  fileprivate var app: String? {
    switch self {
    case .launch(let app), .forceQuit(let app), .refresh(_, let app),
      .allowNotifications(_, let app), .allowLocations(_, let app), .tapNotification(let app),
      .simulateFetch(let app),
      .launchDueToFetch(let app), .simulateTask(_, let app), .expireTask(_, let app),
      .push(_, let app), .kill(let app), .crash(let app), .screen(let app):
      app
    case .app(let app): app
    case .home, .open, .lock, .unlock, .reboot, .lowPower, .tap, .choose, .toggle, .type, .swipe,
      .pullToRefresh, .charging, .headphones, .battery, .network, .place, .advance, .advanceTo,
      .switcher,
      .status, .log:
      nil
    }
  }
}

extension Engine {
  /// Does what a prompt asks for and what changes the device.
  ///
  /// - Parameter app: the one that it is about, if it is about one.
  ///
  /// - Throws: what the device refuses.
  fileprivate func perform(_ command: PromptCommand, of app: InstalledApp) throws(ScriptError) {
    switch command {
    case .launch: try open(app)
    case .home: try pressHome()
    case .open(let url): _ = try open(url: url)
    case .lock: try lock()
    case .unlock: try unlock()
    case .reboot: try reboot(unlocks: true)
    case .forceQuit: try forceQuit(app)
    case .lowPower(let isOn): try setLowPowerMode(isOn)
    case .refresh(let status, _): try setRefreshStatus(RefreshStatus(status), of: app)
    case .allowNotifications(let allows, _): try allowNotifications(allows, of: app)
    case .allowLocations(let wish, _): try allowLocation(App.LocationPermission(wish), of: app)
    case .tapNotification: try tapNotification(nil, of: app)
    case .tap(let name): try touch(.tap(name))
    case .choose(let name): try touch(.choose(name))
    case .toggle(let name): try touch(.toggle(name))
    case .type(let text, let field): try touch(.type(text, into: field))
    case .swipe(let row, let button): try touch(.swipe(row, choose: button ?? "Delete"))
    case .pullToRefresh: try touch(.pullToRefresh)
    case .simulateFetch: try simulateFetch(of: app)
    case .launchDueToFetch: try launchDueToFetch(app)
    case .simulateTask(let id, _): try simulateLaunch(ofTask: id, of: app)
    case .expireTask(let id, _): try simulateExpiration(ofTask: id, of: app)
    case .kill: try terminateBySystem(app)
    case .crash: try crash(app, instead: "end it with 'kill' or resume it with 'open'")
    case .charging(let isOn): try setCharging(isOn)
    case .headphones(let isOn): try connectHeadphones(isOn)
    case .battery(let percent): try setBatteryLevel(percent)
    case .network(let network): try setNetwork(Network(network))
    case .place(let latitude, let longitude):
      try move([Place(latitude, longitude)], lasting: .zero)
    case .advance(let milliseconds): try advance(checked: now + .milliseconds(milliseconds))
    case .advanceTo(let time): try advance(checked: try next(time))
    case .push, .app, .screen, .switcher, .status, .log: break
    }
  }
}

extension RefreshStatus {
  /// The same word of the rules.
  fileprivate init(_ status: PromptRefresh) {
    self =
      switch status {
      case .available: .available
      case .denied: .denied
      case .restricted: .restricted
      }
  }
}

extension App.LocationPermission {
  /// The same word of scenarios.
  fileprivate init(_ wish: PromptLocations) {
    self =
      switch wish {
      case .denied: .denied
      case .whenInUse: .whenInUse
      case .always: .always
      }
  }
}

extension Network {
  /// The same network, with the properties that its sort has by itself.
  fileprivate init(_ network: PromptNetwork) {
    self =
      switch network {
      case .wifi: .wifi
      case .cellular: .cellular
      case .none: .none
      }
  }
}

extension String {
  /// The text behind a prefix; the text itself without it.
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
