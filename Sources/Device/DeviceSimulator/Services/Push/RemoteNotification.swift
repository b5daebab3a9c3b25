internal import BackgroundExecution
internal import DeviceTrace
public import Foundation

/// One remote notification that an app was told of, as the device has seen it.
public struct RemoteNotification: Sendable, Hashable {
  /// Counted from 1 across the device.
  public let number: Int
  /// The payload, as JSON.
  public let payload: String
  /// When the app was told.
  public let start: Date
  /// When the app was told, as ``Device/time`` writes it.
  public let startTime: String
  /// Whether the app was running, or was resumed or launched for it.
  public let wake: BackgroundFetch.Wake
  public let outcome: BackgroundFetch.Outcome
  /// The time from the wake to the end, or up to now.
  public let duration: Duration

  /// Reads what the device knows of one.
  init(_ entry: PushEntry, _ engine: Engine) {
    number = entry.call.number
    payload = entry.call.payload
    start = engine.date(of: entry.start)
    startTime = engine.shown(entry.start).timeText
    wake = BackgroundFetch.Wake(entry.wake)
    outcome =
      (entry.end?.outcome).flatMap {
        BackgroundFetch.Outcome(rawValue: TraceEvent.Outcome($0).name)
      } ?? .none
    duration = entry.end?.elapsed ?? engine.now - entry.start
  }
}

extension RemoteNotification: CustomStringConvertible {
  /// When, how the app was found, and how it ended: `09:15:00, resumed, newData after 2 s`.
  public var description: String {
    let end = outcome == .none ? "not ended" : "\(outcome) after \(duration.inSeconds)"
    return "\(startTime), \(wake), \(end)"
  }
}
