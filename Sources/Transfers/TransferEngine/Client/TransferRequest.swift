/// A request to a server.
package struct TransferRequest: Codable, Sendable, Hashable {
  /// The absolute address.
  package var url: String
  /// The HTTP method, such as `GET`.
  package var method: String
  /// The header fields, including those of the session's configuration.
  package var fields: [HTTPField]
  /// Whether the request may use a cellular network; the stricter of this and the session's setting counts
  /// (R84).
  package var allowsCellular: Bool
  /// `timeoutInterval` of the request; nil for the session's.
  package var timeout: Duration?

  package init(
    url: String, method: String = "GET", fields: [HTTPField] = [], allowsCellular: Bool = true,
    timeout: Duration? = nil
  ) {
    self.url = url
    self.method = method
    self.fields = fields
    self.allowsCellular = allowsCellular
    self.timeout = timeout
  }
}
