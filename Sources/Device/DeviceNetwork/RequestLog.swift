package import RuleBlocks
internal import BackgroundExecution

/// The requests on one connection, from their bytes to the last byte of the response.
///
/// The bytes alone do not show which request they end: a response may be raw or cut. So the server reports
/// how much it has sent when a response is complete, and the log counts what has arrived.
package struct RequestLog {
  /// A request that has not been answered.
  package struct Open {
    /// Counted across the device.
    let number: Int
    /// When the opener has sent its head.
    let start: DeviceInstant
  }

  /// How a request ended.
  package struct End {
    let request: Open
    /// The status of the response; nil if it is not HTTP.
    var status: Int?
    /// The size of its body in bytes.
    var bytes: Int
  }

  /// Finds the requests in the opener's bytes.
  private var parser = RequestParser()
  /// The requests without a complete response, oldest first, which is the order of the responses.
  private var open: [Open] = []
  /// The complete responses that the opener has not received, with the position of their ends.
  private var responses: [(end: Int, status: Int?, bytes: Int)] = []
  /// How many bytes the server has sent in all.
  private var sent = 0
  /// How many of them the opener has received.
  private var delivered = 0

  /// Takes bytes of the opener.
  ///
  /// - Returns: the requests that begin in them.
  package mutating func send(_ bytes: [UInt8]) -> [Request] {
    parser.feed(bytes).compactMap { if case .head(let request) = $0 { request } else { nil } }
  }

  /// Notes a request under its number.
  package mutating func begin(_ number: Int, at now: DeviceInstant) {
    open.append(Open(number: number, start: now))
  }

  /// Notes bytes sent by the server.
  package mutating func answer(_ count: Int) { sent += count }

  /// Notes that a response is complete.
  package mutating func complete(status: Int?, bytes: Int) {
    responses.append((sent, status, bytes))
  }

  /// Notes bytes received by the opener.
  ///
  /// - Returns: the requests whose responses are now complete, and how each ended.
  package mutating func deliver(_ count: Int) -> [End] {
    delivered += count
    let ends = zip(responses.prefix { $0.end <= delivered }, open).map { response, request in
      End(request: request, status: response.status, bytes: response.bytes)
    }
    responses.removeFirst(ends.count)
    open.removeFirst(ends.count)
    return ends
  }

  /// Ends the log.
  ///
  /// - Returns: the requests without a complete response.
  package mutating func close() -> [Open] {
    defer { open = [] }
    return open
  }
}
