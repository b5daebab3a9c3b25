/// Times of a client that are held within bounds, so that no sum of them overflows (F20).
extension TransferChoices {
  func bounded(_ request: TransferRequest) -> TransferRequest {
    var request = request
    request.timeout = request.timeout.map(bounded)
    return request
  }

  func bounded(_ configuration: SessionConfiguration) -> SessionConfiguration {
    var configuration = configuration
    configuration.requestTimeout = bounded(configuration.requestTimeout)
    configuration.resourceTimeout = bounded(configuration.resourceTimeout)
    return configuration
  }

  private func bounded(_ timeout: Duration) -> Duration { min(max(timeout, .zero), longestTimeout) }
}
