private import CCurl
package import Glibc

/// Exchanges over HTTP/1.1 and HTTP/2, many at once, each of one request and one response.
///
/// **Roles.** It does what it is told and reports what happened. It follows no redirect, tries nothing
/// again, and holds a body back until its owner has seen the head and said where the body goes; so what
/// may be joined with what is decided in one place, elsewhere (R80-R83).
///
/// **Threading.** It belongs to one thread, which calls ``turn(patience:watching:)`` again and again and
/// must not get SIGPIPE: it has blocked that signal, or the process ignores it. Everything waits in
/// `poll(2)` there, the owner's own descriptors too, and names are looked up on threads of libcurl's with
/// `getaddrinfo(3)`; nothing else is needed of a system, so it also works under a virtual clock.
///
/// **Bounds.** On attempts, heads and buffers. What is held back stays in the network.
package final class HTTPTransport {
  /// What holds for all attempts.
  package struct Settings: Sendable, Hashable {
    /// Connections to one host at a time, 0 for as many as there are attempts; HTTP/2 shares one between
    /// all exchanges.
    package var connectionsPerHost = 6
    /// Attempts at a time, waiting ones included.
    package var attempts = 1_000
    /// A file with the certificates of issuers to trust instead of the system's (PEM).
    package var certificateFile: String?
    /// Whether the process runs on a simulated device, whose network carries https without TLS; only the
    /// device itself can say so.
    package var isOnDevice = DeviceAddress.isNeeded
    /// The one address, `127.0.0.1:8000`, to which all connections go, whatever the host; nil for that of
    /// the host. Only a device that runs live has one.
    package var gateway = DeviceAddress.isNeeded ? DeviceAddress.gateway : nil

    /// Six connections per host and a thousand attempts, with the system's certificates.
    package init() {}
  }

  /// What holds for all attempts, for the transport's life.
  private let settings: Settings
  /// A `CURLM *`.
  private let multi: UnsafeMutableRawPointer
  /// The attempts that go on, by number.
  private var attempts: [Int: HTTPAttempt] = [:]
  /// What was found between two turns.
  private var pending: [HTTPEvent] = []
  /// What was not taken yet of the buffers of attempts that have ended.
  private var leftovers: [Int: [UInt8]] = [:]

  /// libcurl's own state, which the first transport of a process makes.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// - Returns: nil without memory or descriptors.
  package init?(_ settings: Settings = Settings()) {
    guard Self.isReady, let multi = curl_multi_init() else { return nil }
    self.settings = settings
    self.multi = multi
    let limit = settings.connectionsPerHost
    _ = workbook_curl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, limit)
  }

  deinit {
    for attempt in attempts.values { curl_multi_remove_handle(multi, attempt.handle) }
    // Handles go before what they were in.
    attempts = [:]
    curl_multi_cleanup(multi)
  }

  // MARK: Attempts

  /// Begins an exchange.
  ///
  /// - Parameter number: by which events name it; of no other attempt that goes on.
  /// - Throws: `HTTPRequestError` for a request that is not sent.
  package func start(_ request: HTTPRequest, attempt number: Int) throws(HTTPRequestError) {
    guard attempts[number] == nil, attempts.count < settings.attempts else { throw .attempts }
    let attempt = try HTTPAttempt(request, number: number, settings: settings)
    guard curl_multi_add_handle(multi, attempt.handle) == CURLM_OK else { throw .attempts }
    attempts[number] = attempt
  }

  /// Says where the body of a response goes, which is held back until then.
  ///
  /// - Returns: false when there is no such attempt, which may have ended.
  @discardableResult
  package func accept(_ sink: HTTPBodySink, attempt number: Int) -> Bool {
    guard let attempt = attempts[number] else { return false }
    check(attempt.accept(sink), attempt)
    return true
  }

  /// Takes what is buffered of a body; more comes only then. Also behind the end, which leaves the rest here.
  package func takeBytes(attempt number: Int) -> [UInt8] {
    guard let attempt = attempts[number] else { return leftovers.removeValue(forKey: number) ?? [] }
    let (bytes, result) = attempt.takeBytes()
    check(result, attempt)
    return bytes
  }

  /// Ends an exchange of which nothing more is to be heard.
  package func stop(attempt number: Int) {
    leftovers[number] = nil
    remove(number)
  }

  /// Takes a handle out of libcurl, which ends its exchange at once.
  private func remove(_ number: Int) {
    guard let attempt = attempts.removeValue(forKey: number) else { return }
    curl_multi_remove_handle(multi, attempt.handle)
  }

  /// The numbers of the attempts that go on.
  package var running: Set<Int> { Set(attempts.keys) }

  // MARK: Turning

  /// Moves what can be moved, and waits for more if nothing was to tell.
  ///
  /// - Parameters:
  ///   - patience: how long to wait at most; nil for as long as it takes.
  ///   - files: looked at as `poll(2)` would, `POLLIN` and `POLLOUT` alone.
  package func turn(patience: Duration?, watching files: inout [pollfd]) -> [HTTPEvent] {
    perform()
    let hasNews = !pending.isEmpty
    wait(hasNews ? .zero : patience, &files)
    if !hasNews { perform() }
    defer { pending = [] }
    return pending
  }

  /// Lets libcurl move what it can, then notes progress in the order of numbers, and ends last.
  private func perform() {
    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    for number in attempts.keys.sorted() { attempts[number].map(tellProgress) }
    var result = CURLE_OK
    while let handle = workbook_curl_next_end(multi, &result) {
      HTTPAttempt.of(workbook_curl_context(handle)).map { finish($0, result.rawValue) }
    }
  }

  /// Waits in `poll(2)` for libcurl's descriptors and the owner's.
  private func wait(_ patience: Duration?, _ files: inout [pollfd]) {
    var watched = files.map { curl_waitfd(fd: $0.fd, events: $0.events, revents: 0) }
    let milliseconds = patience.map { duration in
      // Rounded up: a caller that waits until a deadline would otherwise ask again before it.
      Int32(clamping: Int64((duration + .nanoseconds(999_999)) / .milliseconds(1)))
    }
    curl_multi_poll(
      multi, &watched, UInt32(watched.count), max(0, milliseconds ?? .max), nil)
    for index in files.indices { files[index].revents = watched[index].revents }
  }

  /// Notes what has come since the owner was told last: head first, then bytes sent and received.
  private func tellProgress(_ attempt: HTTPAttempt) {
    let number = attempt.number
    if !attempt.hasToldHead, let head = attempt.head {
      attempt.hasToldHead = true
      pending.append(.head(attempt: number, head))
    }
    if attempt.sent > attempt.toldSent {
      attempt.toldSent = attempt.sent
      pending.append(.sent(attempt: number, bytes: attempt.toldSent))
    }
    if attempt.received > attempt.toldReceived {
      attempt.toldReceived = attempt.received
      pending.append(.received(attempt: number, bytes: attempt.received))
    }
  }

  /// Ends an attempt whose body could not be written when it was let go.
  private func check(_ result: UInt32, _ attempt: HTTPAttempt) {
    guard result != CURLE_OK.rawValue || attempt.failure != nil else { return }
    finish(attempt, result)
  }

  /// Ends an attempt: what is still to be told of it goes before, and what is buffered is kept for
  /// its owner.
  private func finish(_ attempt: HTTPAttempt, _ result: UInt32) {
    guard attempts[attempt.number] === attempt else { return }
    tellProgress(attempt)
    if !attempt.buffer.isEmpty { leftovers[attempt.number] = attempt.buffer }
    // Asked while the handle still knows.
    pending.append(.end(attempt: attempt.number, attempt.end(result)))
    remove(attempt.number)
  }
}
