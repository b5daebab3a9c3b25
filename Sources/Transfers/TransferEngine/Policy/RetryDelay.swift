import RuleBlocks

/// The delay before the next attempt (R72).
struct RetryDelay {
  let choices: TransferChoices
  /// The seed of the random part.
  let seed: UInt64

  /// Returns the delay after this many failures: doubled each time up to the longest, and then shortened at
  /// random.
  ///
  /// It is between half and all of the doubled delay, so that many tasks do not come back together. The
  /// random part follows from the seed, the task's name (FNV-1a) and the number of failures, so that it does
  /// not depend on anything else.
  func after(failures: Int, of task: TransferTaskID) -> Duration {
    let doublings = min(max(failures - 1, 0), 20)
    let whole = min(choices.firstRetryDelay * (1 << doublings), choices.longestRetryDelay)
    let name = "\(task)".utf8.reduce(into: UInt64(14_695_981_039_346_656_037)) {
      $0 = ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    var chance = SplitMix(seed: seed ^ name &+ UInt64(truncatingIfNeeded: failures))
    return whole * (0.5 + Double(chance.number(below: 1001)) / 2000)
  }

  /// Returns the wait that a server requests, within our bounds.
  func honouring(_ retryAfter: Duration) -> Duration {
    min(max(retryAfter, choices.shortestRetryAfter), choices.longestRetryAfter)
  }
}
