/// The part of a `URLSessionConfiguration` that the rules need; copied when the session is made (R40).
package struct SessionConfiguration: Codable, Sendable, Hashable {
  /// Whether its tasks wait for Wi-Fi and power, however they are started (R85).
  package var isDiscretionary = false
  /// Whether its tasks may use a cellular network; the stricter of this and the request's setting counts
  /// (R84).
  package var allowsCellular = true
  /// `sessionSendsLaunchEvents` (R56).
  package var sendsLaunchEvents = true
  /// `timeoutIntervalForRequest`: the longest time without a byte (R70).
  package var requestTimeout: Duration = .seconds(60)
  /// `timeoutIntervalForResource`, counted from `resume()` (R73).
  package var resourceTimeout: Duration = .seconds(7 * 86_400)
  /// `httpMaximumConnectionsPerHost` (R92); values below 1 count as 1.
  package var connectionsPerHost = 6

  package init() {}
}
