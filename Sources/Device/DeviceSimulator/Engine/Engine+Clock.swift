import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The clocks of the device: reading and setting them, and its sleep.
extension Engine {
  /// The clock settings of every process, including the sleep that a process which wakes the device must know
  /// of.
  ///
  /// The date is the device's time plus `wallOffset`; the uptime excludes the device's sleep, also the
  /// current one.
  var clocks: AppClocks {
    let asleep = clock.asleepSince.map { now - $0 } ?? .zero
    return AppClocks(
      wallOffset: start * 1_000_000_000 + clock.shift.saturatedNanoseconds,
      slept: (clock.slept + asleep).saturatedNanoseconds)
  }

  /// Returns the local time of an instant on the screen's clock, encoded as an instant.
  func shown(_ instant: DeviceInstant) -> DeviceInstant { clock.shown(at: instant) }

  /// Returns the date of an instant, by the clock as it is set now.
  ///
  /// Dates that were read before the clock was set are not corrected.
  func date(of instant: DeviceInstant) -> Date {
    let seconds = Double((instant + clock.shift).nanoseconds) / 1e9
    return Date(timeIntervalSince1970: Double(start) + seconds)
  }

  /// Sets the clock for the user; running apps are notified (R112).
  ///
  /// Device time, in which all rules count, stands still meanwhile.
  ///
  /// - Throws: for a date about 127 years from the present one, or more.
  func setDate(_ date: Date) throws(ScriptError) {
    let difference = date.timeIntervalSince(self.date(of: now))
    guard abs(difference) < 4e9 else {
      throw ScriptError("cannot set the date to '\(date)': it is out of the clock's range")
    }
    let shown = shown(now + .microseconds(Int64((difference * 1e6).rounded())))
    try set(
      .setDate(by: .microseconds(Int64((difference * 1e6).rounded()))),
      as: TraceEvent.Action(
        "setDate", by: .user, value: "\(journal.text(of: shown))",
        "sets the date to \(journal.text(of: shown))"))
  }

  /// Moves the device to another time zone; running apps are notified (R112).
  ///
  /// Setting the current zone has no effect.
  func setTimeZone(_ zone: TimeZone) throws(ScriptError) {
    guard zone != timeZone else { return }
    timeZone = zone
    // An app must know its new time zone when it is notified of the change.
    for app in apps { app.tell(.status(status(of: app))) }
    try set(
      .setZone(localOffset),
      as: TraceEvent.Action(
        "setTimeZone", by: .user, value: zone.identifier,
        "sets the time zone to '\(zone.identifier)'"))
  }

  /// Sets the clocks, records the action, and waits until all affected processes rest.
  private func set(
    _ event: DeviceClock.Event, as action: TraceEvent.Action
  ) throws(ScriptError) {
    record(.action(action))
    var actions = clock.handle(event, at: now)
    // With another date daylight saving time begins and ends at other instants.
    if timeZone != nil { actions += clock.handle(.passTransition(localOffset), at: now) }
    // Waits by the date have new deadlines, which an app reports as soon as it runs.
    for app in apps where app.running != nil { app.running?.next = now }
    try perform(actions)
    try rest()
  }

  /// The time zone's present offset from UTC, and when it ends.
  private var localOffset: LocalOffset {
    guard let timeZone else { return LocalOffset(.zero) }
    let date = date(of: now)
    let until = timeZone.nextDaylightSavingTimeTransition(after: date)
    return LocalOffset(
      .seconds(timeZone.secondsFromGMT(for: date)),
      until: until.map { now + .seconds(max(1, $0.timeIntervalSince(date).rounded())) })
  }

  /// Performs the actions of the clocks.
  ///
  /// A sleep is a span of the trace, from falling asleep to waking. The rules are informed of both, as an
  /// app's own time stops meanwhile.
  func perform(_ actions: [DeviceClock.Action]) throws(ScriptError) {
    let ahead = clock.shown(at: now) - now
    journal.clockIsAhead = ahead
    let change = DeviceEvent.clockChanged(
      shift: clock.shift, ahead: ahead, zone: timeZone?.identifier)
    if change != lastClockChange {
      lastClockChange = change
      try announce(change)
    }
    for action in actions {
      switch action {
      case .fallsAsleep:
        sleeps += 1
        record(.begins(TraceEvent.Span(Self.sleep, number: sleeps)))
        for app in apps { try feed(.deviceSleeps, to: app) }
      case .wakes(let length):
        let outcome = TraceEvent.Outcome("woken", .nothing)
        let elapsed = length.saturatedNanoseconds
        record(.ends(TraceEvent.SpanEnd(Self.sleep, number: sleeps, outcome, elapsed: elapsed)))
        for app in apps { try feed(.deviceWakes, to: app) }
        try announce(.slept(length))
      case .changed(let change):
        for app in apps { try feed(.timeChanged(change), to: app) }
      case .needsOffset: try perform(clock.handle(.passTransition(localOffset), at: now))
      case .misuse(let misuse): recordMisuse("\(misuse)", of: nil)
      }
    }
  }

  /// The kind of span of the device's sleep.
  private static let sleep = "deviceSleep"

  /// Ends the device's sleep if an event lets an app run.
  ///
  /// All rules are informed of the sleep before the cause of its end: what they measure from then on is awake
  /// time.
  func wakeDevice(for event: LifeCycle.Event, of app: InstalledApp) throws(ScriptError) {
    guard clock.asleepSince != nil, app.life.after(event, at: now).keepsDeviceAwake else { return }
    isBusy = true
    try perform(clock.handle(.busy(true), at: now))
  }

  /// Updates whether any app or daemon keeps the device awake.
  ///
  /// Must be called whenever that may have changed; the clock is informed of changes only.
  func followActivity() throws(ScriptError) {
    let isBusy =
      apps.contains { $0.life.keepsDeviceAwake }
      || daemons.contains { $0.running?.keepsAwake ?? false }
    guard isBusy != self.isBusy else { return }
    self.isBusy = isBusy
    try perform(clock.handle(.busy(isBusy), at: now))
  }
}
