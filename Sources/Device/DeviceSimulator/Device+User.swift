import DeviceNetwork
internal import BackgroundExecution

extension Device {
  /// The installed apps, in the order of installation.
  public var apps: [App] {
    (0..<read { $0.apps.count }).map { App(device: self, index: $0) }
  }

  /// Returns an installed app, whether it runs or not.
  ///
  /// A name that is not installed stops the scenario, with the names that are.
  public func app(
    _ id: String, file: StaticString = #fileID, line: UInt = #line
  ) -> App {
    let index = perform(file, line) { try $0.index(of: id) }
    return App(device: self, index: index)
  }

  /// The user taps an app's icon.
  ///
  /// An app without a process is started: `didFinishLaunching`, then active. Any other is resumed if it was
  /// suspended, and becomes active without being launched. An app that was in front enters the background
  /// first, as with ``pressHome(file:line:)``.
  @discardableResult
  public func launch(
    _ id: String, file: StaticString = #fileID, line: UInt = #line
  ) -> App {
    let app = app(id, file: file, line: line)
    app.launch(file: file, line: line)
    return app
  }

  /// The user presses the Home button: the app in front enters the background and is suspended a moment
  /// later.
  public func pressHome(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.pressHome() }
  }

  /// The user locks the screen; an app in front enters the background.
  ///
  /// A locked device falls asleep a while later, once nothing on it runs, and wakes for whatever lets an app
  /// run.
  public func lock(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine in
      try engine.refuseLive("it locks the device, which then sleeps")
      try engine.lock()
    }
  }

  /// The user unlocks the screen; the app that locking moved to the background returns.
  public func unlock(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.unlock() }
  }

  /// Whether the screen is locked.
  public var isLocked: Bool { read { $0.isLocked } }

  /// Restarts the device: every process ends; files remain, except for those in the apps' `tmp` folders.
  ///
  /// Apps are not notified. A call ends, daemons are started again, and the uptime restarts.
  ///
  /// - Parameter unlocks: whether the user unlocks the device right away. If not, nothing is scheduled before
  ///   the first ``unlock(file:line:)``: no task, and from iOS 13 on no fetch.
  public func reboot(
    unlocks: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine in
      try engine.refuseLive("it restarts the device")
      try engine.reboot(unlocks: unlocks)
    }
  }

  /// The user switches Low Power Mode on or off; available from iOS 9 on.
  ///
  /// While it is on, the system fetches nothing (R20), holds silent pushes back (R39), and begins a task only
  /// if it requires external power and has it. Apps can read it and are notified; an older system stops the
  /// scenario.
  public func setLowPowerMode(
    _ isOn: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.setLowPowerMode(isOn) }
  }

  /// Whether Low Power Mode is on.
  public var isLowPowerModeEnabled: Bool { read { $0.conditions.isLowPowerMode } }
}

extension Engine {
  /// Returns the index of an app.
  ///
  /// - Throws: for an ID that is not installed, with those that are.
  func index(of id: String) throws(ScriptError) -> Int {
    if let index = apps.firstIndex(where: { $0.id.rawValue == id }) { return index }
    let names = apps.map { "'\($0.id)'" }.joined(separator: ", ")
    let known = names.isEmpty ? "the scenario installs none" : "installed are \(names)"
    throw ScriptError("no app '\(id)' on the device; \(known)")
  }
}
