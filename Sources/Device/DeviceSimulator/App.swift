import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace

/// An app that is installed on a ``Device``, whether it has a process or not.
///
/// It represents the app and not one of its processes: it remains valid when the app is killed and launched
/// again.
///
/// **Verbs** stop the scenario at their line if the device refuses them; nothing has happened then.
/// Properties can be read at any time, also by the scenario's servers while they answer.
public struct App: Sendable {
  let device: Device
  /// The index among the device's apps.
  let index: Int

  /// The state of an app's process; its description is its name.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// There is no process, or one that was only ``App/prewarm(file:line:)``ed.
    case notRunning
    /// In front but covered, or on the way from or to the background.
    case inactive
    /// In front.
    case active
    /// Running in the background.
    case background
    /// In memory, but getting no time.
    case suspended
  }

  /// Something that covers an app in front for a moment.
  public enum Interruption: String, Sendable, Hashable, CaseIterable {
    /// An incoming call.
    case call
    /// An alert of the system.
    case alert
    case appSwitcher
  }

  /// The setting of Background App Refresh for an app.
  public enum BackgroundRefresh: String, Sendable, Hashable, CaseIterable {
    /// Allowed, which is the default.
    case available
    /// Switched off by the user.
    case denied
    /// Forbidden by parental controls or the like.
    case restricted
  }

  /// The name under which the app is installed.
  ///
  /// It is the name of the app's folder among the samples, and the argument of ``Device/app(_:file:line:)``.
  public var id: String { read { $0.id.rawValue } }

  /// The state of the app's process.
  ///
  /// It is what the app itself knows, like `applicationState`: an app whose main thread is blocked remains
  /// `active` after Home until it handles the message. Only ``State/suspended`` is unknown to the app.
  public var state: State {
    State(rawValue: read { $0.state.rawValue }) ?? .notRunning
  }

  /// The content of the app's window when the app last came to rest, one line per element; empty without a
  /// process.
  public var screen: [String] { read { $0.running == nil ? [] : $0.screen.text } }

  /// The app's picture in the app switcher, one line per element; nil before the first picture.
  ///
  /// A picture is taken when `applicationDidEnterBackground(_:)` has returned, and when the completion
  /// handler of a background fetch, a remote notification or the events of a background session was called.
  /// It shows the screen at that moment. An app that was force quit has none.
  public var snapshot: [String]? { read { $0.snapshot?.screen.text } }

  /// The user taps the icon; see ``Device/launch(_:file:line:)``.
  public func launch(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.open($1) }
  }

  /// Covers the app, which must be in front and becomes inactive.
  ///
  /// Several kinds may cover it at the same time, each once. A ``Interruption/call`` affects the whole
  /// device: it interrupts audio, like ``Device/receiveCall(file:line:)``.
  public func beginInterruption(
    _ kind: Interruption, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.interrupt($1, kind.rule, begins: true) }
  }

  /// Ends an interruption; after the last one the app becomes active again.
  public func endInterruption(
    _ kind: Interruption, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.interrupt($1, kind.rule, begins: false) }
  }

  /// The system reclaims the app's memory; only an app running in the background is notified
  /// (`applicationWillTerminate(_:)`).
  ///
  /// An app without a process stops the scenario. Its picture stays in the app switcher, its background
  /// transfers continue, and its pending tasks wait.
  public func terminateBySystem(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.terminateBySystem($1) }
  }

  /// The system prewarms the app: it starts the process ahead of a launch, up to the call of
  /// `UIApplicationMain`; available from iOS 15 on.
  ///
  /// Only code before that call runs, and the environment variable `ActivePrewarm` is `1` then. The delegate
  /// is created, and called, when the app is launched, which may be much later. The app's ``state`` stays
  /// ``State/notRunning`` until then.
  public func prewarm(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.prewarm($1) }
  }

  /// From now on the app uses this share of one processor, in percent, whatever its code does; 0 at first.
  ///
  /// Code takes no time on the device's clock, so the scenario says how much of the processor it uses. An app
  /// in the background that uses more than 80 % over a minute is terminated, except during a processing task
  /// with `requiresExternalPower`. A share over 100 is that of several processors.
  public func useProcessor(
    percent: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.useProcessor(percent, of: $1) }
  }

  /// The user swipes the app away in the app switcher; from then on only the user starts it again.
  ///
  /// A running app is notified (`applicationWillTerminate(_:)`), a suspended one is not. An app that ended
  /// for another reason is still in the app switcher and can be swiped away there; a second time stops the
  /// scenario.
  public func forceQuit(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.forceQuit($1) }
  }

  /// Crashes the app's process, which must be running, as by a bug in its code; the app is not notified.
  ///
  /// Unlike after ``forceQuit(file:line:)``, its background transfers continue, and the system may start it
  /// again.
  public func crash(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app in
      try engine.crash(
        app,
        instead:
          "end it as the system does, with 'terminateBySystem()', or resume it with 'launch()'")
    }
  }

  /// The user, or the device's administrator, sets Background App Refresh for the app.
  ///
  /// Fetches, tasks and wakes for locations depend on it. A running app is informed by a notification;
  /// setting the current value has no effect.
  public func setBackgroundRefresh(
    _ status: BackgroundRefresh, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.setRefreshStatus(status.rule, of: $1) }
  }

  /// Reads a property of the app.
  func read<Value: Sendable>(_ body: (InstalledApp) -> Value) -> Value {
    device.read { body($0.apps[index]) }
  }

  /// Performs a verb on the app, or stops the scenario at its line.
  ///
  /// - Parameter body: receives the engine and the app; its errors are mistakes of the scenario.
  func perform(
    _ file: StaticString, _ line: UInt, _ body: (Engine, InstalledApp) throws -> Void
  ) {
    device.perform(file, line) { try body($0, $0.apps[index]) }
  }
}

extension App: CustomStringConvertible {
  /// The name under which the app is installed.
  public var description: String { id }
}

extension App.Interruption {
  fileprivate var rule: Interruption {
    switch self {
    case .call: .call
    case .alert: .alert
    case .appSwitcher: .appSwitcher
    }
  }
}

extension App.BackgroundRefresh {
  fileprivate var rule: RefreshStatus {
    switch self {
    case .available: .available
    case .denied: .denied
    case .restricted: .restricted
    }
  }
}
