import RuleBlocks

/// The processor time of a process, against the limit for apps in the background (R216).
///
/// It is counted in periods of a minute. CHOICE: the first begins when the app is in the background, and time
/// that is not counted ends a period.
struct ProcessorUse: Sendable, Hashable {
  /// The limit of a period: 80 % of it.
  static let limit = Duration.seconds(48)
  private static let period = Duration.seconds(60)

  /// The share of one processor that the app uses, in percent; more than 100 for several processors.
  var share = 0
  /// The start of the present period; nil while nothing is counted.
  private var start: DeviceInstant?
  /// What was used in the present period up to `mark`.
  private var used = Duration.zero
  private var mark = DeviceInstant.zero
  /// The share since `mark`.
  private var counted = 0

  /// Accounts for the time up to an instant.
  ///
  /// - Parameter isCounted: whether the time from then on is counted.
  mutating func settle(at now: DeviceInstant, isCounted: Bool) {
    guard isCounted else {
      start = nil
      return
    }
    if var begin = start {
      while begin + Self.period <= now {
        begin = begin + Self.period
        (used, mark) = (.zero, begin)
      }
      used += (now - mark) * counted / 100
      start = begin
    } else {
      (start, used) = (now, .zero)
    }
    (mark, counted) = (now, share)
  }

  /// When the limit is reached with the present share, and for how long it has been counted then; nil if it
  /// is not.
  var breach: (deadline: DeviceInstant, duration: Duration)? {
    guard let start, counted > 0 else { return nil }
    let this = mark + (Self.limit - used) * 100 / counted
    let end = start + Self.period
    if this < end { return (this, this - start) }
    let next = Self.limit * 100 / counted
    return next < Self.period ? (end + next, next) : nil
  }
}
