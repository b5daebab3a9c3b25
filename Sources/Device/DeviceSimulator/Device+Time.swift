import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
public import Foundation

extension Device {
  /// The device's time.
  ///
  /// It is read from the clock as the user has set it (``setDate(_:file:line:)``), and independent of the
  /// time zone.
  public var now: Date { read { $0.date(of: $0.now) } }

  /// The time of day as text, `09:00:00`, preceded from the second day on by the number of days: `3d
  /// 08:15:00`.
  ///
  /// It is the local time that the screen's clock shows.
  public var time: String { read { $0.shown($0.now).timeText } }

  /// Lets time pass; everything that is due within it, or at its end, happens.
  ///
  /// Apps, servers and the system continue meanwhile, each event at its own time; the scenario itself does
  /// not. A negative duration stops the scenario.
  public func advance(by duration: Duration, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.advance(checked: $0.now + duration) }
  }

  /// Lets time pass up to a date.
  ///
  /// A date in the past stops the scenario. One that was read from the device may be a microsecond early, as
  /// a `Date` is not exact.
  public func advance(to date: Date, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.advance(checked: try $0.instant(of: date)) }
  }

  /// Lets time pass until the next time of day such as `07:30` or `07:30:15`, today or else tomorrow.
  ///
  /// It is local time, like ``time``. At exactly 07:30 the next `07:30` is tomorrow's.
  public func advance(
    toTime time: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.advance(checked: try $0.next(time)) }
  }
}

extension Device {
  /// The user sets the device's clock forward or back; running apps are notified, others when they run next.
  ///
  /// Rules that measure time, such as the 30 seconds of a fetch, are not affected.
  ///
  /// It is not available in a live run.
  public func setDate(_ date: Date, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { engine in
      try engine.refuseLive("it sets the date, which is the same for the daemon and the machine")
      try engine.setDate(date)
    }
  }

  /// Moves the device to another time zone; initially it is UTC.
  ///
  /// Running apps are notified of the new time, from then on also whenever daylight saving time begins or
  /// ends.
  ///
  /// CHOICE: the hours in which fetches are held back remain those of the first time zone.
  public func setTimeZone(
    _ timeZone: TimeZone, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.setTimeZone(timeZone) }
  }

  /// Whether the device is asleep: locked for a while, with nothing running.
  public var isAsleep: Bool { read { $0.clock.asleepSince != nil } }
}

extension Engine {
  /// Returns the instant of a date, by the clock as it is set now.
  ///
  /// A `Date` is a floating-point number of seconds with a resolution of some tenths of a microsecond at such
  /// dates. So an instant is rounded to microseconds, and one that is at most a microsecond in the past
  /// counts as now.
  ///
  /// - Throws: for a date outside of the 64-bit range of the device's clock.
  func instant(of date: Date) throws(ScriptError) -> DeviceInstant {
    let shift = Double(clock.shift.saturatedNanoseconds) / 1e9
    let microseconds = (date.timeIntervalSince1970 - Double(start) - shift) * 1e6
    guard abs(microseconds) < 9.2e15 else {
      throw ScriptError("cannot advance to '\(date)': it is out of the clock's range")
    }
    let instant = DeviceInstant(nanoseconds: Int64(microseconds.rounded()) * 1000)
    // A date that was read from the device may be slightly before the instant it was made from.
    return instant < now && now - instant <= .microseconds(1) ? now : instant
  }

  /// Returns the next instant after now with a time of day on the screen's clock.
  ///
  /// - Parameter time: `07:30` or `07:30:15`, two digits each; anything else is refused.
  func next(_ time: String) throws(ScriptError) -> DeviceInstant {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count == 2 && part.allSatisfy(\.isASCII) ? UInt8(part).map { Int($0) } : nil
    }
    guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else {
      throw ScriptError("'\(time)' is not a time of day; write hours and minutes, such as '07:30'")
    }
    let shown = shown(now)
    let today = DeviceInstant(
      day: Int(shown.dayNumber), hour: numbers[0], minute: numbers[1],
      second: numbers.count == 3 ? numbers[2] : 0)
    return now + ((today > shown ? today : today + .days(1)) - shown)
  }

  /// Advances to an instant after checking it.
  ///
  /// - Throws: for an instant that is in the past or too far away.
  func advance(checked target: DeviceInstant) throws(ScriptError) {
    guard target >= now else {
      throw ScriptError(
        "time runs backwards to '\(target.timeText)' when it is '\(now.timeText)'; "
          + "give a later time")
    }
    guard target.nanoseconds < .max else {
      throw ScriptError("the time is out of the clock's range; advance by less")
    }
    try advance(to: target)
  }
}
