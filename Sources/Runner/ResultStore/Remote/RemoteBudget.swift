/// Decides whether a remote cache is worth waiting for: a state machine without clock and network.
///
/// A cache that is down, slow or empty may cost a run at most a second and a twentieth of its time, beyond what it
/// saves. When that is used up, or several answers in a row are unusable, it is not asked again.
package struct RemoteBudget: Sendable {
  package enum Outcome: Sendable, Hashable {
    case found, missing
    /// The reason, as the end of a sentence: `it does not answer`.
    case failed(String)
  }

  /// The number of failures in a row after which nothing is asked any more.
  private static let mostFailures = 3
  /// What an answer saves at least, which makes up for waits before it: a machine that is busy with other things is
  /// slow to notice answers, but would be as slow to compile.
  private static let worth = Duration.milliseconds(250)
  private var wasted = Duration.zero
  private var failures = 0
  /// Whether nothing is asked any more.
  package private(set) var isOver = false
  /// What is wrong with the cache, as the end of a sentence; nil if nothing is, as of one that is merely empty.
  package private(set) var fault: String?

  package init() {}

  /// How long an answer may be waited for.
  ///
  /// - Parameter elapsed: since the start of the run.
  package func patience(after elapsed: Duration) -> Duration {
    isOver ? .zero : max(.zero, .seconds(1) + elapsed / 20 - wasted)
  }

  /// Notes an answer.
  ///
  /// - Parameter waited: its share of the time in which answers were waited for.
  package mutating func note(_ outcome: Outcome, waited: Duration, after elapsed: Duration) {
    wasted = outcome == .found ? max(.zero, wasted + waited - Self.worth) : wasted + waited
    switch outcome {
    case .found, .missing: failures = 0
    case .failed(let reason):
      failures += 1
      if failures >= Self.mostFailures { refuse(reason) }
    }
    // What is left would be too short for any answer.
    if patience(after: elapsed) < .milliseconds(50) {
      if case .failed(let reason) = outcome { refuse(reason) }
      if outcome == .found { refuse("it is too slow") }
      isOver = true
    }
  }

  /// - Parameter reason: as the end of a sentence.
  package mutating func refuse(_ reason: String) {
    isOver = true
    fault = fault ?? reason
  }
}
