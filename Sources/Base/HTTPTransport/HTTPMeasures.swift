/// What an exchange has taken, as libcurl has measured it.
package struct HTTPMeasures: Sendable, Hashable {
  /// Since the attempt was started; nil for what has not happened.
  ///
  /// Without a name to look up, `looked` is the moment at which connecting begins. A connection that was open
  /// before has neither `looked` nor `connected` nor `secured`.
  package var looked, connected, secured, sending, receiving: Duration?
  /// From the start to the end, or to now.
  package var total: Duration
  /// Whether the connection was open before.
  package var isReused = false
  package var usesProxy = false
  /// Nil before there is a connection; the remote end is the proxy's if there is one.
  package var local, remote: HTTPEndpoint?
  package var version: HTTPHead.Version?
  /// Bytes of the heads.
  package var headSent, headReceived: Int64
  /// Bytes of the bodies, as they were sent.
  package var bodySent, bodyReceived: Int64
  /// Bytes of the response's body that were delivered, after decoding.
  package var bodyDecoded: Int64

  /// The rest can be set.
  package init(
    total: Duration, isReused: Bool, usesProxy: Bool, headSent: Int64, headReceived: Int64,
    bodySent: Int64, bodyReceived: Int64, bodyDecoded: Int64
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

/// One end of a connection.
package struct HTTPEndpoint: Sendable, Hashable {
  /// Without brackets.
  package let address: String
  package let port: Int

  package init(address: String, port: Int) {
    self.address = address
    self.port = port
  }
}
