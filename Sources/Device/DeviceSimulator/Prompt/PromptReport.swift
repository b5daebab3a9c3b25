import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// The device's state as lines for a prompt, computed anew each time.
struct PromptReport {
  /// Read while it rests.
  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  /// Returns the content of an app's window.
  func screen(of app: InstalledApp) -> [String] {
    guard app.running != nil else { return ["'\(app.id)' has no process; 'launch' starts it"] }
    let lines = app.screen.text
    return lines.isEmpty ? ["the window of '\(app.id)' shows nothing"] : lines
  }

  /// The pictures of all apps.
  var switcher: [String] {
    let shown = engine.apps.filter { $0.snapshot != nil }
    guard !shown.isEmpty else {
      return ["no app has a picture yet; one is taken when it leaves the screen"]
    }
    let lines = shown.flatMap { app in
      let lines = app.snapshot?.screen.text ?? []
      return ["\(app.id)"] + (lines.isEmpty ? ["  (empty)"] : lines.map { "  " + $0 })
    }
    return lines + [
      "(drawn: 'device.showAppSwitcher(\"NAME\")' in a scenario, 'workbook run --pictures DIR')"
    ]
  }

  /// The device, and each app with what it has and waits for.
  ///
  ///     2013-09-18 11:00:01, iOS 7, wifi, on battery (80 %)
  ///     news: suspended
  ///       next fetch: 11:15:00
  var status: [String] {
    let conditions = engine.conditions
    let parts =
      [
        "iOS \(engine.profile.version)",
        conditions.network == .none ? "no network" : conditions.network.rawValue,
        (conditions.isCharging ? "charging" : "on battery") + " (\(conditions.batteryLevel) %)",
      ] + (conditions.isLowPowerMode ? ["Low Power Mode"] : [])
      + (engine.isLocked ? ["locked"] : [])
    let clock = engine.shown(engine.now)
    return ["\(engine.journal.text(of: clock)), \(parts.joined(separator: ", "))"]
      + engine.apps.flatMap(lines(of:))
  }

  /// Returns an app's state, followed by what it has and waits for, one per line.
  private func lines(of app: InstalledApp) -> [String] {
    let notifications = engine.service(NotificationService.self).block.client(app.id)
    let tasks = engine.service(ScheduledTaskService.self).block.pending(of: app.id)
    var lines = ["\(app.id): \(app.state.rawValue)"]
    if app.refreshStatus != .available {
      lines.append("  Background App Refresh: \(app.refreshStatus)")
    }
    if let token = engine.service(PushService.self).block.token(of: app.id) {
      lines.append("  token: \(token)")
    }
    if let stored = engine.service(PushService.self).block.stored(for: app.id) {
      lines.append("  held push: \(stored.payload.text)")
    }
    if let next = engine.service(FetchService.self).block.nextFetch(for: app.id) {
      lines.append("  next fetch: \(engine.shown(next).timeText)")
    }
    for task in tasks { lines.append("  pending task: \(task.identifier)") }
    for shown in notifications?.delivered ?? [] {
      lines.append("  notification: \(ShownNotification(shown.content, nil))")
    }
    if let badge = notifications?.badge, badge != 0 { lines.append("  badge: \(badge)") }
    if notifications?.questions.isEmpty == false {
      lines.append("  asks whether it may send notifications: 'notifications on' or 'off'")
    }
    return lines
  }
}
