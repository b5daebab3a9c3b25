import RuleBlocks

/// The times of day at which the user tends to open an app (R25).
///
/// CHOICE, the whole of it: a weight per half-hour of the day that grows by one with each use and fades by a
/// factor each day. Days of the week are not distinguished.
struct UsageHabit: Sendable, Hashable {
  private struct Slot: Sendable, Hashable {
    /// How often the app was opened in it, faded by the days since.
    var weight = 0.0
    /// The weighted mean of the uses in the slot, in nanoseconds since midnight.
    var timeOfDay = 0.0
  }

  /// Half an hour, in nanoseconds.
  private static let slotLength: Int64 = 30 * 60 * 1_000_000_000

  /// The daily factor of a weight.
  private let decay: Double
  /// The weight from which a half-hour is a habit.
  private let threshold: Double
  /// The half-hours of a day.
  private var slots = [Slot](repeating: Slot(), count: Int(DeviceInstant.day / slotLength))
  /// The day up to which the weights have faded.
  private var day: Int64 = 0
  /// The slots that were a habit at the last use; until the next one they can only fade.
  private var habitual: [Int] = []

  /// - Parameters:
  ///   - decay: the daily factor, between 0 and 1.
  ///   - threshold: the weight from which a half-hour is a habit.
  init(decay: Double, threshold: Double) {
    self.decay = decay
    self.threshold = threshold
  }

  /// Notes that a use began.
  mutating func note(use instant: DeviceInstant) {
    let fading = fading(until: instant.dayNumber)
    if fading != 1 { for index in slots.indices { slots[index].weight *= fading } }
    day = max(day, instant.dayNumber)
    let index = Int(instant.timeOfDay / Self.slotLength)
    slots[index].weight += 1
    slots[index].timeOfDay +=
      (Double(instant.timeOfDay) - slots[index].timeOfDay) / slots[index].weight
    habitual = slots.indices.filter { slots[$0].weight >= threshold }
  }

  /// Returns the first instant from `start` on that is `lead` before a habitual use; nil if none is known.
  func next(from start: DeviceInstant, lead: Duration) -> DeviceInstant? {
    guard !habitual.isEmpty else { return nil }
    let fading = fading(until: start.dayNumber)
    // In whole nanoseconds for speed: this is called for each app after each of its events.
    let (lead, time) = (lead.saturatedNanoseconds, start.timeOfDay)
    var wait: Int64?
    for index in habitual where slots[index].weight * fading >= threshold {
      // The lead may reach into the day before, and the next use may be tomorrow's.
      var candidate = Int64(slots[index].timeOfDay) - time - lead % DeviceInstant.day
      while candidate < 0 { candidate += DeviceInstant.day }
      wait = min(wait ?? candidate, candidate)
    }
    return wait.map { start + Duration(nanoseconds: $0) }
  }

  /// Returns the factor by which weights have faded by a later day; zero after 400 days.
  private func fading(until later: Int64) -> Double {
    let days = later - day
    guard days > 0 else { return 1 }
    guard days <= 400 else { return 0 }
    return (0..<days).reduce(1) { fading, _ in fading * decay }
  }
}
