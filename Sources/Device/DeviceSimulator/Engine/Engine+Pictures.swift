import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// Pictures that a scenario takes: of the screen, of the app switcher, and of what apps have used.
extension Engine {
  /// CHOICE: the most pictures of one scenario.
  private static let mostPictures = 40

  /// An app has come to the front: from now on it is the first in the app switcher.
  ///
  /// The order of the app switcher follows from these numbers.
  func noteUse(of app: InstalledApp) {
    uses += 1
    app.lastUse = uses
  }

  /// The user opens the app switcher, looks at it, and goes back to where he was.
  ///
  /// The app in front becomes inactive meanwhile (R4), unless something covers it already, and is
  /// shown as it is; each other one by its last picture, be there news of it or not.
  ///
  /// - Throws: on a locked device, and for a name that is none.
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

  /// The user takes a picture of the screen, on which an app must be.
  ///
  /// - Throws: on a locked device, for an app that is not in front, and for a name that is none.
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

  /// Refuses what is no name for a picture: it stands below the picture and becomes that of a file.
  ///
  /// - Throws: for a name that is blank, too long, of several lines, or taken, and for any name
  ///   behind the last picture that a scenario may take.
  func check(_ name: String, _ what: String) throws(ScriptError) {
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !name.allSatisfy(\.isWhitespace), isPlain, name.count <= ScreenPicture.longestName,
      name.utf8.count <= 1024
    else {
      throw ScriptError(
        "cannot \(what): '\(name)' is no name for a picture; write 1 to \(ScreenPicture.longestName) "
          + "characters in one line")
    }
    guard !pictures.contains(name) else {
      throw ScriptError(
        "cannot \(what): there is a picture '\(name)' already; give this one another name")
    }
    guard pictures.count < Self.mostPictures else {
      throw ScriptError(
        "cannot \(what): the scenario has taken \(Self.mostPictures) pictures, and that is all that "
          + "it may; take fewer")
    }
  }

  /// A picture with the size of the screens that the system had.
  func picture(
    _ name: String, _ kind: ScreenPicture.Kind, _ cards: [ScreenPicture.Card]
  ) -> ScreenPicture {
    let size = ScreenPicture.size(iOS: profile.version)
    return ScreenPicture(
      name: name, kind: kind, width: size.width, height: size.height, cards: cards)
  }

  /// Notes what the user did, and the picture that came of it; its name is taken from now on.
  func take(_ picture: ScreenPicture, _ action: TraceEvent.Action) {
    pictures.insert(picture.name)
    record(.action(action))
    record(.picture(picture))
  }

  /// What is seen of an app: the screen if it is in front, else its last picture. Up to iOS 6 the app
  /// switcher showed icons alone.
  private func card(of app: InstalledApp) -> ScreenPicture.Card {
    let badge = service(NotificationService.self).block.client(app.id)?.badge ?? 0
    let live = InstalledApp.Snapshot(screen: app.screen, time: now)
    let hasPictures = profile.version >= 7
    guard let seen = app.isInFront ? live : hasPictures ? app.snapshot : nil else {
      return ScreenPicture.Card(app: app.id.rawValue, badge: badge, clock: nil, screen: nil)
    }
    return ScreenPicture.Card(
      app: app.id.rawValue, badge: badge, clock: clockText(at: seen.time), screen: seen.screen)
  }

  /// What the status bar shows: the hours and minutes of the local time.
  ///
  /// By the clock as it is set now, also for a picture that was taken before that.
  private func clockText(at time: DeviceInstant) -> String { String(shown(time).clock.prefix(5)) }
}
