import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// A remote notification that an app has received, as seen by the device.
public struct RemoteNotification: Sendable, Hashable {
  /// Its number, counted from 1 across the device.
  public let number: Int
  /// The payload, as JSON.
  public let payload: String
  /// When the app received it.
  public let start: Date
  /// When the app received it, in the format of ``Device/time``.
  public let startTime: String
  /// How the notification found the app.
  public let wake: BackgroundFetch.Wake
  /// How it ended.
  public let outcome: BackgroundFetch.Outcome
  /// The time from the wake to the end, or up to now.
  public let duration: Duration

  init(_ entry: WakeLog<PushCall>.Entry, _ engine: Engine) {
    number = entry.call.number
    payload = entry.call.payload
    start = engine.date(of: entry.start)
    startTime = engine.shown(entry.start).timeText
    wake = BackgroundFetch.Wake(rawValue: entry.wake.rawValue) ?? .running
    outcome = entry.outcome() ?? .none
    duration = entry.end?.elapsed ?? engine.now - entry.start
  }
}

extension RemoteNotification: CustomStringConvertible {
  /// Time, wake and outcome: `09:15:00, resumed, newData after 2 s`.
  public var description: String {
    let end = outcome == .none ? "not ended" : "\(outcome) after \(duration.inSeconds)"
    return "\(startTime), \(wake), \(end)"
  }
}
