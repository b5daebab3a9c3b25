/// What an attempt has taken, as the transport has measured it.
package struct AttemptMeasures: Codable, Sendable, Hashable {
  /// One end of a connection.
  package struct Endpoint: Codable, Sendable, Hashable {
    package let address: String
    package let port: Int

    package init(address: String, port: Int) {
      self.address = address
      self.port = port
    }
  }

  /// Microseconds since its begin, up to which something had happened; nil for what has not.
  package var looked, connected, secured, sending, receiving: Int64?
  /// Microseconds from its begin to its end.
  package var total: Int64
  /// Whether the connection was open before, or a proxy's.
  package var isReused, usesProxy: Bool
  package var local, remote: Endpoint?
  /// As ALPN names it, `http/1.1` or `h2`; nil without a response.
  package var version: String?
  /// Bytes of the heads, of the bodies as they were sent, and of the response's body after
  /// decoding.
  package var headSent, headReceived, bodySent, bodyReceived, bodyDecoded: Int64

  package init(
    total: Int64, isReused: Bool = false, usesProxy: Bool = false, headSent: Int64 = 0,
    headReceived: Int64 = 0, bodySent: Int64 = 0, bodyReceived: Int64 = 0, bodyDecoded: Int64 = 0
  ) {
    self.total = total
    self.isReused = isReused
    self.usesProxy = usesProxy
    self.headSent = headSent
    self.headReceived = headReceived
    self.bodySent = bodySent
    self.bodyReceived = bodyReceived
    self.bodyDecoded = bodyDecoded
  }
}
