import RuleBlocks

/// Computes when an app is woken to refresh next, with pure functions (R21, R24, R25).
struct RefreshPlan: Sendable, Hashable {
  /// The result of a refresh.
  enum Yield: Sendable, Hashable {
    /// It succeeded.
    case success
    /// It brought no data, or failed.
    case nothing
    /// It had to be stopped.
    case overran
    /// The process ended for another reason.
    case cut
  }

  let choices: Choices
  /// How far the displayed clock is ahead of device time; nights and habits follow the displayed clock.
  var clockAhead = Duration.zero

  init(choices: Choices) { self.choices = choices }

  /// Returns the spacing after a number of steps; each doubles it, up to the longest (R24).
  func spacing(steps: Int) -> Duration {
    let (spacing, isTooLong) = choices.baseSpacing.saturatedNanoseconds
      .multipliedReportingOverflow(by: 1 << Int64(min(steps, 60)))
    return isTooLong ? choices.longestSpacing : min(.nanoseconds(spacing), choices.longestSpacing)
  }

  /// Returns the time of the next refresh, at or after `earliest`.
  ///
  /// CHOICE: outside of the quiet hours, or just before a habitual use if one is near enough.
  func time(earliest: DeviceInstant, habit: UsageHabit) -> DeviceInstant {
    let shown = earliest + clockAhead
    let ordinary = afterQuietHours(shown)
    guard let habitual = habit.next(from: shown, lead: choices.habitLead),
      habitual <= ordinary + choices.habitPatience
    else { return max(earliest, ordinary - clockAhead) }
    return max(earliest, habitual - clockAhead)
  }

  /// Returns the steps after a refresh: zero after a success, more after anything else.
  ///
  /// CHOICE: a process that ended for another reason is not held against the app.
  func steps(after yield: Yield, elapsed: Duration, before steps: Int) -> Int {
    let long = elapsed > choices.longFetch ? choices.longFetchSteps : 0
    switch yield {
    case .success: return long == 0 ? 0 : bounded(steps + long)
    case .nothing: return bounded(steps + long + choices.fruitlessSteps)
    case .overran: return bounded(steps + choices.overrunSteps)
    case .cut: return steps
    }
  }

  /// Limits the steps; more than 16 make no difference.
  private func bounded(_ steps: Int) -> Int { min(steps, 16) }

  /// Returns the instant itself, or the end of the quiet hours that it is in.
  private func afterQuietHours(_ instant: DeviceInstant) -> DeviceInstant {
    let hour: Int64 = 3_600_000_000_000
    let quiet = choices.quietHours
    guard quiet.contains(Int(instant.timeOfDay / hour)) else { return instant }
    return instant + .nanoseconds(Int64(quiet.upperBound) * hour - instant.timeOfDay)
  }
}
