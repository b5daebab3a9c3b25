import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace

/// A continued processing task as the system shows it, in a Live Activity.
public struct ContinuedTaskActivity: Sendable, Hashable {
  /// The identifier of its request.
  public let identifier: String
  /// The title, as the app last set it.
  public let title: String
  /// The subtitle, as the app last set it.
  public let subtitle: String
  /// The progress from 0 to 1, in thousandths.
  public let fractionCompleted: Double
}

extension ContinuedTaskActivity: CustomStringConvertible {
  /// Title, subtitle and progress: `Export, 3 of 10, 30 %`.
  public var description: String {
    let texts = [title, subtitle, "\(Int((fractionCompleted * 100).rounded())) %"]
    return texts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension App {
  /// What the system shows of the app's continued processing tasks that run, in the order in which they began.
  public var continuedTasks: [ContinuedTaskActivity] {
    device.read { engine in
      engine.service(ScheduledTaskService.self).block.activities(of: engine.apps[index].id).map {
        ContinuedTaskActivity(
          identifier: $0.identifier, title: $0.activity.title, subtitle: $0.activity.subtitle,
          fractionCompleted: Double($0.activity.permille) / 1000)
      }
    }
  }

  /// The user stops the app's last continued processing task, or the one with an identifier, where the system
  /// shows it.
  ///
  /// Its expiration handler is called, and it has to be completed soon; one that is queued is removed. An app
  /// without such a task stops the scenario.
  public func stopContinuedTask(
    _ identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.stopContinuedTask(identifier, of: $1) }
  }
}

extension Engine {
  /// R259: stops a continued task; nil for the last one that has begun.
  func stopContinuedTask(_ identifier: String?, of app: InstalledApp) throws(ScriptError) {
    let shown = service(ScheduledTaskService.self).block.activities(of: app.id)
    guard let name = identifier ?? shown.last?.identifier else {
      throw ScriptError(
        "cannot stop a continued task of '\(app.id)': none is running; let it submit one first")
    }
    try command(
      ScheduledTaskService.self, .stop(app.id, identifier: name), app,
      as: TraceEvent.Action(
        "stopContinuedTask", by: .user, value: name, "stops task '\(name)' of '\(app.id)'"),
      "stop task '\(name)' of '\(app.id)'")
  }
}
