internal import BackgroundExecution
internal import DeviceTrace

/// An app that is installed on a ``Device``, whether it has a process or not.
///
/// It stands for the app and not for one of its processes: it stays the same when the app is killed
/// and launched again.
///
/// **Verbs** stop the scenario at their line if the device refuses what they ask for; nothing has
/// happened then. Properties can be read at any time, also by the servers of the scenario while
/// they answer.
public struct App: Sendable {
  /// The device that it is installed on.
  let device: Device
  /// The place among the device's apps.
  let index: Int

  /// Where the process of an app is; prints itself by its name.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// There is no process.
    case notRunning
    /// In front, but covered by something or on the way from or to the background.
    case inactive
    /// In front.
    case active
    /// Running unseen.
    case background
    /// In memory, without any time.
    case suspended
  }

  /// What covers an app in front for a moment.
  public enum Interruption: String, Sendable, Hashable, CaseIterable {
    /// A call comes in.
    case call
    /// A message of the system.
    case alert
    /// The user looks at the app switcher.
    case appSwitcher
  }

  /// Background App Refresh of an app, in the settings.
  public enum BackgroundRefresh: String, Sendable, Hashable, CaseIterable {
    /// Allowed, as it is at first.
    case available
    /// The user has switched it off.
    case denied
    /// Parental controls or the like forbid it.
    case restricted
  }

  /// The name under which the app is installed.
  ///
  /// It is that of its folder among the samples, and what ``Device/app(_:file:line:)`` finds it by.
  public var id: String { read { $0.id.rawValue } }

  /// Where the app's process is.
  ///
  /// It is what the app itself knows, as `applicationState` has it: an app whose main thread is
  /// blocked stays `active` behind Home until it takes the message. ``State/suspended`` it cannot
  /// know.
  public var state: State {
    State(rawValue: read { $0.state.rawValue }) ?? .notRunning
  }

  /// What the app's window shows, a line an element, as it was when the app last came to rest; empty
  /// without a process.
  public var screen: [String] { read { $0.running == nil ? [] : $0.screen.text } }

  /// What the app switcher shows of the app, a line an element; nil before the first picture.
  ///
  /// A picture is taken when `applicationDidEnterBackground(_:)` has returned and when a completion handler
  /// was called: of a background fetch, a remote notification, the events of a background session. It shows
  /// the screen as it was then. An app that was swiped away has none.
  public var snapshot: [String]? { read { $0.snapshot?.screen.text } }

  /// The user taps the icon; see ``Device/launch(_:file:line:)``.
  public func launch(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app throws(ScriptError) in try engine.open(app) }
  }

  /// Something covers the app, which must be in front: it becomes inactive.
  ///
  /// Several kinds may cover it at the same time, each once. A ``Interruption/call`` is one for the
  /// device too: it interrupts what is heard, as ``Device/receiveCall(file:line:)`` does.
  public func beginInterruption(
    _ kind: Interruption, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.interrupt(app, kind.rule, begins: true)
    }
  }

  /// What covered the app is gone; after the last interruption it becomes active again.
  public func endInterruption(
    _ kind: Interruption, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.interrupt(app, kind.rule, begins: false)
    }
  }

  /// The system takes the app's memory back. A suspended app, or one in front, hears nothing of it; one
  /// that runs in the background is told (`applicationWillTerminate(_:)`).
  ///
  /// An app without a process stops the scenario. Its picture stays in the app switcher, its
  /// background transfers go on, and its pending tasks wait.
  public func terminateBySystem(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app throws(ScriptError) in try engine.terminateBySystem(app) }
  }

  /// The user swipes the app away in the app switcher. Nothing but the user starts it again.
  ///
  /// An app that runs is told (`applicationWillTerminate(_:)`), a suspended one is not. What ended
  /// otherwise is still in the app switcher and can be swiped away there; a second time stops the
  /// scenario.
  public func forceQuit(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app throws(ScriptError) in try engine.forceQuit(app) }
  }

  /// The app's process, which must have time, crashes as by a mistake in its code. It hears nothing
  /// of it. Unlike after ``forceQuit(file:line:)`` its background transfers go on, and the system
  /// may start it again.
  public func crash(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.crash(
        app,
        instead:
          "end it as the system does, with 'terminateBySystem()', or resume it with 'launch()'")
    }
  }

  /// The user, or the device's administrator, sets Background App Refresh for the app.
  ///
  /// Fetches, tasks and wakes for where the device is depend on it. A running app hears of
  /// it by its notification; what is set already changes nothing.
  public func setBackgroundRefresh(
    _ status: BackgroundRefresh, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.setRefreshStatus(status.rule, of: app)
    }
  }

  /// Reads something of the app.
  func read<Value: Sendable>(_ body: (InstalledApp) -> Value) -> Value {
    device.read { body($0.apps[index]) }
  }

  /// Does something to the app, or stops the scenario at its line.
  ///
  /// - Parameter body: gets the engine and the app; what it throws is the scenario's mistake.
  func perform(
    _ file: StaticString, _ line: UInt,
    _ body: (Engine, InstalledApp) throws(ScriptError) -> Void
  ) {
    device.perform(file: file, line: line) { engine throws(ScriptError) in
      try body(engine, engine.apps[index])
    }
  }
}

extension App: CustomStringConvertible {
  /// The name under which the app is installed.
  public var description: String { id }
}

extension App.Interruption {
  /// The word of the rules for it.
  fileprivate var rule: Interruption {
    switch self {
    case .call: .call
    case .alert: .alert
    case .appSwitcher: .appSwitcher
    }
  }
}

extension App.BackgroundRefresh {
  /// The word of the rules for it.
  fileprivate var rule: RefreshStatus {
    switch self {
    case .available: .available
    case .denied: .denied
    case .restricted: .restricted
    }
  }
}
