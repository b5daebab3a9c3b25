package import BackgroundExecution

/// A scheduler that wakes apps to refresh, as a script sees it.
package protocol ScriptedScheduler: ServiceBlock {
  /// Starts without apps.
  init(_ rules: DeviceRules, start: DeviceInstant)

  /// What Info.plist must say for it.
  static var manifest: AppManifest { get }

  /// What an app says that wants to refresh; nil if that was said for good.
  static func wish(of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool)
    -> Event?

  /// The refresh that an action begins, by app and number; nil for any other action.
  static func begun(by action: Action) -> (app: AppID, number: Int)?

  /// The app says that a refresh is over.
  static func end(of app: AppID, number: Int, hasNews: Bool) -> Event
}

extension FetchScheduler: ScriptedScheduler {
  package static var manifest: AppManifest { AppManifest(backgroundModes: [.fetch]) }

  package static func wish(
    of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool
  ) -> Event? {
    isFirst ? .setMinimumInterval(app, seconds: Double(seconds)) : nil
  }

  package static func begun(by action: Action) -> (app: AppID, number: Int)? {
    guard case .fetchBegins(let token, _, _) = action else { return nil }
    return (token.app, token.number)
  }

  package static func end(of app: AppID, number: Int, hasNews: Bool) -> Event {
    .handlerCalled(FetchToken(app: app, number: number), hasNews ? .newData : .noData)
  }
}

extension TaskScheduler: ScriptedScheduler {
  private static let identifier = "refresh"

  package static var manifest: AppManifest {
    AppManifest(backgroundModes: [.fetch], permittedTasks: [identifier])
  }

  package static func wish(
    of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool
  ) -> Event? {
    .submit(app, TaskRequest(identifier, .refresh, earliest: now + .seconds(seconds)))
  }

  package static func begun(by action: Action) -> (app: AppID, number: Int)? {
    guard case .begins(let task, _, _) = action else { return nil }
    return (task.app, task.number)
  }

  package static func end(of app: AppID, number: Int, hasNews: Bool) -> Event {
    .completed(app, number: number, success: hasNews)
  }
}
