/// A response of the page server.
package struct HTTPResponse: Sendable, Equatable {
  package var status: Int
  /// The words after the status.
  package var reason: String
  /// The media type of the body.
  package var type: String
  package var body: [UInt8]
  /// For a path that another one replaces.
  package var location: String?

  package init(
    _ status: Int, _ reason: String, type: String, _ body: [UInt8], location: String? = nil
  ) {
    self.status = status
    self.reason = reason
    self.type = type
    self.body = body
    self.location = location
  }

  /// What a served page may load: files of this server, and its events.
  ///
  /// Pages on disk have a stricter policy of their own, see `PageFrame`; ``ServedPage`` replaces it.
  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The head of every response, up to the length.
  private static func head(_ status: Int, _ reason: String, _ type: String) -> String {
    "HTTP/1.1 \(status) \(reason)\r\nContent-Type: \(type)\r\nCache-Control: no-store\r\n"
      + "Content-Security-Policy: \(policy)\r\nX-Content-Type-Options: nosniff\r\n"
      + "Cross-Origin-Resource-Policy: same-origin\r\nReferrer-Policy: no-referrer\r\n"
  }

  /// The head of a stream of events, which has no end.
  static let headOfEvents = Array((head(200, "OK", "text/event-stream") + "\r\n").utf8)

  /// The bytes to send.
  func bytes(isHead: Bool, keepsOpen: Bool) -> [UInt8] {
    var head = Self.head(status, reason, type) + "Content-Length: \(body.count)\r\n"
    if let location { head += "Location: \(location)\r\n" }
    if status == 405 { head += "Allow: GET, HEAD\r\n" }
    if !keepsOpen { head += "Connection: close\r\n" }
    return Array((head + "\r\n").utf8) + (isHead ? [] : body)
  }

  init(_ refusal: HTTPRequest.Refusal) {
    self.init(
      refusal.rawValue, refusal.reason, type: "text/plain; charset=utf-8",
      Array("\(refusal.rawValue) \(refusal.reason)\n".utf8))
  }
}
