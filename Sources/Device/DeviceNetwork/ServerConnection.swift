package import RuleBlocks
internal import BackgroundExecution

/// A server's end of one connection: requests in, steps out.
///
/// Requests are answered in order, each one waiting for those before it.
///
/// It has no socket: in virtual time the bytes go through the network's rules, in a live run through a real
/// socket (``LiveConnection``). Both query it for the next step whenever they could perform one.
package struct ServerConnection {
  package let server: Server
  /// The parser of the client's bytes.
  private var parser = RequestParser()
  /// The steps of all responses so far, in order.
  private var steps: [AnswerStep] = []
  /// How many of them are done.
  private var done = 0
  /// Whether the delay before the next bytes of a slow server has passed.
  private var isWaited = false
  /// Until when nothing is sent.
  package private(set) var nextDeadline: DeviceInstant?
  /// Whether it accepts requests.
  private var isOpen = true

  package init(_ server: Server) { self.server = server }

  /// Takes bytes of the client, and has the scenario answer each complete request.
  ///
  /// - Parameters:
  ///   - time: the time of day for the request.
  ///   - watch: ensures that the closure returns.
  /// - Returns: why a request was refused, if one was; nothing is read after it.
  /// - Throws: for a response that cannot be given.
  package mutating func receive(
    _ bytes: [UInt8], time: String, watch: ClosureWatchdog
  ) throws(ScriptError) -> RequestParser.Refusal? {
    guard isOpen else { return nil }
    for event in parser.feed(bytes) {
      switch event {
      case .head(let request) where request.headers["Expect"]?.lowercased() == "100-continue":
        steps.append(.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]))
      case .head: break
      case .end(var request):
        request.time = time
        let server = server
        let response = try watch.run(server) { () throws(ScriptError) in
          try server.response(to: request)
        }
        add(response.steps(for: request))
      case .broken(let refusal):
        var request = Request("GET", "/")
        request.isOld = true
        add(Response(status: refusal.status).steps(for: request))
        return refusal
      }
      guard isOpen else { return nil }
    }
    return nil
  }

  /// Appends the steps of a response.
  private mutating func add(_ more: [AnswerStep]) {
    steps += more
    // A response that never comes keeps all others back.
    isOpen = !more.isEmpty && more.last != .finish && more.last != .breakOff
  }

  /// Stops sending, as the client has gone.
  package mutating func stop() {
    steps = []
    done = 0
    isWaited = false
    nextDeadline = nil
    isOpen = false
  }

  /// Returns the next step that can be performed now.
  ///
  /// Waits and the rate of a slow server are handled internally: they appear as nil and as ``nextDeadline``.
  /// A slow server sends a tenth of its rate ten times per second, or one byte whenever it is due.
  ///
  /// - Parameter room: how many bytes can be sent; no send step is returned if it is zero.
  /// - Returns: nil if there is nothing to do now; never a ``AnswerStep/wait(_:)`` or
  ///   ``AnswerStep/trickle(_:perSecond:)``.
  package mutating func next(at now: DeviceInstant, room: Int) -> AnswerStep? {
    if let deadline = nextDeadline {
      guard deadline <= now else { return nil }
      nextDeadline = nil
    }
    guard done < steps.count else {
      steps = []
      done = 0
      return nil
    }
    switch steps[done] {
    case .wait(let time):
      done += 1
      nextDeadline = now + time
      return next(at: now, room: room)
    case .send(let bytes):
      guard room > 0 else { return nil }
      return take(min(room, bytes.count), of: bytes) { .send($0) }
    case .trickle(let bytes, let rate):
      // Ten times per second, or a byte at a time.
      let count = min(max(1, rate / 10), bytes.count)
      guard isWaited else {
        isWaited = true
        nextDeadline = now + .nanoseconds(Int64(count) * 1_000_000_000 / Int64(rate))
        return next(at: now, room: room)
      }
      guard room > 0 else { return nil }
      isWaited = false
      return take(min(room, count), of: bytes) { .trickle($0, perSecond: rate) }
    case let step:
      done += 1
      return step
    }
  }

  /// Takes the first bytes of a step, which is done when there are no more.
  ///
  /// - Parameter rest: returns the step for the remaining bytes.
  private mutating func take(
    _ count: Int, of bytes: ArraySlice<UInt8>, rest: (ArraySlice<UInt8>) -> AnswerStep
  ) -> AnswerStep {
    if count < bytes.count {
      steps[done] = rest(bytes.dropFirst(count))
    } else {
      done += 1
    }
    return .send(bytes.prefix(count))
  }
}
