internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// One task of `BGTaskScheduler`, as the device has seen it.
public struct ScheduledTaskRun: Sendable, Hashable {
  /// How a task ended; prints itself by its name.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The app called `setTaskCompleted(success:)` with true, or with false.
    case success, failure
    /// It was not completed in time, and the app was terminated.
    case overran
    /// The app's process ended for another reason.
    case processEnded
    /// It has not ended yet.
    case none
  }

  /// Counted from 1 across the device.
  public let number: Int
  /// The identifier of its request.
  public let identifier: String
  /// When the app was woken.
  public let start: Date
  /// When the app was woken, as ``Device/time`` writes it.
  public let startTime: String
  /// Whether the app was running, or was resumed or launched for it.
  public let wake: BackgroundFetch.Wake
  /// Whether the debugger began it and not the schedule.
  public let isSimulated: Bool
  public let outcome: Outcome
  /// The time from the wake to the end, or up to now.
  public let duration: Duration

  /// Reads what the device knows of a task.
  init(_ entry: ScheduledTaskEntry, _ engine: Engine) {
    number = entry.task.number
    identifier = entry.task.identifier
    start = engine.date(of: entry.start)
    startTime = engine.shown(entry.start).timeText
    wake = BackgroundFetch.Wake(entry.wake)
    isSimulated = entry.isSimulated
    outcome =
      (entry.end?.outcome).flatMap { Outcome(rawValue: TraceEvent.Outcome($0).name) } ?? .none
    duration = entry.end?.elapsed ?? engine.now - entry.start
  }
}

extension ScheduledTaskRun: CustomStringConvertible {
  /// What, when, how the app was found, and how it ended:
  /// `com.example.refresh, 09:15:00, resumed, success after 2 s`.
  public var description: String {
    let end = outcome == .none ? "not ended" : "\(outcome) after \(duration.inSeconds)"
    return "\(identifier), \(startTime), \(wake), \(end)"
  }
}
