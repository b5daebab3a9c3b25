import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
import Foundation

/// The device's displayed dates: the clock as it is set, and the time zone.
struct DeviceCalendar {
  /// The date of device time 0, in seconds since 1970.
  private let epoch: Int64
  /// How far the displayed UTC is ahead of device time.
  private var ahead = Duration.zero
  private var zone = TimeZone.gmt

  /// - Parameter epoch: the date of device time 0, in seconds since 1970.
  init(epoch: Int64) { self.epoch = epoch }

  /// Sets the clock and the time zone.
  mutating func set(ahead: Duration, zone identifier: String?) {
    self.ahead = ahead
    zone = identifier.flatMap { TimeZone(identifier: $0) } ?? .gmt
  }

  /// Returns the next date of a notification that waits for the calendar; nil for never.
  ///
  /// Rounded up to the next millisecond, as a `Date` is not exact, so that the present date does not match
  /// again.
  func next(of notification: LocalNotification, after now: DeviceInstant) -> DeviceInstant? {
    guard case .calendar(let components, _) = notification.trigger,
      let match = CalendarMatch(text: components)
    else { return nil }
    let shown = Double((now + ahead).nanoseconds) / 1e9 + 0.001
    let date = Date(timeIntervalSince1970: Double(epoch) + shown)
    guard let next = match.next(after: date, in: zone) else { return nil }
    let seconds = next.timeIntervalSince1970 - Double(epoch)
    // Not far from the limit of the device's 64-bit clock.
    guard abs(seconds) < 9e9 else { return nil }
    return .zero + .milliseconds(Int64((seconds * 1000).rounded())) - ahead
  }
}
