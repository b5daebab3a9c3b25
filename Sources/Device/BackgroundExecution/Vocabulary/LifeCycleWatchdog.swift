import RuleBlocks

/// A watchdog over the main thread of an app, in wall-clock time from the event on (R109).
///
/// The names are those of its reports, whose code is 0x8badf00d ("Addressing watchdog terminations").
package enum LifeCycleWatchdog: String, Sendable, Hashable, CaseIterable {
  /// From opening the app until it is active, or launched if it has scenes.
  case launch = "process-launch"
  /// From opening an app with scenes until its scene is active (R123).
  case sceneCreate = "scene-create"
  /// From leaving the foreground until the app has handled it.
  case sceneUpdate = "scene-update"
  /// From returning to the app until it is active.
  case resume = "scene-resume"
  /// From the request to end until the process has ended.
  case exit = "process-exit"

  /// Returns the text of the report: `0x8badf00d, scene-update watchdog: no answer for 10 s`.
  package func report(within limit: Duration) -> String {
    "0x8badf00d, \(rawValue) watchdog: no answer for \(limit.inSeconds)"
  }
}
