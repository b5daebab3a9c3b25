import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

extension App {
  /// The debugger's `_simulateLaunchForTaskWithIdentifier:`: begins a pending request at once.
  ///
  /// It does so regardless of the schedule, in a running or suspended app. An app without a process, and an
  /// identifier without a pending request, stop the scenario.
  public func simulateTaskLaunch(
    _ identifier: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.simulateLaunch(ofTask: identifier, of: $1) }
  }

  /// The debugger's `_simulateExpirationForTaskWithIdentifier:`: expires a task that has begun.
  ///
  /// Its expiration handler is called, and it has to be completed soon. An identifier without a running task
  /// stops the scenario.
  public func simulateTaskExpiration(
    _ identifier: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.simulateExpiration(ofTask: identifier, of: $1) }
  }

  /// The app's tasks of `BGTaskScheduler` in the order in which they began, including open ones.
  public var scheduledTasks: [ScheduledTaskRun] {
    device.read { engine in
      engine.service(ScheduledTaskService.self).tasks[engine.apps[index].id]
        .map { ScheduledTaskRun($0, engine) }
    }
  }

  /// The identifiers of the pending requests, in the order of their submission.
  public var pendingTaskRequests: [String] {
    device.read { engine in
      engine.service(ScheduledTaskService.self).block.pending(of: engine.apps[index].id)
        .map(\.identifier)
    }
  }

  /// Returns when a pending request will begin if nothing else happens, or nil if it will not.
  public func plannedBegin(ofTask identifier: String) -> Date? {
    device.read { engine in
      engine.service(ScheduledTaskService.self).block
        .plannedBegin(of: identifier, for: engine.apps[index].id).map(engine.date)
    }
  }

  /// Returns the names of what prevents a pending request from beginning.
  ///
  /// It is empty if the request only waits for its time, or if there is no such request.
  public func obstacles(toTask identifier: String) -> [String] {
    device.read { engine in
      let block = engine.service(ScheduledTaskService.self).block
      return (block.obstacles(to: identifier, for: engine.apps[index].id) ?? []).map(\.name)
    }
  }
}

extension Engine {
  func simulateLaunch(ofTask identifier: String, of app: InstalledApp) throws(ScriptError) {
    try command(
      ScheduledTaskService.self, .simulateLaunch(app.id, identifier: identifier), app,
      as: TraceEvent.Action(
        "simulateTaskLaunch", by: .test, value: identifier,
        "simulates the launch of task '\(identifier)' of '\(app.id)'"),
      "simulate the launch of task '\(identifier)' of '\(app.id)'")
  }

  func simulateExpiration(ofTask identifier: String, of app: InstalledApp) throws(ScriptError) {
    try command(
      ScheduledTaskService.self, .simulateExpiration(app.id, identifier: identifier), app,
      as: TraceEvent.Action(
        "simulateTaskExpiration", by: .test, value: identifier,
        "simulates the expiration of task '\(identifier)' of '\(app.id)'"),
      "simulate the expiration of task '\(identifier)' of '\(app.id)'")
  }
}
