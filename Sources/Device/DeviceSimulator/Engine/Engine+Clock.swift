import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The clocks of the device: what they show, setting them, and its sleep.
extension Engine {
  /// How the clocks of every process are set; a process that wakes the device is told of its sleep.
  ///
  /// What is read as the date is the device's time and `wallOffset`; the uptime lacks what the
  /// device has slept, the sleep that is going on included.
  var clocks: AppClocks {
    let asleep = clock.asleepSince.map { now - $0 } ?? .zero
    return AppClocks(
      wallOffset: start * 1_000_000_000 + clock.shift.saturatedNanoseconds,
      slept: (clock.slept + asleep).saturatedNanoseconds)
  }

  /// What the clock on the screen shows: like an instant of a device whose clock was never set.
  func shown(_ instant: DeviceInstant) -> DeviceInstant { clock.shown(at: instant) }

  /// The date of an instant, by the clock as it is set now.
  ///
  /// As all dates that scenarios read; a date that was read before the clock was set is not
  /// corrected.
  func date(of instant: DeviceInstant) -> Date {
    let seconds = Double((instant + clock.shift).nanoseconds) / 1e9
    return Date(timeIntervalSince1970: Double(start) + seconds)
  }

  /// The user sets the clock; running apps hear of it (R112).
  ///
  /// The device's own time stands still meanwhile, and all rules count in that.
  ///
  /// - Throws: for a date some 127 years from the present one, or more.
  func setDate(_ date: Date) throws(ScriptError) {
    let difference = date.timeIntervalSince(self.date(of: now))
    guard abs(difference) < 4e9 else {
      throw ScriptError("cannot set the date to '\(date)': the device's clock does not go so far")
    }
    let shown = shown(now + .microseconds(Int64((difference * 1e6).rounded())))
    try set(
      .setDate(by: .microseconds(Int64((difference * 1e6).rounded()))),
      as: TraceEvent.Action(
        "setDate", by: .user, value: "\(journal.text(of: shown))",
        "sets the date to \(journal.text(of: shown))"))
  }

  /// The device comes into another time zone; running apps hear of it (R112).
  ///
  /// The zone it is in already changes nothing.
  func setTimeZone(_ zone: TimeZone) throws(ScriptError) {
    guard zone != timeZone else { return }
    timeZone = zone
    // An app knows its new time zone when it hears that the time has changed.
    for app in apps { app.tell(.status(status(of: app))) }
    try set(
      .setZone(localOffset),
      as: TraceEvent.Action(
        "setTimeZone", by: .user, value: zone.identifier,
        "sets the time zone to '\(zone.identifier)'"))
  }

  /// Sets the clocks, notes it, and lets everything rest that hears of it.
  private func set(
    _ event: DeviceClock.Event, as action: TraceEvent.Action
  ) throws(ScriptError) {
    record(.action(action))
    var actions = clock.handle(event, at: now)
    // With another date daylight saving time begins and ends at other instants.
    if timeZone != nil { actions += clock.handle(.passTransition(localOffset), at: now) }
    // What an app waits for by the date is due at another time now: it says when as soon as it runs.
    for app in apps where app.running != nil { app.running?.next = now }
    try perform(actions)
    try rest()
  }

  /// What the time zone adds to UTC now, and until when.
  private var localOffset: LocalOffset {
    guard let timeZone else { return LocalOffset(.zero) }
    let date = date(of: now)
    let until = timeZone.nextDaylightSavingTimeTransition(after: date)
    return LocalOffset(
      .seconds(timeZone.secondsFromGMT(for: date)),
      until: until.map { now + .seconds(max(1, $0.timeIntervalSince(date).rounded())) })
  }

  /// Performs what comes of the clocks.
  ///
  /// Its sleep is a span of the trace, from falling asleep to waking. The rules are told of both,
  /// for what counts an app's own time stands still meanwhile.
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

  /// The kind of span that the device's sleep is.
  private static let sleep = "deviceSleep"

  /// Ends the device's sleep if an event lets an app run.
  ///
  /// All rules hear of the sleep before they hear of what has ended it: what they count from then on, they
  /// count awake.
  func wakeDevice(for event: LifeCycle.Event, of app: InstalledApp) throws(ScriptError) {
    guard clock.asleepSince != nil else { return }
    var trial = app.life
    _ = trial.handle(event, at: now)
    guard trial.keepsDeviceAwake else { return }
    isBusy = true
    try perform(clock.handle(.busy(true), at: now))
  }

  /// Follows whether any app or daemon keeps the device awake.
  ///
  /// To be called whenever what keeps it awake may have changed; the clock hears of changes alone.
  func followActivity() throws(ScriptError) {
    let isBusy =
      apps.contains { $0.life.keepsDeviceAwake }
      || daemons.contains { $0.running?.keepsAwake ?? false }
    guard isBusy != self.isBusy else { return }
    self.isBusy = isBusy
    try perform(clock.handle(.busy(isBusy), at: now))
  }
}
