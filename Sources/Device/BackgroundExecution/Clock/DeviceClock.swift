package import RuleBlocks
/// The clocks of a device: rules R111 and R112, and when it sleeps.
///
/// All rules count in device time (``DeviceInstant``), which never stops and is never set. What apps and
/// people read differs from it: the date may be set, and the uptime stops while the device sleeps and
/// restarts with each boot.
///
/// CHOICE: a locked device falls asleep some time after the lock, or after the end of what has kept it awake
/// since; whatever lets an app run wakes it, and so does unlocking. A restart leaves it unlocked.
package struct DeviceClock: RuleBlock, Hashable {
  /// The delay before sleep, and the initial uptime.
  let choices: Choices

  package var timeline: Timeline
  /// When the device was started, which is uptime zero.
  package private(set) var started: DeviceInstant
  /// The total time slept since the start, up to the last wake.
  package private(set) var slept = Duration.zero
  /// When it fell asleep; nil while it is awake.
  package private(set) var asleepSince: DeviceInstant?
  /// The sum of all date settings since the first start.
  package private(set) var shift = Duration.zero
  /// The local time's offset from UTC.
  package private(set) var local = LocalOffset(.zero)

  /// When the screen was locked; nil while it is unlocked.
  private var lockedSince: DeviceInstant?
  /// When the last app stopped keeping it awake; nil while one does.
  private var idleSince: DeviceInstant?
  /// The end of the local day.
  private var midnight: DeviceInstant

  /// Creates the clocks of a device that is awake, unlocked and in UTC.
  package init(choices: Choices = Choices(), start: DeviceInstant = .zero) {
    self.choices = choices
    timeline = Timeline(start: start)
    started = .zero - choices.firstUptime
    idleSince = start
    midnight = start
    midnight = nextMidnight
  }

  /// The next midnight, daylight saving change, or sleep.
  package var nextDeadline: DeviceInstant? {
    [midnight, local.until, sleepDue].compactMap { $0 }.min()
  }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .lock:
      guard lockedSince == nil else { throw .deviceLocked }
      lockedSince = now
    case .unlock:
      guard lockedSince != nil else { throw .deviceNotLocked }
      lockedSince = nil
      return wake()
    case .busy(let isBusy):
      idleSince = isBusy ? nil : idleSince ?? now
      if isBusy { return wake() }
    case .restart:
      let woken = wake()
      (started, slept, lockedSince, idleSince) = (now - choices.startUp, .zero, nil, now)
      return woken
    case .setDate(let difference): return set(shift: shift + difference, local, .clock)
    case .setZone(let offset): return set(shift: shift, offset, .zone)
    case .passTransition(let offset): _ = set(shift: shift, offset, .daylightSaving)
    }
    return []
  }

  /// Applies what is due: a new offset, a new day and sleep, in this order at one instant.
  package mutating func expire() -> [Action] {
    var actions: [Action] = []
    if let until = local.until, until <= now {
      local.until = nil
      actions += [.changed(.daylightSaving), .needsOffset]
    }
    if midnight <= now {
      midnight = nextMidnight
      actions.append(.changed(.day))
    }
    if let due = sleepDue, due <= now {
      asleepSince = now
      actions.append(.fallsAsleep)
    }
    return actions
  }

  /// Returns the local time that the device's clock shows at an instant, encoded as device time in UTC.
  package func shown(at instant: DeviceInstant) -> DeviceInstant {
    instant + shift + local.offset
  }

  /// When the device falls asleep if nothing happens before.
  private var sleepDue: DeviceInstant? {
    guard let lockedSince, let idleSince, asleepSince == nil else { return nil }
    return max(lockedSince, idleSince) + choices.sleepDelay
  }

  /// The next local midnight by the current clock.
  private var nextMidnight: DeviceInstant {
    now + .nanoseconds(DeviceInstant.day - shown(at: now).timeOfDay)
  }

  /// Sets the shift and the offset, and returns the change, including a new day if the date differs.
  private mutating func set(
    shift: Duration, _ local: LocalOffset, _ change: TimeChange
  ) -> [Action] {
    let day = shown(at: now).dayNumber
    (self.shift, self.local) = (shift, local)
    midnight = nextMidnight
    return [.changed(shown(at: now).dayNumber == day ? change : change.union(.day))]
  }

  /// Ends the sleep, if any, and adds it to the total.
  private mutating func wake() -> [Action] {
    guard let since = asleepSince else { return [] }
    asleepSince = nil
    slept += now - since
    return [.wakes(after: now - since)]
  }
}
