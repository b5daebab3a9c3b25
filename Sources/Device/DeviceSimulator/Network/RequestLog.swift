import RuleBlocks
internal import BackgroundExecution

/// The requests that one connection carries, from what its opener sends to the last byte of the response.
///
/// Which bytes end which request is not to be seen from the bytes alone: a response may be raw or
/// cut. So the server says how much it has sent when a response is complete, and the log counts
/// what has arrived.
struct RequestLog {
  /// A request that has not been answered.
  struct Open {
    /// Counts the requests of the device.
    let number: Int
    /// When the opener has sent its head.
    let start: DeviceInstant
  }

  /// How a request ended.
  struct End {
    /// Which request it is.
    let request: Open
    /// The status of the response; nil for one that is no HTTP.
    var status: Int?
    /// The bytes of its body.
    var bytes: Int
  }

  /// Finds the requests in what the opener sends.
  private var parser = RequestParser()
  /// Those without a whole response, oldest first; they are answered in their order.
  private var open: [Open] = []
  /// What the server has sent of responses that the opener has not got: where each ends.
  private var responses: [(end: Int, status: Int?, bytes: Int)] = []
  /// How many bytes the server has sent in all.
  private var sent = 0
  /// How many of them the opener has got.
  private var delivered = 0

  /// Takes what the opener sends.
  ///
  /// - Returns: the requests that begin in it.
  mutating func send(_ bytes: [UInt8]) -> [Request] {
    parser.feed(bytes).compactMap { if case .head(let request) = $0 { request } else { nil } }
  }

  /// Notes a request under its number.
  mutating func begin(_ number: Int, at now: DeviceInstant) {
    open.append(Open(number: number, start: now))
  }

  /// Notes what the server sends.
  mutating func answer(_ count: Int) { sent += count }

  /// Notes that a response is complete.
  mutating func complete(status: Int?, bytes: Int) { responses.append((sent, status, bytes)) }

  /// Notes what the opener gets.
  ///
  /// - Returns: the requests whose response has come whole with it, and how each ended.
  mutating func deliver(_ count: Int) -> [End] {
    delivered += count
    var ends: [End] = []
    while let response = responses.first, response.end <= delivered, !open.isEmpty {
      responses.removeFirst()
      ends.append(
        End(request: open.removeFirst(), status: response.status, bytes: response.bytes))
    }
    return ends
  }

  /// Nothing more comes.
  ///
  /// - Returns: the requests that had no whole response.
  mutating func close() -> [Open] {
    defer { open = [] }
    return open
  }
}
