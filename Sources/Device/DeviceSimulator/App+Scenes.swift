import DeviceNetwork
internal import BackgroundExecution

extension Device {
  /// The user taps a link; the app whose Info.plist lists the URL's scheme (`CFBundleURLTypes`) opens it.
  ///
  /// An app without scenes receives the URL in its launch options and by `application(_:open:options:)`, a
  /// scene in its `connectionOptions` or by `scene(_:openURLContexts:)`.
  ///
  /// The app comes to the front as with ``launch(_:file:line:)``. A text that is not a URL, and a scheme that
  /// no app lists, stop the scenario.
  ///
  /// - Returns: the app that opened it; of several that list the scheme, the one that was installed first.
  @discardableResult
  public func open(_ url: String, file: StaticString = #fileID, line: UInt = #line) -> App {
    let index = perform(file, line) { try $0.open(url: url) }
    return App(device: self, index: index)
  }
}

extension App {
  /// The titles of the quick actions of the app's icon: those in its Info.plist, then those set by the app
  /// (`shortcutItems`), at most four.
  public var quickActions: [String] { read { $0.shownActions.map(\.title) } }

  /// The user touches and holds the icon and chooses a quick action; available from iOS 9 on.
  ///
  /// The app comes to the front, and receives the action before it is active; if launched, it finds the
  /// action in its launch options, or a scene in those of its connection. A title that the icon does not show
  /// stops the scenario.
  public func chooseQuickAction(
    _ title: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.chooseQuickAction(title, of: $1) }
  }

  /// The numbers, from 1, of the app's scenes in the app switcher; the last one is, or was last, in front.
  public var scenes: [Int] { read { $0.life.openSessions } }

  /// The user opens a scene of the app, or a new one without a number, which is possible on a tablet.
  ///
  /// The scene comes to the front together with the app; an app without a process is launched. On a phone,
  /// which shows one scene, this stops the scenario.
  public func openScene(
    _ number: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.openScene(number, of: $1) }
  }

  /// The user closes a scene of the app in the app switcher; closing the last one force quits the app.
  ///
  /// Its session is discarded too: no later launch restores the scene. An app without a process is notified
  /// when it runs next.
  public func closeScene(_ number: Int, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.closeScene(number, of: $1) }
  }

  /// The system disconnects a scene in the background to reclaim its memory: its delegate receives
  /// `sceneDidDisconnect(_:)`, and its process goes on.
  ///
  /// The session stays, and with it what the scene is restored from: when the user returns, the scene
  /// connects again and finds its `stateRestorationActivity`. A scene that the user sees, and one that is not
  /// connected, stop the scenario.
  ///
  /// - Parameter number: its number in ``scenes``; without one that which was last in front.
  public func disconnectScene(
    _ number: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.disconnectScene(number, of: $1) }
  }
}
