/// What the rules need of a `URLSessionConfiguration`; copied when the session is made (R40).
package struct SessionConfiguration: Codable, Sendable, Hashable {
  /// Whether its tasks wait for Wi-Fi and power, however they are started (R85).
  package var isDiscretionary = false
  /// Whether its tasks may go over a cellular network; the stricter of this and the request's wins
  /// (R84).
  package var allowsCellular = true
  /// `sessionSendsLaunchEvents` (R56).
  package var sendsLaunchEvents = true
  /// `timeoutIntervalForRequest`: how long no byte may come (R70).
  package var requestTimeout: Duration = .seconds(60)
  /// `timeoutIntervalForResource`, counted from `resume()` (R73).
  package var resourceTimeout: Duration = .seconds(7 * 86_400)
  /// `httpMaximumConnectionsPerHost` (R92); below 1 is taken for 1.
  package var connectionsPerHost = 6

  /// The configuration of which a program has changed nothing.
  package init() {}
}
