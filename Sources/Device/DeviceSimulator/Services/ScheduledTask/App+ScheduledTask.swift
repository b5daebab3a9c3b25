internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

extension App {
  /// The debugger's `_simulateLaunchForTaskWithIdentifier:`: a pending request begins at once.
  ///
  /// Whatever the schedule says, in an app that runs or is suspended. An app without a process, and
  /// an identifier without a pending request, stop the scenario.
  public func simulateTaskLaunch(
    _ identifier: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.simulateLaunch(ofTask: identifier, of: app)
    }
  }

  /// The debugger's `_simulateExpirationForTaskWithIdentifier:`: a task that has begun expires at
  /// once.
  ///
  /// Its expiration handler is called, and it has to be completed soon. An identifier of which no
  /// task has begun stops the scenario.
  public func simulateTaskExpiration(
    _ identifier: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.simulateExpiration(ofTask: identifier, of: app)
    }
  }

  /// The app's tasks of `BGTaskScheduler` in the order of their beginning, those that are still open
  /// included.
  public var scheduledTasks: [ScheduledTaskRun] {
    device.read { engine in
      let entries = engine.service(ScheduledTaskService.self).entries[engine.apps[index].id] ?? []
      return entries.map { ScheduledTaskRun($0, engine) }
    }
  }

  /// The identifiers of the requests that have not begun, in the order of their submission.
  public var pendingTaskRequests: [String] {
    device.read { engine in
      engine.service(ScheduledTaskService.self).block.pending(of: engine.apps[index].id)
        .map(\.identifier)
    }
  }

  /// When a pending request will begin if nothing else happens; nil if it will not.
  public func plannedBegin(ofTask identifier: String) -> Date? {
    device.read { engine in
      engine.service(ScheduledTaskService.self).block
        .plannedBegin(of: identifier, for: engine.apps[index].id).map(engine.date)
    }
  }

  /// What keeps a pending request from beginning, by one name each; empty if it only waits for its
  /// time, or if there is no such request.
  public func obstacles(toTask identifier: String) -> [String] {
    device.read { engine in
      let block = engine.service(ScheduledTaskService.self).block
      return (block.obstacles(to: identifier, for: engine.apps[index].id) ?? []).map(\.name)
    }
  }
}

extension Engine {
  /// The debugger's `_simulateLaunchForTaskWithIdentifier:`.
  func simulateLaunch(ofTask identifier: String, of app: InstalledApp) throws(ScriptError) {
    try command(
      ScheduledTaskService.self, .simulateLaunch(app.id, identifier: identifier), app,
      as: TraceEvent.Action(
        "simulateTaskLaunch", by: .test, value: identifier,
        "simulates the launch of task '\(identifier)' of '\(app.id)'"),
      "simulate the launch of task '\(identifier)' of '\(app.id)'")
  }

  /// The debugger's `_simulateExpirationForTaskWithIdentifier:`.
  func simulateExpiration(ofTask identifier: String, of app: InstalledApp) throws(ScriptError) {
    try command(
      ScheduledTaskService.self, .simulateExpiration(app.id, identifier: identifier), app,
      as: TraceEvent.Action(
        "simulateTaskExpiration", by: .test, value: identifier,
        "simulates the expiration of task '\(identifier)' of '\(app.id)'"),
      "simulate the expiration of task '\(identifier)' of '\(app.id)'")
  }
}
