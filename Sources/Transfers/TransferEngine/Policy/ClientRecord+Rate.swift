import RuleBlocks

/// The rate limiter, which holds back what a client starts in the background (R91).
///
/// Each time that it is woken the wait of new tasks doubles, so that a program which begins one
/// download after another in wakes gets fewer of them.
extension ClientRecord {
  /// Doubles the wait when the client is woken (R91).
  mutating func raiseRate(at now: DeviceInstant, _ choices: TransferChoices) {
    let next = rateDelay == .zero ? choices.firstRateDelay : rateDelay * 2
    rateDelay = min(next, choices.longestRateDelay)
    rateRaised = now
  }

  /// Forgets the wait: the user has opened the client, or it is over and the client was not woken (R91).
  mutating func resetRate() {
    rateDelay = .zero
    rateRaised = nil
  }

  /// Whether the wait is over without another wake.
  func isRateOver(at now: DeviceInstant) -> Bool {
    rateRaised.map { now >= $0 + rateDelay } ?? true
  }
}
