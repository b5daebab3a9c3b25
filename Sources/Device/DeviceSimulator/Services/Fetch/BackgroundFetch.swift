internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// One background fetch of an app, as the device has seen it.
public struct BackgroundFetch: Sendable, Hashable {
  /// How a fetch finds the app; prints itself by its name.
  public enum Wake: String, Sendable, Hashable, CaseIterable {
    /// It runs.
    case running
    /// It was suspended and is resumed.
    case resumed
    /// It has no process and is launched in the background.
    case launched
  }

  /// How a fetch ended; prints itself by its name.
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

  /// Counted from 1 across the device.
  public let number: Int
  /// When the app was woken.
  public let start: Date
  /// When the app was woken, as ``Device/time`` writes it.
  public let startTime: String
  /// Whether the app was running, or was resumed or launched for it.
  public let wake: Wake
  /// Whether a test hook began it and not the schedule.
  public let isSimulated: Bool
  public let outcome: Outcome
  /// The time from the wake to the end, or up to now.
  public let duration: Duration

  /// Reads what the device knows of a fetch.
  init(_ entry: FetchEntry, _ engine: Engine) {
    number = entry.token.number
    start = engine.date(of: entry.start)
    startTime = engine.shown(entry.start).timeText
    wake = Wake(entry.wake)
    isSimulated = entry.isSimulated
    outcome =
      (entry.end?.outcome).flatMap { Outcome(rawValue: TraceEvent.Outcome($0).name) } ?? .none
    duration = entry.end?.elapsed ?? engine.now - entry.start
  }
}

extension BackgroundFetch: CustomStringConvertible {
  /// When, how the app was found, and how it ended: `09:15:00, resumed, newData after 2 s`.
  public var description: String {
    let end = outcome == .none ? "not ended" : "\(outcome) after \(duration.inSeconds)"
    return "\(startTime), \(wake), \(end)"
  }
}

extension BackgroundFetch.Wake {
  /// How something that wakes an app has found it.
  init(_ wake: AppWake) {
    self =
      switch wake {
      case .running: .running
      case .resumed: .resumed
      case .launched: .launched
      }
  }
}
