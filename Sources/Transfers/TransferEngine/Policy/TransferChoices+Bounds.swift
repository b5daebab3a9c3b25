/// Bounds for times and rates of clients, so that no sum of times overflows (F20), and no transfer counts as stalled
/// because of its own rate (R74).
///
/// They are applied before a client's values are stored, and again when they are read from a store.
extension TransferChoices {
  /// Returns a request whose own timeout and rate are within bounds.
  func bounded(_ request: TransferRequest) -> TransferRequest {
    var request = request
    request.timeout = request.timeout.map(bounded)
    request.bytesPerSecond = request.bytesPerSecond.map { max($0, lowestRate) }
    return request
  }

  /// Returns a configuration whose timeouts are within bounds.
  func bounded(_ configuration: SessionConfiguration) -> SessionConfiguration {
    var configuration = configuration
    configuration.requestTimeout = bounded(configuration.requestTimeout)
    configuration.resourceTimeout = bounded(configuration.resourceTimeout)
    return configuration
  }

  /// Clamps a timeout to 0 to ``longestTimeout``.
  private func bounded(_ timeout: Duration) -> Duration { min(max(timeout, .zero), longestTimeout) }
}
