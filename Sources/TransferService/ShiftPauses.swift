/// How long to wait before the next shift when one has failed.
package struct ShiftPauses: Sendable {
  /// CHOICE: the first and the longest pause; a failure so much later than the last pause is a first one.
  private static let (first, longest) = (Duration.seconds(1), Duration.seconds(60))

  private var last = Duration.zero
  private var end: ContinuousClock.Instant?

  package init() {}

  /// The pause behind a failure.
  package mutating func next(at now: ContinuousClock.Instant) -> Duration {
    let isNew = end.map { now - $0 > Self.longest } ?? true
    last = isNew ? Self.first : min(last * 2, Self.longest)
    end = now + last
    return last
  }
}
