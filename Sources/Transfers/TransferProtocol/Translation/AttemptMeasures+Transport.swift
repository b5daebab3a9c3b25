package import HTTPTransport
package import TransferEngine

extension AttemptMeasures {
  /// Converts what the transport has measured.
  package init(_ measures: HTTPMeasures) {
    func microseconds(_ time: Duration) -> Int64 { Int64(time / .microseconds(1)) }
    func end(_ end: HTTPEndpoint?) -> Endpoint? {
      end.map { Endpoint(address: $0.address, port: $0.port) }
    }
    self.init(
      total: microseconds(measures.total), isReused: measures.isReused,
      usesProxy: measures.usesProxy, headSent: measures.headSent,
      headReceived: measures.headReceived, bodySent: measures.bodySent,
      bodyReceived: measures.bodyReceived, bodyDecoded: measures.bodyDecoded)
    looked = measures.looked.map(microseconds)
    connected = measures.connected.map(microseconds)
    secured = measures.secured.map(microseconds)
    sending = measures.sending.map(microseconds)
    receiving = measures.receiving.map(microseconds)
    local = end(measures.local)
    remote = end(measures.remote)
    version = measures.version?.rawValue
  }

  /// As the transport of this process measures its own exchanges.
  package var asMeasured: HTTPMeasures {
    func time(_ microseconds: Int64?) -> Duration? { microseconds.map { .microseconds($0) } }
    func end(_ end: Endpoint?) -> HTTPEndpoint? {
      end.map { HTTPEndpoint(address: $0.address, port: $0.port) }
    }
    var measures = HTTPMeasures(
      total: .microseconds(total), isReused: isReused, usesProxy: usesProxy, headSent: headSent,
      headReceived: headReceived, bodySent: bodySent, bodyReceived: bodyReceived,
      bodyDecoded: bodyDecoded)
    (measures.looked, measures.connected, measures.secured) = (
      time(looked), time(connected), time(secured)
    )
    (measures.sending, measures.receiving) = (time(sending), time(receiving))
    (measures.local, measures.remote) = (end(local), end(remote))
    measures.version = version.flatMap(HTTPHead.Version.init)
    return measures
  }
}
