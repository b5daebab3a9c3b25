private import ChildProcess
private import Glibc
package import HTTPTransport
private import Synchronization

/// HTTP exchanges for concurrent code; they are made on a thread of their own, which ends with ``close()``.
///
/// Redirects are not followed: a server in another place is not the one that the user has named.
package final class RemoteClient: Sendable {
  package struct Answer: Sendable, Hashable {
    package var status: Int
    /// Where a redirection leads to.
    package var location: String?
    package var body: [UInt8]
  }

  package enum Failure: Error, Sendable, Hashable {
    case end(HTTPEnd)
    /// The body is longer than allowed.
    case tooLong
    /// The request was not sent, or given up.
    case notSent(String)
  }

  private struct Job: Sendable {
    var number: Int
    var request: HTTPRequest
    /// Nil for a request without a body.
    var body: [UInt8]?
    /// The most bytes of the answer's body.
    var limit: Int
    var receiver: CheckedContinuation<Result<Answer, Failure>, Never>
  }

  private struct State {
    var waiting: [Job] = []
    var cancelled: [Int] = []
    var last = 0
    var isRunning = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wakeup: PipeEnds

  /// The most connections at a time.
  private static let connections = 8

  /// - Throws: `SystemError` without descriptors.
  package init() throws {
    wakeup = try FileDescriptor.pipe()
    try wakeup.reading.makeNonBlocking()
    try wakeup.writing.makeNonBlocking()
  }

  /// Ends the thread; exchanges that are in progress fail.
  package func close() {
    state.withLock { $0.isClosed = true }
    wake()
  }

  private func wake() {
    var byte: UInt8 = 1
    _ = write(wakeup.writing.number, &byte, 1)
  }

  /// Sends a request and waits for its answer. A cancelled task gives it up.
  package func answer(
    to request: HTTPRequest, body: [UInt8]? = nil, limit: Int
  ) async -> Result<Answer, Failure> {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { receiver in
        let job = Job(
          number: number, request: request, body: body, limit: limit, receiver: receiver)
        let (isAccepted, isFirst) = state.withLock { state in
          guard !state.isClosed, !Task.isCancelled else { return (false, false) }
          state.waiting.append(job)
          defer { state.isRunning = true }
          return (true, !state.isRunning)
        }
        guard isAccepted else {
          return receiver.resume(returning: .failure(.notSent("it is closed")))
        }
        if isFirst { begin() } else { wake() }
      }
    } onCancel: {
      state.withLock { $0.cancelled.append(number) }
      wake()
    }
  }

  private func begin() {
    do throws(SystemError) {
      try DetachedThread.start { self.run() }
    } catch {
      end(with: "no thread can be started")
    }
  }

  /// Fails whatever waits.
  private func end(with reason: String) {
    let left = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for job in left { job.receiver.resume(returning: .failure(.notSent(reason))) }
  }

  // MARK: On the thread

  /// An exchange in progress.
  private struct Exchange {
    var job: Job
    var head: HTTPHead?
    var body: [UInt8] = []
    var upload: UploadFile?
  }

  /// Keeps the file of a body open.
  private final class UploadFile {
    let file: FileDescriptor

    init(_ bytes: [UInt8]) throws(SystemError) {
      file = try FileDescriptor.temporaryFile(holding: bytes)
    }
  }

  private func run() {
    var settings = HTTPTransport.Settings()
    settings.connectionsPerHost = Self.connections
    settings.attempts = 100_000
    guard let transport = HTTPTransport(settings) else { return end(with: "out of memory") }
    var exchanges: [Int: Exchange] = [:]
    while true {
      let (jobs, cancelled, isClosed) = state.withLock { state in
        defer { (state.waiting, state.cancelled) = ([], []) }
        return (state.waiting, state.cancelled, state.isClosed)
      }
      for job in jobs { start(job, transport, &exchanges) }
      for number in isClosed ? Array(exchanges.keys) : cancelled {
        transport.stop(attempt: number)
        finish(number, .failure(.notSent("it was given up")), &exchanges)
      }
      if isClosed { return end(with: "it is closed") }
      var watched = [pollfd(fd: wakeup.reading.number, events: Int16(POLLIN), revents: 0)]
      let events = transport.turn(patience: nil, watching: &watched)
      if watched[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(wakeup.reading.number, &bytes, bytes.count) > 0 {}
      }
      for event in events { take(event, transport, &exchanges) }
    }
  }

  private func start(
    _ job: Job, _ transport: borrowing HTTPTransport, _ exchanges: inout [Int: Exchange]
  ) {
    var exchange = Exchange(job: job)
    var request = job.request
    do {
      if let body = job.body {
        let upload = try UploadFile(body)
        request.bodyFile = upload.file.number
        exchange.upload = upload
      }
      try transport.start(request, attempt: job.number)
      exchanges[job.number] = exchange
    } catch {
      job.receiver.resume(returning: .failure(.notSent("\(error)")))
    }
  }

  private func take(
    _ event: HTTPEvent, _ transport: borrowing HTTPTransport, _ exchanges: inout [Int: Exchange]
  ) {
    let number = event.attempt
    guard exchanges[number] != nil else { return }
    switch event {
    case .head(_, let head):
      exchanges[number]?.head = head
      transport.accept(.buffer(capacity: 1 << 20), attempt: number)
    case .received:
      exchanges[number]?.body += transport.takeBytes(attempt: number)
      if let exchange = exchanges[number], exchange.body.count > exchange.job.limit {
        transport.stop(attempt: number)
        finish(number, .failure(.tooLong), &exchanges)
      }
    case .sent: break
    case .end(_, let end):
      exchanges[number]?.body += transport.takeBytes(attempt: number)
      guard end == .complete, let exchange = exchanges[number], let head = exchange.head else {
        return finish(number, .failure(.end(end)), &exchanges)
      }
      finish(
        number,
        exchange.body.count > exchange.job.limit
          ? .failure(.tooLong)
          : .success(Answer(status: head.status, location: head.location, body: exchange.body)),
        &exchanges)
    }
  }

  private func finish(
    _ number: Int, _ result: Result<Answer, Failure>, _ exchanges: inout [Int: Exchange]
  ) {
    exchanges.removeValue(forKey: number)?.job.receiver.resume(returning: result)
  }
}
