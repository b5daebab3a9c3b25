private import CCurl
package import Glibc

/// Concurrent HTTP/1.1 and HTTP/2 exchanges, each with one request and one response.
///
/// **Roles.** The transport executes requests and reports events. It follows no redirects, retries nothing,
/// and holds a body back until its owner has seen the head and chosen a destination; so the decision which
/// responses may be combined is made in one place, elsewhere (R80-R83).
///
/// **Threading.** A transport belongs to one thread, which calls ``turn(patience:watching:)`` repeatedly
/// and must not receive SIGPIPE: it has blocked the signal, or the process ignores it. All waiting,
/// including for the owner's descriptors, happens there in `poll(2)`, and libcurl's threads look names up
/// with `getaddrinfo(3)`. It needs nothing else of the system, so it also works under a virtual clock.
///
/// **Bounds.** The number of attempts and the sizes of heads and buffers are limited. Held-back bytes stay
/// in the network.
package final class HTTPTransport {
  package struct Settings: Sendable, Hashable {
    /// Simultaneous connections to one host, 0 for no limit; HTTP/2 shares one connection among all
    /// exchanges.
    package var connectionsPerHost = 6
    /// Simultaneous attempts, including waiting ones.
    package var attempts = 1_000
    /// A PEM file of the issuers to trust instead of the system's, unless a request names another.
    package var certificateFile: String?
    /// Whether attempts that have ended are measured for ``HTTPTransport/takeMeasures(attempt:)``.
    package var measures = false
    /// The proxies of requests that have no rules of their own.
    package var proxies = ProxyRules()
    /// Whether the process runs on a simulated device, whose network carries https without TLS; set only by
    /// the device itself.
    package var isOnDevice = DeviceAddress.isNeeded
    /// The single address, such as `127.0.0.1:8000`, for the connections to all hosts; nil to connect to
    /// each host. Only live devices have one.
    package var gateway = DeviceAddress.isNeeded ? DeviceAddress.gateway : nil

    /// Six connections per host and a thousand attempts, with the system's certificates and without proxies.
    package init() {}

    /// The variables that ``init(environment:)`` reads.
    package static let variables = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
      "SSL_CERT_FILE",
    ]

    /// Like ``init()``, with what an environment says of the network: proxies (``ProxyRules``), and the issuers
    /// in `SSL_CERT_FILE`, as for OpenSSL's own programs.
    package init(environment: [String: String]) {
      proxies = ProxyRules(environment: environment)
      certificateFile = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private let settings: Settings
  /// A `CURLM *`.
  private let multi: UnsafeMutableRawPointer
  /// The running attempts, by number.
  private var attempts: [Int: HTTPAttempt] = [:]
  /// Events that occurred between two turns.
  private var pending: [HTTPEvent] = []
  /// Unread buffered bytes of attempts that have ended.
  private var leftovers: [Int: [UInt8]] = [:]
  /// What attempts have taken that have ended and were not asked about yet.
  private var measured: [Int: HTTPMeasures] = [:]

  /// libcurl's global state, initialized by the first transport of a process.
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
    // Easy handles must be cleaned up before their multi handle.
    attempts = [:]
    curl_multi_cleanup(multi)
  }

  // MARK: Attempts

  /// Begins an exchange.
  ///
  /// - Parameter number: identifies the attempt in events; must differ from that of every running attempt.
  /// - Throws: `HTTPRequestError` if the request is not sent.
  package func start(_ request: HTTPRequest, attempt number: Int) throws(HTTPRequestError) {
    guard attempts[number] == nil, attempts.count < settings.attempts else { throw .attempts }
    let attempt = try HTTPAttempt(request, number: number, settings: settings)
    guard curl_multi_add_handle(multi, attempt.handle) == CURLM_OK else { throw .attempts }
    attempts[number] = attempt
  }

  /// Sets the destination of a response's body, which is held back until then.
  ///
  /// - Returns: false if there is no such attempt, for example because it has ended.
  @discardableResult
  package func accept(_ sink: HTTPBodySink, attempt number: Int) -> Bool {
    guard let attempt = attempts[number] else { return false }
    check(attempt.accept(sink), attempt)
    return true
  }

  /// Takes the buffered bytes of a body, which makes room for more; also possible after the end.
  package func takeBytes(attempt number: Int) -> [UInt8] {
    guard let attempt = attempts[number] else { return leftovers.removeValue(forKey: number) ?? [] }
    let (bytes, result) = attempt.takeBytes()
    if attempt.result == nil { check(result, attempt) } else { finish(attempt, result) }
    return bytes
  }

  /// Returns once what an exchange has taken, before it is stopped; nil if there is none, or it was not measured.
  package func takeMeasures(attempt number: Int) -> HTTPMeasures? {
    guard settings.measures else { return nil }
    return measured.removeValue(forKey: number) ?? attempts[number]?.measures
  }

  /// Ends an exchange without further events.
  package func stop(attempt number: Int) {
    leftovers[number] = nil
    remove(number)
    measured[number] = nil
  }

  /// Removes a handle from libcurl, which ends its exchange at once.
  private func remove(_ number: Int) {
    guard let attempt = attempts.removeValue(forKey: number) else { return }
    curl_multi_remove_handle(multi, attempt.handle)
  }

  /// The numbers of the running attempts.
  package var running: Set<Int> { Set(attempts.keys) }

  // MARK: Turning

  /// Transfers what is possible, and waits if there is no event to report yet.
  ///
  /// - Parameters:
  ///   - patience: the maximum waiting time; nil for no limit.
  ///   - files: further descriptors to poll, for `POLLIN` and `POLLOUT` only.
  package func turn(patience: Duration?, watching files: inout [pollfd]) -> [HTTPEvent] {
    perform()
    let hasNews = !pending.isEmpty
    wait(hasNews ? .zero : patience, &files)
    if !hasNews { perform() }
    defer { pending = [] }
    return pending
  }

  /// Lets libcurl transfer data, then records progress in order of attempt numbers, and ends last.
  private func perform() {
    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    for number in attempts.keys.sorted() { attempts[number].map(reportProgress) }
    var result = CURLE_OK
    while let handle = workbook_curl_next_end(multi, &result) {
      HTTPAttempt.of(workbook_curl_context(handle)).map { finish($0, result.rawValue) }
    }
  }

  /// Waits in `poll(2)` for libcurl's descriptors, the owner's, and those of bodies that are being written.
  private func wait(_ patience: Duration?, _ files: inout [pollfd]) {
    let starved = attempts.values.filter { $0.starved != nil }
    var watched = files.map { curl_waitfd(fd: $0.fd, events: $0.events, revents: 0) }
    watched += starved.map { curl_waitfd(fd: $0.starved ?? -1, events: Int16(POLLIN), revents: 0) }
    let milliseconds = patience.map { duration in
      // Rounded up: a caller waiting for a deadline would otherwise call again too early.
      Int32(clamping: Int64((duration + .nanoseconds(999_999)) / .milliseconds(1)))
    }
    curl_multi_poll(
      multi, &watched, UInt32(watched.count), max(0, milliseconds ?? .max), nil)
    for index in files.indices { files[index].revents = watched[index].revents }
    for (attempt, waited) in zip(starved, watched[files.count...]) where waited.revents != 0 {
      check(attempt.feed(), attempt)
    }
  }

  /// Records news since the last report: first the head, then bytes sent and received.
  private func reportProgress(_ attempt: HTTPAttempt) {
    let number = attempt.number
    if !attempt.hasReportedHead, let head = attempt.head {
      attempt.hasReportedHead = true
      pending.append(.head(attempt: number, head))
    }
    if attempt.sent > attempt.reportedSent {
      attempt.reportedSent = attempt.sent
      pending.append(.sent(attempt: number, bytes: attempt.reportedSent))
    }
    if attempt.received > attempt.reportedReceived {
      attempt.reportedReceived = attempt.received
      pending.append(.received(attempt: number, bytes: attempt.received))
    }
  }

  /// Ends an attempt whose held-back body could not be written.
  private func check(_ result: UInt32, _ attempt: HTTPAttempt) {
    guard result != CURLE_OK.rawValue || attempt.failure != nil else { return }
    finish(attempt, result)
  }

  /// Ends an attempt after reporting its remaining progress, and keeps buffered bytes for its owner.
  ///
  /// One whose body is not decoded to its end is ended when the owner has taken so much that it is.
  private func finish(_ attempt: HTTPAttempt, _ result: UInt32) {
    guard attempts[attempt.number] === attempt else { return }
    if attempt.isDecoding {
      attempt.result = result
      return
    }
    reportProgress(attempt)
    if !attempt.buffer.isEmpty { leftovers[attempt.number] = attempt.buffer }
    if settings.measures { measured[attempt.number] = attempt.measures }
    // Evaluated while the handle is still valid.
    pending.append(.end(attempt: attempt.number, attempt.end(result)))
    remove(attempt.number)
  }
}
