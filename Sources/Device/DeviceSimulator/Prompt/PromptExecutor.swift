import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
package import DevicePrompt
internal import DeviceProtocol

/// Performs the requests of a prompt, with the device's own verbs.
package final class PromptExecutor {
  private let device: Device
  /// The app for commands that name none: the one that was named last.
  private var app: String?

  /// Creates the executor; the initial app is the one in front, or the first one.
  package init(_ device: Device) {
    self.device = device
    app = device.read { engine in
      (engine.apps.first(where: \.isInFront) ?? engine.apps.first)?.id.rawValue
    }
  }

  /// The answer before any request.
  package var greeting: PromptAnswer {
    var answer = PromptAnswer()
    answer.time = device.time
    return answer
  }

  /// Performs a request; everything rests again when it returns.
  ///
  /// A refusal of the device is an answer too, with the reason, and nothing has changed then.
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

  /// Sends a notification of another program; a refusal is its fate and no failure of the prompt.
  private func send(_ letter: PushSubmission, token: String) throws(ScriptError) -> PushOutcome {
    do throws(ScriptError) {
      return try device.attempt { engine throws(ScriptError) in
        try engine.send(letter, to: try engine.app(withToken: token))
      }
    } catch {
      return PushOutcome(.refused, app: nil, error.description.withoutPrefix("cannot push: "))
    }
  }

  /// Performs a command other than a push, and returns the lines to show.
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

  /// Returns the index of an app, which becomes the default for later commands.
  private func index(of name: String?) throws(ScriptError) -> Int {
    let name = name ?? app ?? ""
    let index = try device.attempt { engine throws(ScriptError) in try engine.index(of: name) }
    app = name
    return index
  }
}

extension PromptCommand {
  /// The app that the command names; nil for a command without an app, or with the default one.
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
  /// Performs a command that changes the device.
  ///
  /// - Parameter app: the app that it concerns, if any.
  /// - Throws: the device's refusal.
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
  /// Creates the network with the default properties of its kind.
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
  /// Returns the text without a prefix.
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
