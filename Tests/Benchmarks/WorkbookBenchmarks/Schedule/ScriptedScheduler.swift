package import RuleBlocks
package import BackgroundExecution

/// A scheduler that wakes apps to refresh, as seen by a script.
///
/// Both refresh schedulers of iOS conform: background fetch (iOS 7) and `BGTaskScheduler` (iOS 13). The
/// requirements cover their only differences: how an app requests a refresh and how it ends one.
package protocol ScriptedScheduler: ServiceBlock {
  /// Creates a scheduler without apps.
  init(_ rules: DeviceRules, start: DeviceInstant)

  /// The Info.plist entries that it requires.
  static var manifest: AppManifest { get }

  /// The event by which an app requests a refresh; nil if an earlier request remains valid.
  ///
  /// - Parameters:
  ///   - seconds: the app's interval: for tasks the time until the earliest begin, for fetches the minimum
  ///     interval.
  ///   - isFirst: whether the app has just been installed; otherwise a refresh has just ended.
  static func wish(of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool)
    -> Event?

  /// The refresh that an action begins, by app and number; nil for any other action.
  static func begun(by action: Action) -> (app: AppID, number: Int)?

  /// The event by which an app ends a refresh.
  ///
  /// - Parameters:
  ///   - number: the number from ``begun(by:)``.
  ///   - hasNews: whether it brought something new; for tasks, whether it succeeded.
  static func end(of app: AppID, number: Int, hasNews: Bool) -> Event
}

extension FetchScheduler: ScriptedScheduler {
  package static var manifest: AppManifest { AppManifest(backgroundModes: [.fetch]) }

  /// Sets the minimum interval, which is set once and holds (R21).
  package static func wish(
    of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool
  ) -> Event? {
    isFirst ? .setMinimumInterval(app, seconds: Double(seconds)) : nil
  }

  package static func begun(by action: Action) -> (app: AppID, number: Int)? {
    guard case .fetchBegins(let token, _, _) = action else { return nil }
    return (token.app, token.number)
  }

  /// The completion handler with its result.
  package static func end(of app: AppID, number: Int, hasNews: Bool) -> Event {
    .handlerCalled(FetchToken(app: app, number: number), hasNews ? .newData : .noData)
  }
}

extension TaskScheduler: ScriptedScheduler {
  /// The one identifier that an app's Info.plist permits.
  private static let identifier = "refresh"

  /// The mode `fetch`, and the identifier of the task.
  package static var manifest: AppManifest {
    AppManifest(backgroundModes: [.fetch], permittedTasks: [identifier])
  }

  /// A request, which has to be submitted again after each task.
  package static func wish(
    of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool
  ) -> Event? {
    .submit(app, TaskRequest(identifier, .refresh, earliest: now + .seconds(seconds)))
  }

  package static func begun(by action: Action) -> (app: AppID, number: Int)? {
    guard case .begins(let task, _, _) = action else { return nil }
    return (task.app, task.number)
  }

  /// `setTaskCompleted(success:)`.
  package static func end(of app: AppID, number: Int, hasNews: Bool) -> Event {
    .completed(app, number: number, success: hasNews)
  }
}
