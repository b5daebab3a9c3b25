internal import BackgroundExecution

extension Device {
  /// The user taps a link, in whatever shows one: the app opens whose Info.plist lists the scheme of the URL
  /// (`CFBundleURLTypes`).
  ///
  /// An app without scenes hears of it in the options of its launch and by
  /// `application(_:open:options:)`, a scene in its `connectionOptions` or by `scene(_:openURLContexts:)`.
  @discardableResult
  public func open(_ url: String, file: StaticString = #fileID, line: UInt = #line) -> App {
    let index = perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.open(url: url)
    }
    return App(device: self, index: index)
  }
}

extension App {
  /// The numbers of the app's scenes that the app switcher shows, from 1; the last one is in front, or was last.
  public var scenes: [Int] { read { $0.life.openSessions } }

  /// The user opens a scene of the app, or, without a number, a new one, which an app may have on a tablet.
  public func openScene(
    _ number: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.openScene(number, of: app)
    }
  }

  /// The user closes a scene of the app in the app switcher; with the last one the app is force quit.
  public func closeScene(_ number: Int, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.closeScene(number, of: app)
    }
  }
}
