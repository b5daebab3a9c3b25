/// What is asked of a server.
package struct TransferRequest: Codable, Sendable, Hashable {
  /// The address, absolute.
  package var url: String
  /// The method, as `GET`.
  package var method: String
  /// The fields, those of the session's configuration included.
  package var fields: [HTTPField]
  /// Whether the request may go over a cellular network; the stricter of this and the session's wins (R84).
  package var allowsCellular: Bool
  /// `timeoutInterval` of the request; nil for the session's.
  package var timeout: Duration?

  /// A `GET` of an address, unless it says otherwise.
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
