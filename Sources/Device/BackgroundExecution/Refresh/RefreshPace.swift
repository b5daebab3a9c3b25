import RuleBlocks

/// How soon an app may refresh again, learned from its uses and from the results of its refreshes (R24, R25).
struct RefreshPace: Sendable, Hashable {
  /// The last end of a use, begin of a refresh, or installation, from which spacings count.
  private(set) var anchor: DeviceInstant
  /// How often the spacing is doubled (R24).
  private var steps = 0
  /// The times of day at which the user opens the app.
  private var habit: UsageHabit

  /// Creates the pace of an app that is installed now.
  init(_ choices: Choices, now: DeviceInstant) {
    anchor = now
    habit = UsageHabit(decay: choices.habitDecay, threshold: choices.habitThreshold)
  }

  /// Notes that the user has opened the app.
  ///
  /// - Parameter plan: supplies the time of day.
  mutating func noteUse(at now: DeviceInstant, by plan: RefreshPlan) {
    habit.note(use: now + plan.clockAhead)
  }

  /// Notes that a use has ended or a refresh begins.
  mutating func setAnchor(_ now: DeviceInstant) { anchor = now }

  mutating func note(_ yield: RefreshPlan.Yield, after elapsed: Duration, by plan: RefreshPlan) {
    steps = plan.steps(after: yield, elapsed: elapsed, before: steps)
  }

  /// Returns the instant of the next refresh, at or after an instant.
  func next(from earliest: DeviceInstant, by plan: RefreshPlan) -> DeviceInstant {
    plan.time(earliest: max(earliest, anchor + plan.spacing(steps: steps)), habit: habit)
  }
}
