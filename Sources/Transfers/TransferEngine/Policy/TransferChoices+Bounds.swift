/// Times of a client that are held within bounds, so that no sum of them overflows (F20).
///
/// What comes from a client is held here before it is stored, and once more when it is read from a
/// store.
extension TransferChoices {
  /// A request whose own timeout is within bounds.
  func bounded(_ request: TransferRequest) -> TransferRequest {
    var request = request
    request.timeout = request.timeout.map(bounded)
    return request
  }

  /// A configuration whose timeouts are within bounds.
  func bounded(_ configuration: SessionConfiguration) -> SessionConfiguration {
    var configuration = configuration
    configuration.requestTimeout = bounded(configuration.requestTimeout)
    configuration.resourceTimeout = bounded(configuration.resourceTimeout)
    return configuration
  }

  /// A time from 0 to ``longestTimeout``.
  private func bounded(_ timeout: Duration) -> Duration { min(max(timeout, .zero), longestTimeout) }
}
