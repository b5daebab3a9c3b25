import RuleBlocks
internal import BackgroundExecution
public import Foundation

extension Device {
  /// The device's time.
  ///
  /// It is read from the clock as the user has set it (``setDate(_:file:line:)``), and the same in
  /// every time zone.
  public var now: Date { read { $0.date(of: $0.now) } }

  /// The time of day as text, `09:00:00`, with the days since the first one in front of it from the
  /// second day on: `3d 08:15:00`.
  ///
  /// It is what the clock on the screen shows, in the time zone that the device is in.
  public var time: String { read { $0.shown($0.now).timeText } }

  /// Lets time pass; what is due within it, or at its end, happens.
  ///
  /// Apps, servers and the system go on meanwhile, each thing at its own time; the scenario itself
  /// does not. A negative length stops the scenario.
  public func advance(by duration: Duration, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.advance(checked: engine.now + duration)
    }
  }

  /// Lets time pass up to a date.
  ///
  /// A date that is past stops the scenario. One that was read from the device may lie a
  /// microsecond behind, for a `Date` is not exact.
  public func advance(to date: Date, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.advance(checked: try engine.instant(of: date))
    }
  }

  /// Lets time pass until it is a time of day, such as `07:30` or `07:30:15`, for the next time: today
  /// if that is still ahead, otherwise tomorrow.
  ///
  /// It is the time of ``time``, in the zone that the device is in. At 07:30 sharp the next `07:30`
  /// is tomorrow's.
  public func advance(
    toTime time: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.advance(checked: try engine.next(time))
    }
  }
}

extension Device {
  /// The user sets the clock of the device, ahead or back; running apps hear of it, others when they
  /// run next.
  ///
  /// Rules that count time, such as the 30 seconds of a fetch, do not notice it.
  ///
  /// A scenario that is run live cannot set it.
  public func setDate(_ date: Date, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.refuseLive("it sets the date, which is the same for the daemon and the machine")
      try engine.setDate(date)
    }
  }

  /// The device comes into another time zone, in which it is another time of day; it begins in UTC.
  ///
  /// Running apps are told of the time's change, also whenever daylight saving time begins or ends
  /// from then on.
  ///
  /// CHOICE: the hours in which fetches are held back stay those of the first time zone.
  public func setTimeZone(
    _ timeZone: TimeZone, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.setTimeZone(timeZone)
    }
  }

  /// Whether the device is asleep: locked for a while, and nothing on it runs.
  public var isAsleep: Bool { read { $0.clock.asleepSince != nil } }
}

extension Engine {
  /// The instant of a date, by the clock as it is set now.
  ///
  /// A `Date` is a floating-point number of seconds, whose steps are some tenths of a microsecond
  /// at such dates. So an instant is rounded to microseconds, and one that is past by a microsecond
  /// at most counts as now.
  ///
  /// - Throws: for a date that the device's clock, of 64 bits, does not reach.
  func instant(of date: Date) throws(ScriptError) -> DeviceInstant {
    let shift = Double(clock.shift.saturatedNanoseconds) / 1e9
    let microseconds = (date.timeIntervalSince1970 - Double(start) - shift) * 1e6
    guard abs(microseconds) < 9.2e15 else {
      throw ScriptError("cannot advance to '\(date)': the device's clock does not go so far")
    }
    let instant = DeviceInstant(nanoseconds: Int64(microseconds.rounded()) * 1000)
    // A date that was read from the device may lie a little before what it was made from.
    return instant < now && now - instant <= .microseconds(1) ? now : instant
  }

  /// The next instant, after now, with a time of day on the screen's clock.
  ///
  /// - Parameter time: `07:30` or `07:30:15`, two digits each; all else is refused.
  func next(_ time: String) throws(ScriptError) -> DeviceInstant {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count == 2 && part.allSatisfy(\.isASCII) ? UInt8(part).map { Int($0) } : nil
    }
    guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else {
      throw ScriptError("'\(time)' is no time of day; write hours and minutes, such as '07:30'")
    }
    let shown = shown(now)
    let today = DeviceInstant(
      day: Int(shown.dayNumber), hour: numbers[0], minute: numbers[1],
      second: numbers.count == 3 ? numbers[2] : 0)
    return now + ((today > shown ? today : today + .days(1)) - shown)
  }

  /// Advances if the time is one that can come.
  ///
  /// - Throws: for an instant that is past, and one that is too far away.
  func advance(checked target: DeviceInstant) throws(ScriptError) {
    guard target >= now else {
      throw ScriptError(
        "time runs backwards to '\(target.timeText)' when it is '\(now.timeText)'; "
          + "give a later time")
    }
    guard target.nanoseconds < .max else {
      throw ScriptError("the device's clock does not go so far; advance by less")
    }
    try advance(to: target)
  }
}

extension DeviceInstant {
  /// The time for readers: `09:00:00` on the first day, `3d 08:15:00` later.
  var timeText: String { dayNumber == 0 ? clock : description }
}
