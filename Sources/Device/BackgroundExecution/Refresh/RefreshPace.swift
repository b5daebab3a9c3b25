import RuleBlocks
/// How soon an app is given time to refresh again: learnt from its uses, and from what its refreshes
/// have brought (R24, R25).
struct RefreshPace: Sendable, Hashable {
  /// The last end of a use, begin of a refresh, or the installation: what spacings count from.
  private(set) var anchor: DeviceInstant
  /// How often the spacing is doubled (R24).
  private var steps = 0
  /// When of a day the user opens the app.
  private var habit: UsageHabit

  /// Begins for an app that is installed now.
  init(_ choices: Choices, now: DeviceInstant) {
    anchor = now
    habit = UsageHabit(decay: choices.habitDecay, threshold: choices.habitThreshold)
  }

  /// Learns that the user has opened the app.
  ///
  /// - Parameter plan: says what time of day it is.
  mutating func noteUse(at now: DeviceInstant, by plan: RefreshPlan) {
    habit.note(use: now + plan.clockAhead)
  }

  /// Learns that a use is over or a refresh begins.
  mutating func setAnchor(_ now: DeviceInstant) { anchor = now }

  /// Learns from a refresh that has ended.
  ///
  /// - Parameter plan: the rules by which it is counted, the same for all apps.
  mutating func note(_ yield: RefreshPlan.Yield, after elapsed: Duration, by plan: RefreshPlan) {
    steps = plan.steps(after: yield, elapsed: elapsed, before: steps)
  }

  /// When the next refresh comes, at or after an instant.
  ///
  /// - Parameter plan: the rules by which it is counted, the same for all apps.
  func next(from earliest: DeviceInstant, by plan: RefreshPlan) -> DeviceInstant {
    plan.time(earliest: max(earliest, anchor + plan.spacing(steps: steps)), habit: habit)
  }
}
