package import RuleBlocks
/// The clocks of a device: rules R111 and R112, and when it sleeps.
///
/// The device's own time (``DeviceInstant``) is what all rules count in; it never stands still and is
/// never set. What apps and people read differs from it: the date may be set, the uptime stands while
/// the device sleeps and begins anew with each start.
///
/// CHOICE: a locked device falls asleep some time after the lock, or after the end of what has kept it awake
/// since; whatever lets an app run wakes it, and so does unlocking. A restart leaves it unlocked.
package struct DeviceClock: RuleBlock, Hashable {
  /// Numbers of its own: when it sleeps, and what its uptime begins with.
  let choices: Choices

  /// Where the block stands in time.
  package var timeline: Timeline
  /// When the device was started: its uptime was zero then.
  package private(set) var started: DeviceInstant
  /// For how long it has slept since, up to when it woke last.
  package private(set) var slept = Duration.zero
  /// Since when it sleeps; nil while it is awake.
  package private(set) var asleepSince: DeviceInstant?
  /// What setting the date has added to the clock that the device was first started with.
  package private(set) var shift = Duration.zero
  /// How far local time is ahead of UTC.
  package private(set) var local = LocalOffset(.zero)

  /// Since when the screen is locked; nil while it is not.
  private var lockedSince: DeviceInstant?
  /// Since when no app keeps it awake; nil while one does.
  private var idleSince: DeviceInstant?
  /// When the local day ends.
  private var midnight: DeviceInstant

  /// Starts awake and unlocked, in UTC, with the clock as it is.
  package init(choices: Choices = Choices(), start: DeviceInstant = .zero) {
    self.choices = choices
    timeline = Timeline(start: start)
    started = .zero - choices.firstUptime
    idleSince = start
    midnight = start
    midnight = nextMidnight
  }

  /// The next midnight, change of daylight saving, or sleep.
  package var nextDeadline: DeviceInstant? {
    [midnight, local.until, sleepDue].compactMap { $0 }.min()
  }

  /// Handles an event.
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

  /// Does what is due: a new day, another offset, sleep. Several at one instant come in this order:
  /// offset, day, sleep.
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

  /// What the device's clock shows at an instant, as if it were a device's own time in UTC.
  package func shown(at instant: DeviceInstant) -> DeviceInstant {
    instant + shift + local.offset
  }

  /// When the device falls asleep if nothing happens before.
  private var sleepDue: DeviceInstant? {
    guard let lockedSince, let idleSince, asleepSince == nil else { return nil }
    return max(lockedSince, idleSince) + choices.sleepDelay
  }

  /// Where the local day ends, by the clock as it shows now.
  private var nextMidnight: DeviceInstant {
    now + .nanoseconds(DeviceInstant.day - shown(at: now).timeOfDay)
  }

  /// Sets what local time is made of, and says how it has changed, with a new day if the date is
  /// another one.
  private mutating func set(
    shift: Duration, _ local: LocalOffset, _ change: TimeChange
  ) -> [Action] {
    let day = shown(at: now).dayNumber
    (self.shift, self.local) = (shift, local)
    midnight = nextMidnight
    return [.changed(shown(at: now).dayNumber == day ? change : change.union(.day))]
  }

  /// Ends the sleep, if it sleeps, and counts it.
  private mutating func wake() -> [Action] {
    guard let since = asleepSince else { return [] }
    asleepSince = nil
    slept += now - since
    return [.wakes(after: now - since)]
  }
}
