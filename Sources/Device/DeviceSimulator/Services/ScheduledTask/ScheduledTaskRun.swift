import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// A task of `BGTaskScheduler`, as seen by the device.
public struct ScheduledTaskRun: Sendable, Hashable {
  /// How a task ended; its description is its name.
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

  /// The number of the task, counted from 1 across the device.
  public let number: Int
  /// The identifier of its request.
  public let identifier: String
  /// When the app was woken.
  public let start: Date
  /// When the app was woken, in the format of ``Device/time``.
  public let startTime: String
  /// How the task found the app.
  public let wake: BackgroundFetch.Wake
  /// Whether the debugger and not the schedule began it.
  public let isSimulated: Bool
  /// How it ended.
  public let outcome: Outcome
  /// The time from the wake to the end, or up to now.
  public let duration: Duration

  init(_ entry: WakeLog<ScheduledTask>.Entry, _ engine: Engine) {
    number = entry.call.number
    identifier = entry.call.identifier
    start = engine.date(of: entry.start)
    startTime = engine.shown(entry.start).timeText
    wake = BackgroundFetch.Wake(rawValue: entry.wake.rawValue) ?? .running
    isSimulated = entry.isSimulated
    outcome = entry.outcome() ?? .none
    duration = entry.end?.elapsed ?? engine.now - entry.start
  }
}

extension ScheduledTaskRun: CustomStringConvertible {
  /// Identifier, time, wake and outcome: `com.example.refresh, 09:15:00, resumed, success after 2 s`.
  public var description: String {
    let end = outcome == .none ? "not ended" : "\(outcome) after \(duration.inSeconds)"
    return "\(identifier), \(startTime), \(wake), \(end)"
  }
}
