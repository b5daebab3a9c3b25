internal import BackgroundExecution

extension Device {
  /// The user taps a link, in whatever shows one: the app opens whose Info.plist lists the scheme of the URL
  /// (`CFBundleURLTypes`).
  ///
  /// An app without scenes hears of it in the options of its launch and by
  /// `application(_:open:options:)`, a scene in its `connectionOptions` or by `scene(_:openURLContexts:)`.
  ///
  /// The app comes to the front as with ``launch(_:file:line:)``. A text that is no URL, and a
  /// scheme that no app lists, stop the scenario.
  ///
  /// - Returns: the app that has opened it; of several that list the scheme, the one that was
  ///   installed first.
  @discardableResult
  public func open(_ url: String, file: StaticString = #fileID, line: UInt = #line) -> App {
    let index = perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.open(url: url)
    }
    return App(device: self, index: index)
  }
}

extension App {
  /// The titles of the quick actions that the app's icon shows: those that its Info.plist lists, then those
  /// that the app has set itself (`shortcutItems`), four at most.
  public var quickActions: [String] { read { $0.shownActions.map(\.title) } }

  /// The user touches the icon and holds it, and chooses a quick action, which exist from iOS 9.
  ///
  /// The app comes to the front, and is told before it is active; one that is launched finds the action in
  /// the options of its launch, or a scene in those of its connection. A title that the icon does not show
  /// stops the scenario.
  public func chooseQuickAction(
    _ title: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.chooseQuickAction(title, of: app)
    }
  }

  /// The numbers of the app's scenes that the app switcher shows, from 1; the last one is in front,
  /// or was last.
  public var scenes: [Int] { read { $0.life.openSessions } }

  /// The user opens a scene of the app, or, without a number, a new one, which an app may have on a tablet.
  ///
  /// It comes in front of the app's others, and the app with it; an app without a process is
  /// launched to show it. A phone shows one scene, and so this stops the scenario there.
  public func openScene(
    _ number: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.openScene(number, of: app)
    }
  }

  /// The user closes a scene of the app in the app switcher; with the last one the app is force quit.
  ///
  /// The session goes with it: no later launch brings the scene back. An app without a process
  /// hears of it when it runs next.
  public func closeScene(_ number: Int, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.closeScene(number, of: app)
    }
  }
}
