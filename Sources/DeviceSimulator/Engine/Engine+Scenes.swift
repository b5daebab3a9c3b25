internal import BackgroundExecution
internal import DeviceTrace
import Foundation

/// URLs, and the scenes of apps that may have several.
extension Engine {
  /// Opens a URL in the app that has its scheme (R124, R125).
  ///
  /// CHOICE: of several apps the one that was installed first; Apple leaves that open.
  ///
  /// - Returns: the app's place among the installed ones.
  /// - Throws: for what has no scheme, and a scheme that no app lists.
  func open(url: String) throws(ScriptError) -> Int {
    guard let scheme = URL(string: url)?.scheme?.lowercased() else {
      throw ScriptError("'\(url)' is no URL with a scheme; write one such as 'news://today'")
    }
    guard let index = apps.firstIndex(where: { $0.bundle.manifest.urlSchemes.contains(scheme) })
    else {
      throw ScriptError(
        "no app opens '\(scheme):'; list '\(scheme)' in the 'CFBundleURLSchemes' of an entry of "
          + "'CFBundleURLTypes' in the app's Info.plist")
    }
    let app = apps[index]
    try bringToFront(
      app, .openURL(url), "open '\(url)' in '\(app.id)'",
      as: TraceEvent.Action("open", by: .user, value: url, "opens '\(url)' in '\(app.id)'"))
    return index
  }

  /// The user opens a scene, or a new one (R127).
  ///
  /// - Parameter session: the scene's number; nil for a new one.
  func openScene(_ session: Int?, of app: InstalledApp) throws(ScriptError) {
    let name = session.map { "scene \($0)" } ?? "a new scene"
    try bringToFront(
      app, .openScene(session), "open \(name) of '\(app.id)'",
      as: TraceEvent.Action("open", by: .user, value: name, "opens \(name) of '\(app.id)'"))
  }

  /// The user closes a scene; with the last one the app is swiped away (R120, R128).
  ///
  /// - Throws: for a scene that is not open.
  func closeScene(_ session: Int, of app: InstalledApp) throws(ScriptError) {
    let isLast = app.life.openSessions == [session]
    try command(
      isLast ? .forceQuit : .closeScene(session), app, "close scene \(session) of '\(app.id)'",
      as: TraceEvent.Action(
        "closeScene", by: .user, value: "\(session)", "closes scene \(session) of '\(app.id)'"))
  }

  /// The app asks for a scene, which it gets while the user sees it.
  ///
  /// An app that asks in the background has made a mistake, which is noted.
  ///
  /// - Parameter session: the scene's number; nil for a new one.
  func giveScene(_ session: Int?, to app: InstalledApp) throws(ScriptError) {
    guard app.isInFront else {
      return recordMisuse(
        "it asks for a scene in the background, where iOS shows none; ask while the app is in front",
        of: app)
    }
    try feed(.openScene(session), to: app)
  }
}
