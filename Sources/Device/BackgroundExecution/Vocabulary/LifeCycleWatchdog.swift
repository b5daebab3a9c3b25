import RuleBlocks
/// What iOS watches the main thread of an app for, by wall-clock time from the event on (R109).
///
/// The names are those of its reports, whose code is 0x8badf00d ("Addressing watchdog terminations").
package enum LifeCycleWatchdog: String, Sendable, Hashable, CaseIterable {
  /// The user opened the app, until it is active, or has been launched if it has scenes.
  case launch = "process-launch"
  /// The user opened an app with scenes, until its scene is active (R123).
  case sceneCreate = "scene-create"
  /// The app left the foreground, until it has heard so.
  case sceneUpdate = "scene-update"
  /// The user returned to the app, until it is active.
  case resume = "scene-resume"
  /// The app was told to end.
  case exit = "process-exit"

  /// The report: `0x8badf00d, scene-update watchdog: no answer for 10 s`.
  package func report(within limit: Duration) -> String {
    "0x8badf00d, \(rawValue) watchdog: no answer for \(limit.inSeconds)"
  }
}
