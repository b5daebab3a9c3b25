import RuleBlocks
package import BackgroundExecution

/// A scheduler that wakes apps to refresh, as a script sees it.
///
/// Both schedulers of iOS that refresh apps can be put in: background fetch (iOS 7) and
/// `BGTaskScheduler` (iOS 13). They differ in how an app asks and how it answers, which is all that
/// this says.
package protocol ScriptedScheduler: ServiceBlock {
  /// Starts without apps.
  init(_ rules: DeviceRules, start: DeviceInstant)

  /// What Info.plist must say for it.
  static var manifest: AppManifest { get }

  /// What an app says that wants to refresh; nil if that was said for good.
  ///
  /// - Parameters:
  ///   - seconds: the app's interval. For tasks it is the time until the earliest begin, for fetches
  ///     the minimum interval.
  ///   - isFirst: whether the app has just been installed; otherwise a refresh has just ended.
  static func wish(of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool)
    -> Event?

  /// The refresh that an action begins, by app and number; nil for any other action.
  static func begun(by action: Action) -> (app: AppID, number: Int)?

  /// The app says that a refresh is over.
  ///
  /// - Parameters:
  ///   - number: as ``begun(by:)`` has given it.
  ///   - hasNews: whether it brought something new; for tasks, whether it succeeded.
  static func end(of app: AppID, number: Int, hasNews: Bool) -> Event
}

extension FetchScheduler: ScriptedScheduler {
  /// The mode `fetch`.
  package static var manifest: AppManifest { AppManifest(backgroundModes: [.fetch]) }

  /// The minimum interval, which is set once and holds (R21).
  package static func wish(
    of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool
  ) -> Event? {
    isFirst ? .setMinimumInterval(app, seconds: Double(seconds)) : nil
  }

  /// A fetch that begins.
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

  /// A request, which has to be submitted anew behind each task.
  package static func wish(
    of app: AppID, after seconds: Int, at now: DeviceInstant, isFirst: Bool
  ) -> Event? {
    .submit(app, TaskRequest(identifier, .refresh, earliest: now + .seconds(seconds)))
  }

  /// A task that begins.
  package static func begun(by action: Action) -> (app: AppID, number: Int)? {
    guard case .begins(let task, _, _) = action else { return nil }
    return (task.app, task.number)
  }

  /// `setTaskCompleted(success:)`.
  package static func end(of app: AppID, number: Int, hasNews: Bool) -> Event {
    .completed(app, number: number, success: hasNews)
  }
}
