/// The status line and header fields of a response.
package struct HTTPHead: Sendable, Hashable {
  /// The HTTP version of a response.
  ///
  /// Named as in ALPN (RFC 7301). HTTP/3 is never requested.
  package enum Version: String, Sendable, Hashable {
    case http10 = "http/1.0"
    case http11 = "http/1.1"
    case http2 = "h2"
  }

  package var version: Version
  /// From 200 to 999; interim responses (1xx) are not reported.
  package var status: Int
  /// In the order received.
  package var fields: [HTTPField]
  /// `Location` resolved against the request's URL, if present and valid.
  package var location: String?

  /// - Parameter status: from 200 to 999.
  package init(version: Version, status: Int, fields: [HTTPField] = []) {
    self.version = version
    self.status = status
    self.fields = fields
  }

  /// The values of all fields with a name, in order.
  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }
}
