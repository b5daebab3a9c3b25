import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

extension App {
  /// Xcode's "Simulate Background Fetch": begins a fetch at once, regardless of the schedule, for a running
  /// or suspended app.
  ///
  /// Info.plist must list the mode `fetch`. The fetch counts for the schedule like any other.
  ///
  /// An app without a process, and one that does not fetch, stop the scenario with the reason.
  public func simulateBackgroundFetch(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.simulateFetch(of: $1) }
  }

  /// Xcode's "Launch due to a background fetch event": launches an app without a process in the background
  /// and lets it fetch.
  ///
  /// An app that has a process stops the scenario.
  public func launchDueToBackgroundFetch(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.launchDueToFetch($1) }
  }

  /// The app's fetches in the order in which they began, including an open one.
  public var fetches: [BackgroundFetch] {
    device.read { engine in
      engine.service(FetchService.self).fetches[engine.apps[index].id]
        .map { BackgroundFetch($0, engine) }
    }
  }

  /// How the app's last fetch ended: `none` if it has not ended yet, or if there was none.
  public var lastFetchResult: BackgroundFetch.Outcome { fetches.last?.outcome ?? .none }

  /// When the system will let the app fetch if nothing else happens; nil if it will not.
  ///
  /// It changes with each fetch, with the user's actions, and with the conditions.
  public var nextFetch: Date? {
    device.read { engine in
      engine.service(FetchService.self).block.nextFetch(for: engine.apps[index].id)
        .map(engine.date)
    }
  }
}

extension Engine {
  func simulateFetch(of app: InstalledApp) throws(ScriptError) {
    try command(
      FetchService.self, .simulateFetch(app.id), app,
      as: TraceEvent.Action(
        "simulateFetch", by: .test, "simulates a background fetch of '\(app.id)'"),
      "simulate a background fetch of '\(app.id)'")
  }

  func launchDueToFetch(_ app: InstalledApp) throws(ScriptError) {
    try command(
      FetchService.self, .launchDueToFetch(app.id), app,
      as: TraceEvent.Action(
        "launchDueToFetch", by: .test, "launches '\(app.id)' due to a background fetch"),
      "launch '\(app.id)' due to a background fetch")
  }
}
