import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// Pictures that a scenario takes: of the screen, of the app switcher, and of the energy that apps have used.
extension Engine {
  /// Notes that an app has come to the front, which makes it the first in the app switcher.
  ///
  /// The order of the app switcher follows from these numbers.
  func noteUse(of app: InstalledApp) {
    uses += 1
    app.lastUse = uses
  }

  /// Shows the app switcher, takes its picture, and returns to the app.
  ///
  /// The app in front becomes inactive meanwhile (R4), unless it is covered already, and is shown as it is;
  /// each other app is shown by its last picture, even if outdated.
  ///
  /// - Throws: on a locked device, and for an invalid name.
  func showAppSwitcher(_ name: String) throws(ScriptError) -> ScreenPicture {
    let what = "show the app switcher"
    if isLocked { throw ScriptError(cannot: what, .deviceLocked) }
    try check(name, what)
    let front = apps.first { $0.isInFront }
    let covered = front?.state == .active ? front : nil
    if let covered { try interrupt(covered, .appSwitcher, begins: true) }
    let shown = apps.filter { $0.lastUse != nil }.sorted { ($0.lastUse ?? 0) > ($1.lastUse ?? 0) }
    let picture = picture(
      name, .appSwitcher, shown.prefix(ScreenPicture.mostCards).map { card(of: $0) })
    take(
      picture,
      TraceEvent.Action(
        "showAppSwitcher", by: .user, value: name, "looks at the app switcher: '\(name)'"))
    if let covered { try interrupt(covered, .appSwitcher, begins: false) }
    return picture
  }

  /// Takes a screenshot of an app, which must be on the screen.
  ///
  /// - Throws: on a locked device, for an app that is not in front, and for an invalid name.
  func takeScreenshot(_ name: String, of app: InstalledApp) throws(ScriptError) -> ScreenPicture {
    let what = "take a screenshot of '\(app.id)'"
    if isLocked { throw ScriptError(cannot: what, .deviceLocked) }
    guard app.isInFront else {
      throw ScriptError(
        "cannot \(what): it is not on the screen; open it first, or show the app switcher")
    }
    try check(name, what)
    let picture = picture(name, .screenshot, [card(of: app)])
    take(
      picture,
      TraceEvent.Action(
        "takeScreenshot", by: .user, value: name,
        "takes a screenshot of '\(app.id)': '\(name)'"))
    return picture
  }

  /// Checks the name of a picture, which becomes its caption and a file name.
  ///
  /// - Throws: for a name that is blank, too long, of several lines, or taken, and if the scenario has taken
  ///   all the pictures that it may.
  func check(_ name: String, _ what: String) throws(ScriptError) {
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !name.allSatisfy(\.isWhitespace), isPlain, name.count <= ScreenPicture.longestName,
      name.utf8.count <= 1024
    else {
      throw ScriptError(
        "cannot \(what): '\(name)' is not a name for a picture; write 1 to \(ScreenPicture.longestName) "
          + "characters in one line")
    }
    guard !pictures.contains(name) else {
      throw ScriptError(
        "cannot \(what): there is a picture '\(name)' already; give this one another name")
    }
    guard pictures.count < ScreenPicture.mostInTrace else {
      throw ScriptError(
        "cannot \(what): the scenario has taken the maximum of \(ScreenPicture.mostInTrace) pictures; "
          + "take fewer")
    }
  }

  /// Returns a picture with the screen size of the system's devices.
  func picture(
    _ name: String, _ kind: ScreenPicture.Kind, _ cards: [ScreenPicture.Card]
  ) -> ScreenPicture {
    let size = ScreenPicture.size(iOS: profile.version)
    return ScreenPicture(
      name: name, kind: kind, width: size.width, height: size.height, cards: cards)
  }

  /// Records the user's action and the picture; its name is taken from now on.
  func take(_ picture: ScreenPicture, _ action: TraceEvent.Action) {
    pictures.insert(picture.name)
    record(.action(action))
    record(.picture(picture))
  }

  /// Returns an app's card: the screen if it is in front, else its last picture, or only the icon up to iOS
  /// 6.
  private func card(of app: InstalledApp) -> ScreenPicture.Card {
    let badge = services.lazy.compactMap { $0.badge(of: app.id) }.first ?? 0
    let live = InstalledApp.Snapshot(screen: app.screen, time: now)
    let hasPictures = profile.version >= 7
    guard let seen = app.isInFront ? live : hasPictures ? app.snapshot : nil else {
      return ScreenPicture.Card(app: app.id.rawValue, badge: badge, clock: nil, screen: nil)
    }
    return ScreenPicture.Card(
      app: app.id.rawValue, badge: badge, clock: clockText(at: seen.time), screen: seen.screen)
  }

  /// Returns the hours and minutes of the local time, for the status bar.
  ///
  /// The present settings of the clock apply, even to earlier pictures.
  private func clockText(at time: DeviceInstant) -> String { String(shown(time).clock.prefix(5)) }
}
