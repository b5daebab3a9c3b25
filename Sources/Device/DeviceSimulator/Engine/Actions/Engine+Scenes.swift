import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// URLs, and apps with several scenes.
extension Engine {
  /// Opens a URL in the app that has its scheme (R124, R125).
  ///
  /// CHOICE: of several apps the one that was installed first; Apple leaves that open.
  ///
  /// - Returns: the app's index.
  /// - Throws: for a text without a scheme, a scheme that no app lists, and a URL that is too long.
  func open(url: String) throws(ScriptError) -> Int {
    guard url.utf8.count <= Self.longestURL else {
      throw ScriptError(
        "cannot open a URL of '\(url.utf8.count)' bytes; shorten it to at most \(Self.longestURL)")
    }
    guard let scheme = URL(string: url)?.scheme?.lowercased() else {
      throw ScriptError("'\(url)' is not a URL with a scheme; write one such as 'news://today'")
    }
    guard let index = opener(of: scheme) else {
      throw ScriptError(
        "no app opens '\(scheme):'; list '\(scheme)' in the 'CFBundleURLSchemes' of an entry of "
          + "'CFBundleURLTypes' in the app's Info.plist")
    }
    let app = apps[index]
    try bringToFront(
      app, .open(.url(url)), "open '\(url)' in '\(app.id)'",
      as: TraceEvent.Action("open", by: .user, value: url, "opens '\(url)' in '\(app.id)'"))
    return index
  }

  /// CHOICE: the longest URL that the user opens, in bytes; what an app can open itself fits a report too.
  private static let longestURL = 1 << 20

  /// Returns the index of the app that opens URLs of a scheme; nil if there is none.
  private func opener(of scheme: String) -> Int? {
    apps.firstIndex { $0.bundle.manifest.urlSchemes.contains(scheme) }
  }

  /// R129: opens a URL for an app in front, possibly in that app itself; the app that opens it comes to the
  /// front. Settings, which is not an app of the device, takes its place in front.
  ///
  /// CHOICE: the user is not asked, and the app receives the result before it leaves.
  func open(_ url: String, number: Int, by app: InstalledApp) throws(ScriptError) {
    let scheme = URL(string: url)?.scheme?.lowercased()
    if scheme == "app-settings", profile.version >= 8, app.isInFront {
      app.tell(.urlOpened(number: number, true))
      record("open", by: .system, value: url, "'\(app.id)' opens its page in Settings", of: app)
      return try feed(.home, to: app)
    }
    let opener = scheme.flatMap { self.opener(of: $0) }.map { apps[$0] }
    let errand = LifeCycle.Event.open(.url(url))
    guard app.isInFront, let opener, opener.life.refusal(of: errand, at: now) == nil else {
      return app.tell(.urlOpened(number: number, false))
    }
    app.tell(.urlOpened(number: number, true))
    let text = "'\(app.id)' opens '\(url)' in '\(opener.id)'"
    record("open", by: .system, value: url, text, of: opener)
    if opener !== app { try feed(.home, to: app) }
    try feed(errand, to: opener)
  }

  /// R145: chooses a quick action of an app's icon.
  ///
  /// - Throws: before iOS 9, and for a title that the icon does not show.
  func chooseQuickAction(_ title: String, of app: InstalledApp) throws(ScriptError) {
    let what = "choose '\(title)' on the icon of '\(app.id)'"
    guard profile.version >= 9 else {
      throw ScriptError("cannot \(what): quick actions are in iOS 9 and later")
    }
    guard let action = app.shownActions.first(where: { $0.title == title }) else {
      let titles = app.shownActions.map { "'\($0.title)'" }.joined(separator: ", ")
      throw ScriptError(
        "cannot \(what): it shows " + (titles.isEmpty ? "no quick action" : titles)
          + "; set 'shortcutItems' in the app first, or list 'UIApplicationShortcutItems' in its "
          + "Info.plist")
    }
    try bringToFront(
      app, .open(.quickAction(action)), what,
      as: TraceEvent.Action(
        "open", by: .user, value: title, "chooses '\(title)' on the icon of '\(app.id)'"))
  }

  /// Opens a scene (R127).
  ///
  /// - Parameter session: the scene's number; nil for a new one.
  func openScene(_ session: Int?, of app: InstalledApp) throws(ScriptError) {
    let name = session.map { "scene \($0)" } ?? "a new scene"
    try bringToFront(
      app, .openScene(session), "open \(name) of '\(app.id)'",
      as: TraceEvent.Action("open", by: .user, value: name, "opens \(name) of '\(app.id)'"))
  }

  /// Closes a scene; closing the last one force quits the app (R120, R128).
  ///
  /// - Throws: for a scene that is not open.
  func closeScene(_ session: Int, of app: InstalledApp) throws(ScriptError) {
    let isLast = app.life.openSessions == [session]
    try command(
      isLast ? .forceQuit : .closeScene(session), app, "close scene \(session) of '\(app.id)'",
      as: TraceEvent.Action(
        "closeScene", by: .user, value: "\(session)", "closes scene \(session) of '\(app.id)'"))
  }

  /// R212, R213: warns an app without scenes that launches, or ends it, as the system does.
  ///
  /// iOS 27 stops such an app in UIKit before its delegate is called.
  ///
  /// - Returns: whether the app has been ended.
  func refusesLaunch(of app: InstalledApp) throws(ScriptError) -> Bool {
    guard !app.bundle.manifest.hasScenes else { return false }
    if profile.warnsOfMissingScenes {
      let words =
        "`UIScene` lifecycle will soon be required. Failure to adopt will result in an assert in "
        + "the future."
      journal.note(words, of: app.id.rawValue, at: now)
    }
    guard profile.requiresScenes else { return false }
    journal.note(BrokenRule.scenesMissing.text, of: app.id.rawValue, at: now)
    recordMisuse(
      "it has no scenes, and \"UIScene life cycle is required for apps built with this SDK\" (Apple's "
        + "TN3187); declare a class that conforms to 'UIWindowSceneDelegate' for its "
        + "'UIApplicationSceneManifest', or set 'device: {profile: iOS26}' in workbook.yml",
      of: app)
    try feed(.request(.terminate(.ruleBroken(.scenesMissing))), to: app)
    return true
  }

  /// Disconnects a scene to reclaim its memory (R211).
  ///
  /// - Parameter session: the scene's number; nil for the one that was last in front.
  /// - Throws: for a scene that is in front, or not connected.
  func disconnectScene(_ session: Int?, of app: InstalledApp) throws(ScriptError) {
    let what = "disconnect a scene of '\(app.id)'"
    guard let session = session ?? app.life.openSessions.last else {
      throw ScriptError(
        "cannot \(what): it has no scene; give its Info.plist a 'UIApplicationSceneManifest', and launch "
          + "it first")
    }
    try command(
      .disconnectScene(session), app, what,
      as: TraceEvent.Action(
        "disconnectScene", by: .system, value: "\(session)",
        "takes the memory of scene \(session) of '\(app.id)' back"))
  }

  /// Opens a scene at the request of an app in front.
  ///
  /// A request in the background is recorded as a misuse.
  ///
  /// - Parameter session: the scene's number; nil for a new one.
  func giveScene(_ session: Int?, to app: InstalledApp) throws(ScriptError) {
    guard app.isInFront else {
      return recordMisuse(
        "it requests a scene in the background, where iOS shows none; request it while the app is in front",
        of: app)
    }
    try feed(.openScene(session), to: app)
  }
}
