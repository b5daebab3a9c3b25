import BackgroundExecution

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
