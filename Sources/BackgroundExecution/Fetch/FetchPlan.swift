/// When an app is fetched for next, from what is known of it: a pure function (R21, R24, R25).
struct FetchPlan: Sendable, Hashable {
  let choices: Choices

  /// The spacing after a number of fruitless steps; each doubles it, up to the longest (R24).
  func spacing(steps: Int) -> Duration {
    var spacing = choices.baseSpacing
    for _ in 0..<steps where spacing < choices.longestSpacing { spacing *= 2 }
    return min(spacing, choices.longestSpacing)
  }

  /// The time of the next fetch, at or after `earliest`.
  ///
  /// CHOICE: outside of the quiet hours, or just before a habitual use if one is near enough.
  func time(earliest: DeviceInstant, habit: UsageHabit) -> DeviceInstant {
    let ordinary = afterQuietHours(earliest)
    guard let habitual = habit.next(from: earliest, lead: choices.habitLead),
      habitual <= ordinary + choices.habitPatience
    else { return ordinary }
    return habitual
  }

  /// The steps that a fetch leaves behind: none after new data, more after anything else.
  ///
  /// CHOICE: a process that ended for another reason is not held against the app.
  func steps(after record: FetchRecord, before steps: Int) -> Int {
    let long = record.elapsed > choices.longFetch ? choices.longFetchSteps : 0
    switch record.outcome {
    case .handlerCalled(.newData): return long == 0 ? 0 : bounded(steps + long)
    case .handlerCalled: return bounded(steps + long + choices.fruitlessSteps)
    case .overran: return bounded(steps + choices.overrunSteps)
    case .processEnded: return steps
    }
  }

  /// More steps than these change nothing and would only grow.
  private func bounded(_ steps: Int) -> Int { min(steps, 16) }

  private func afterQuietHours(_ instant: DeviceInstant) -> DeviceInstant {
    let hour: Int64 = 3_600_000_000_000
    let quiet = choices.quietHours
    guard quiet.contains(Int(instant.timeOfDay / hour)) else { return instant }
    return instant + .nanoseconds(Int64(quiet.upperBound) * hour - instant.timeOfDay)
  }
}
