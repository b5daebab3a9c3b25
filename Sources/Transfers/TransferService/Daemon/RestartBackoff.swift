/// The pauses between a failed shift and the next.
///
/// They double from a second to a minute, and start over after a minute without a failure. So a full disk is
/// retried seldom, and a temporary problem costs a second.
package struct RestartBackoff: Sendable {
  /// CHOICE: the first and the longest pause; a failure this long after the last pause counts as a first one.
  private static let (first, longest) = (Duration.seconds(1), Duration.seconds(60))

  /// The last pause.
  private var last = Duration.zero
  /// When that pause ends; nil before the first.
  private var end: ContinuousClock.Instant?

  package init() {}

  /// Returns the pause after a failure.
  package mutating func next(at now: ContinuousClock.Instant) -> Duration {
    let isNew = end.map { now - $0 > Self.longest } ?? true
    last = isNew ? Self.first : min(last * 2, Self.longest)
    end = now + last
    return last
  }
}
