/// How long to wait before the next shift when one has failed.
///
/// The pauses double from a second to a minute, and begin anew behind a minute without a failure.
/// So a disk that is full is asked seldom, and a passing trouble costs a second.
package struct ShiftPauses: Sendable {
  /// CHOICE: the first and the longest pause; a failure so much later than the last pause is a first one.
  private static let (first, longest) = (Duration.seconds(1), Duration.seconds(60))

  /// The last pause that was given.
  private var last = Duration.zero
  /// When that pause ends; nil before the first.
  private var end: ContinuousClock.Instant?

  /// No failure so far.
  package init() {}

  /// The pause behind a failure.
  package mutating func next(at now: ContinuousClock.Instant) -> Duration {
    let isNew = end.map { now - $0 > Self.longest } ?? true
    last = isNew ? Self.first : min(last * 2, Self.longest)
    end = now + last
    return last
  }
}
