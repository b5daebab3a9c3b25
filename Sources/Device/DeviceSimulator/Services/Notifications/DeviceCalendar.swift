internal import BackgroundExecution
internal import DeviceProtocol
import Foundation

/// The dates of a device as its user reads them: what the clock shows, and where the device is.
struct DeviceCalendar {
  /// The date of device time 0, in seconds since 1970.
  private let epoch: Int64
  /// How far the clock is ahead of the device's own time.
  private var ahead = Duration.zero
  private var zone = TimeZone.gmt

  /// A clock that was never set, in UTC.
  ///
  /// - Parameter epoch: the device's time 0 in seconds since 1970.
  init(epoch: Int64) { self.epoch = epoch }

  /// The clock was set, or the device is somewhere else.
  mutating func set(ahead: Duration, zone identifier: String?) {
    self.ahead = ahead
    zone = identifier.flatMap { TimeZone(identifier: $0) } ?? .gmt
  }

  /// When a notification that waits for the calendar comes next; nil for never.
  ///
  /// To the millisecond, for a date is not exact; so the present one does not match again.
  func next(of notification: LocalNotification, after now: DeviceInstant) -> DeviceInstant? {
    guard case .calendar(let components, _) = notification.trigger,
      let match = CalendarMatch(text: components)
    else { return nil }
    let shown = Double((now + ahead).nanoseconds) / 1e9 + 0.001
    let date = Date(timeIntervalSince1970: Double(epoch) + shown)
    guard let next = match.next(after: date, in: zone) else { return nil }
    let seconds = next.timeIntervalSince1970 - Double(epoch)
    // The device's clock, of 64 bits, does not reach much further.
    guard abs(seconds) < 9e9 else { return nil }
    return .zero + .milliseconds(Int64((seconds * 1000).rounded())) - ahead
  }
}
