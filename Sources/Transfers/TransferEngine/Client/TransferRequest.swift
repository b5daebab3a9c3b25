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
  /// The SHA-256 of the whole file that a download must bring (R204), as 64 lowercase digits; nil for any.
  package var sha256: String?
  /// The most bytes per second that a download receives (R205); nil for as many as come.
  package var bytesPerSecond: Int64?

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
