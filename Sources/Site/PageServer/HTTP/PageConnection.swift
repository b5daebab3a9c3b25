/// One connection to the page server as a state machine: bytes in, bytes out, no I/O and no clock.
///
/// ```
/// receive ──► head complete ──► respond ──► output ──► sent ──► the next request, or the end
///                  └─► the path of events ──► a stream, which `send(version:)` feeds
/// ```
/// Memory is bounded: while a response is unsent nothing is read, a head is limited, and a stream keeps only the
/// newest version for a slow reader.
package struct PageConnection: Sendable {
  /// Where pages listen for changes.
  package static let pathOfEvents = "/-/events"

  private enum State { case reading, streaming, closing }

  /// Bytes that are not sent yet.
  package private(set) var output: ArraySlice<UInt8> = []
  private var state = State.reading
  private var input: [UInt8] = []
  /// The number of first bytes of `input` that do not contain the end of a head.
  private var examined = 0
  private let port: UInt16
  private let respond: @Sendable (HTTPRequest) -> HTTPResponse
  /// The newest version, if a slow reader of a stream has not been sent it.
  private var missed: Int?
  /// When the peer must have acted, in ms of the caller's clock.
  package private(set) var deadline: Int

  /// The time in ms for a request to arrive, or a response to be taken.
  package static let patience = 10_000

  /// - Parameters:
  ///   - port: the server's.
  ///   - now: in ms of any clock that only goes forward.
  ///   - respond: makes the response to a request.
  package init(
    port: UInt16, now: Int, respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    self.port = port
    self.respond = respond
    deadline = now + Self.patience
  }

  package var isStream: Bool { state == .streaming }

  /// Whether bytes may be received now.
  package var isReading: Bool { output.isEmpty && state != .closing }

  /// Whether everything has been sent and nothing follows.
  package var isFinished: Bool { output.isEmpty && state == .closing }

  /// Receives bytes of the peer; a stream ignores them.
  package mutating func receive(_ bytes: some Sequence<UInt8>, now: Int, version: Int) {
    guard state == .reading else { return }
    input += bytes
    advance(now, version)
  }

  /// Notes that the peer has taken some of the output.
  package mutating func sent(_ count: Int, now: Int, version: Int) {
    output = output.dropFirst(count)
    if count > 0 { deadline = now + Self.patience }
    guard output.isEmpty else { return }
    if let version = missed.take() { send(version: version, now: now) }
    advance(now, version)
  }

  /// Sends a stream the number of the newest version.
  package mutating func send(version: Int, now: Int) {
    guard isStream else { return }
    guard output.isEmpty else {
      missed = version
      return
    }
    output = Array("data: \(version)\n\n".utf8)[...]
    deadline = now + Self.patience
  }

  /// Sends a stream a comment, so that a peer that has gone away is noticed.
  package mutating func sendHeartbeat(now: Int) {
    guard isStream, output.isEmpty else { return }
    output = Array(": \n\n".utf8)[...]
    deadline = now + Self.patience
  }

  /// Whether the peer took too long. A stream without output may be silent.
  package func isLate(now: Int) -> Bool { now >= deadline && !(isStream && output.isEmpty) }

  /// Notes that the peer has gone away.
  package mutating func abandon() {
    state = .closing
    output = []
  }

  /// Responds to the next request, once its head is complete and the previous response is sent.
  private mutating func advance(_ now: Int, _ version: Int) {
    guard state == .reading, output.isEmpty, let end = endOfHead() else { return }
    let head = input[..<end]
    deadline = now + Self.patience
    do throws(HTTPRequest.Refusal) {
      guard end <= HTTPRequest.largestHead else { throw .headTooLarge }
      let request = try HTTPRequest(head, port: port)
      guard request.path == Self.pathOfEvents, !request.isHead else {
        output =
          respond(request).bytes(isHead: request.isHead, keepsOpen: request.keepsOpen)[...]
        if !request.keepsOpen { state = .closing }
        input.removeFirst(end + 4)
        examined = 0
        return
      }
      guard !request.isCrossSite else { throw .forbidden }
      state = .streaming
      input = []
      output = HTTPResponse.headOfEvents[...]
      missed = version
    } catch {
      refuse(error)
    }
  }

  private mutating func refuse(_ refusal: HTTPRequest.Refusal) {
    output = HTTPResponse(refusal).bytes(isHead: false, keepsOpen: false)[...]
    state = .closing
    input = []
  }

  /// The offset of the empty line that ends a head; nil if it has not arrived.
  ///
  /// A head that is too large without one is refused. Each byte is examined once.
  private mutating func endOfHead() -> Int? {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var index = examined
    while index + end.count <= input.count {
      if input[index] == end[0], input[index..<(index + end.count)].elementsEqual(end) {
        return index
      }
      index += 1
    }
    examined = index
    if input.count > HTTPRequest.largestHead { refuse(.headTooLarge) }
    return nil
  }
}
