import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// A background fetch of an app, as seen by the device.
public struct BackgroundFetch: Sendable, Hashable {
  /// How a fetch finds the app; its description is its name.
  public enum Wake: String, Sendable, Hashable, CaseIterable {
    /// The app is running.
    case running
    /// The app was suspended and is resumed.
    case resumed
    /// The app has no process and is launched in the background.
    case launched
  }

  /// How a fetch ended; its description is its name.
  ///
  /// The first three are the results of `UIBackgroundFetchResult`, by their Swift names.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The app called the completion handler with this result.
    case newData, noData, failed
    /// The handler was not called in time, and the app was terminated.
    case overran
    /// The app's process ended for another reason.
    case processEnded
    /// It has not ended yet.
    case none
  }

  /// The number of the fetch, counted from 1 across the device.
  public let number: Int
  /// When the app was woken.
  public let start: Date
  /// When the app was woken, in the format of ``Device/time``.
  public let startTime: String
  /// How the fetch found the app.
  public let wake: Wake
  /// Whether a test hook and not the schedule began it.
  public let isSimulated: Bool
  /// How it ended.
  public let outcome: Outcome
  /// The time from the wake to the end, or up to now.
  public let duration: Duration

  init(_ entry: WakeLog<FetchToken>.Entry, _ engine: Engine) {
    number = entry.call.number
    start = engine.date(of: entry.start)
    startTime = engine.shown(entry.start).timeText
    wake = Wake(rawValue: entry.wake.rawValue) ?? .running
    isSimulated = entry.isSimulated
    outcome = entry.outcome() ?? .none
    duration = entry.end?.elapsed ?? engine.now - entry.start
  }
}

extension BackgroundFetch: CustomStringConvertible {
  /// Time, wake and outcome: `09:15:00, resumed, newData after 2 s`.
  public var description: String {
    let end = outcome == .none ? "not ended" : "\(outcome) after \(duration.inSeconds)"
    return "\(startTime), \(wake), \(end)"
  }
}
