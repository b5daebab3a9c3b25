import RuleBlocks

/// The rate limiter, which holds back tasks that a client starts in the background (R91).
///
/// Each wake doubles the delay of new tasks, so that a program which begins one download after another when
/// woken gets fewer of them.
extension ClientRecord {
  /// Doubles the delay when the client is woken (R91).
  mutating func raiseRate(at now: DeviceInstant, _ choices: TransferChoices) {
    let next = rateDelay == .zero ? choices.firstRateDelay : rateDelay * 2
    rateDelay = min(next, choices.longestRateDelay)
    rateRaised = now
  }

  /// Resets the delay: the user has opened the client, or it has passed without another wake (R91).
  mutating func resetRate() {
    rateDelay = .zero
    rateRaised = nil
  }

  /// Whether the delay has passed without another wake.
  func isRateOver(at now: DeviceInstant) -> Bool {
    rateRaised.map { now >= $0 + rateDelay } ?? true
  }
}
