import RuleBlocks
internal import Foundation
internal import FoundationNetworking
internal import Glibc
internal import HTTPTransport
private import Synchronization
internal import TransferEngine
private import TransferProtocol

/// The transfers of all in-process sessions; used on ``TransferThread`` only.
///
/// **Roles.** `HTTPTransport` performs exchanges; the engine's `Lanes` decide which task connects next, and
/// its rules where redirects lead and which delegate is called. This type decides what follows from an event
/// for one task. A task that fails does so at once (R59).
///
/// **One way on.** Whatever happens is recorded in ``LocalTransfer``, and ``goOn(_:)`` does what can be done:
/// examine a head, deliver bytes, end. So nothing is delivered for a task that is suspended, whose delegate
/// was asked a question, or whose last bytes are not used up.
final class LocalTransfers {
  /// CHOICE: the most exchanges of this process at a time. More tasks wait in their lanes; the limit of a
  /// lane is the session's.
  private static let exchanges = 256
  /// CHOICE: bytes of a body that wait in memory for a task, give or take a factor of two.
  static let portion = 256 << 10

  /// Nil if libcurl has no memory or descriptors; each task then fails when its turn comes.
  private(set) var transport = makeTransport()
  /// Whether existing connections must not be used (`flush`, `reset`).
  ///
  /// Set until no exchange is running: then all connections are closed.
  var wantsNewConnections = false
  /// All tasks that were resumed and have not ended, including suspended ones.
  private(set) var transfers: [TransferTaskID: LocalTransfer] = [:]
  /// The tasks of the running exchanges; events of other exchanges are ignored.
  private var attempts: [Int: TransferTaskID] = [:]
  private var lastAttempt = 0
  private var lastQuestion = 0
  /// The questions about servers that are being asked, with the tasks that wait for the answer.
  var trustQuestions: [TrustQuestion: [TransferTaskID]] = [:]
  /// Tasks in the stage `ready`, and how many connections each session has to each host.
  private var lanes = Lanes(limit: exchanges)
  private var deadlines = DeadlineQueue<TransferTaskID>()
  /// When the thread began; instants of the engine's types count from here.
  private let begun = ContinuousClock.now

  /// The current time, by a clock that runs while the process is suspended: after a long suspension transfers
  /// may have timed out (R59).
  var now: DeviceInstant { .zero + (ContinuousClock.now - begun) }

  private static func makeTransport() -> HTTPTransport? {
    var settings = HTTPTransport.Settings(environment: ProcessInfo.processInfo.environment)
    settings.measures = true
    // Lanes limit connections, as each session has its own limits.
    settings.connectionsPerHost = 0
    return HTTPTransport(settings)
  }

  // MARK: What sessions want

  /// Begins or continues a task.
  ///
  /// A task that was cancelled before the thread got to it is not begun. One that waits for a network keeps
  /// its schedule.
  func resume(_ task: URLSessionTask, of session: LocalSession) {
    let id = session.id(of: task)
    if let transfer = transfers[id] {
      transfer.isSuspended = false
      transfer.lastHeard = now
      if transfer.retryAt != nil {
        // The next check for a network is already scheduled.
      } else if case .idle = transfer.stage {
        enter(transfer)
      } else {
        goOn(transfer)
      }
      return watch(transfer)
    }
    guard task.state == .running else { return }
    do throws(URLError) {
      let transfer = try LocalTransfer(task, of: session, now: now)
      transfers[id] = transfer
      enter(transfer)
      watch(transfer)
    } catch {
      session.complete(task, error)
    }
  }

  /// Suspends a task; a running exchange is kept, and fills its buffer until the server waits.
  func suspend(_ id: TransferTaskID) {
    guard let transfer = transfers[id] else { return }
    transfer.isSuspended = true
    endQuestion(of: transfer)
    if case .ready = transfer.stage {
      lanes.leave(id)
      transfer.stage = .idle
    }
  }

  /// Forgets a task and its exchange.
  func drop(_ id: TransferTaskID) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    stop(transfer)
    transfer.finishMeasuring()
    transfer.file?.remove()
    transfer.continued?.file.remove()
    deadlines.set(nil, for: id)
  }

  /// Applies another priority, by queuing anew a task that waits for a connection.
  func reorder(_ id: TransferTaskID) {
    guard let transfer = transfers[id], case .ready = transfer.stage else { return }
    enter(transfer)
  }

  // MARK: Connections

  /// Queues a transfer for a connection, unless something else has its answer; one without a usable address fails.
  func enter(_ transfer: LocalTransfer) {
    guard !transfer.isSuspended, !isOfferedToProtocols(transfer), !isAnsweredByCache(transfer),
      !isAskingForStream(transfer)
    else { return }
    guard let (_, lane) = transfer.nextRequest() else {
      return fail(transfer, TransferError.unsupportedURL.urlError(url: url(of: transfer)))
    }
    transfer.stage = .ready
    let limit = transfer.session.settings.values.withLock { $0.rules.connectionsPerHost }
    lanes.enter(
      id(of: transfer), priority: Double(transfer.task.priority), lane: lane, limit: limit)
  }

  /// Connects for the tasks whose turn it is, as long as there is room (R92).
  ///
  /// A task that may not use the current network gives its place back (R84).
  private func startReady() {
    while let (id, lane) = lanes.next() {
      guard let transfer = transfers[id], var (request, _) = transfer.nextRequest() else {
        lanes.finish(lane)
        continue
      }
      if let reason = obstacle(to: transfer) {
        lanes.finish(lane)
        transfer.stage = .idle
        keepOff(transfer, reason)
        continue
      }
      guard examine(transfer, &request) else {
        lanes.finish(lane)
        transfer.stage = .idle
        continue
      }
      let attempt = nextAttempt()
      request.needsNewConnection = wantsNewConnections
      if !transfer.isQuestion, let error = beginStream(of: transfer, &request) {
        lanes.finish(lane)
        transfer.stage = .idle
        fail(transfer, error)
        continue
      }
      do throws(HTTPRequestError) {
        guard let transport else { throw .attempts }
        try transport.start(request, attempt: attempt)
        attempts[attempt] = id
        transfer.stage = .running(attempt: attempt, lane: lane)
        if !transfer.isQuestion {
          transfer.credential?.note(requestTo: request.url)
          noteBegin(of: transfer)
          transfer.sentFields = transfer.asked()?.fields ?? []
        }
        transfer.lastHeard = now
        watch(transfer)
      } catch {
        lanes.finish(lane)
        transfer.stage = .idle
        fail(transfer, URLError(error, of: url(of: transfer)))
      }
    }
  }

  func nextAttempt() -> Int {
    lastAttempt += 1
    return lastAttempt
  }

  /// Stops the exchange of a transfer, if there is one, and lets others connect.
  func stop(_ transfer: LocalTransfer) {
    lanes.leave(id(of: transfer))
    if case .running(let attempt, let lane) = transfer.stage {
      attempts[attempt] = nil
      measure(transfer, attempt: attempt)
      transport?.stop(attempt: attempt)
      if let lane { lanes.finish(lane) }
    }
    transfer.clear()
    endQuestion(of: transfer)
  }

  // MARK: Turning

  /// Runs one turn and waits for events or the waker: the only place in which the thread waits.
  ///
  /// Due deadlines come first, then tasks connect, then the transport runs.
  func turn(watching waker: ThreadWaker) {
    expire()
    if wantsNewConnections, attempts.isEmpty {
      transport = Self.makeTransport()
      wantsNewConnections = false
    }
    startReady()
    let patience = deadlines.next.map { max(.zero, $0 - now) }
    guard let transport else { return waker.wait(Self.milliseconds(patience)) }
    var files = [pollfd(fd: waker.file, events: Int16(POLLIN), revents: 0)]
    for event in transport.turn(patience: patience, watching: &files) { take(event) }
    if files[0].revents != 0 { waker.rest() }
  }

  /// Converts to milliseconds, rounded up so that the thread does not wake just before its time; -1 waits
  /// without end.
  private static func milliseconds(_ patience: Duration?) -> Int32 {
    patience.map { Int32(clamping: Int64($0 / .milliseconds(1)) + 1) } ?? -1
  }

  /// Records an event of the transport with its task.
  private func take(_ event: HTTPEvent) {
    switch event {
    case .head(let attempt, let head):
      hear(attempt) { $0.head = ResponseHead(head) }
    case .received(let attempt, _): hear(attempt) { _ in }
    case .sent(let attempt, let bytes):
      hear(attempt) { transfer in
        transfer.task.count(bytes, of: transfer.task.values.withLock { $0.expectedToSend })
        transfer.session.sent(bytes, of: transfer.task)
      }
    case .end(let attempt, let end):
      hear(attempt) { transfer in
        transfer.end = end
        if case .running(_, let lane?) = transfer.stage { self.lanes.finish(lane) }
        transfer.stage = .running(attempt: attempt, lane: nil)
      }
    }
  }

  /// Records an event of an exchange and continues its task; events of stopped exchanges are ignored.
  private func hear(_ attempt: Int, _ note: (LocalTransfer) -> Void) {
    guard let transfer = attempts[attempt].flatMap({ transfers[$0] }) else { return }
    transfer.lastHeard = now
    note(transfer)
    goOn(transfer)
  }

  // MARK: Times

  /// Schedules when to look at a task, if it has not ended.
  func watch(_ transfer: LocalTransfer) {
    guard transfers[id(of: transfer)] === transfer else { return }
    deadlines.set(transfer.nextDeadline, for: id(of: transfer))
  }

  /// Checks due deadlines again, since activity in the meantime does not move them.
  private func expire() {
    let now = now
    while let id = deadlines.popDue(at: now) {
      guard let transfer = transfers[id] else { continue }
      if let retry = transfer.retryAt, retry <= now, now < transfer.deadline {
        lookForNetwork(transfer)
      } else if transfer.nextDeadline <= now {
        failKeepingBytes(transfer, TransferError.timedOut.urlError(url: url(of: transfer)))
      } else {
        watch(transfer)
      }
    }
  }

  // MARK: Questions

  /// Asks a delegate; the first answer counts if the transfer still waits for it.
  ///
  /// - Parameters:
  ///   - question: calls the delegate; its argument takes the answer, on any thread, and has an effect at
  ///     most once.
  ///   - act: continues on ``TransferThread``; not called if the task has ended meanwhile.
  func ask<Answer: Sendable>(
    _ transfer: LocalTransfer, _ question: (@escaping @Sendable (Answer) -> Void) -> Void,
    then act: @escaping @Sendable (LocalTransfers, LocalTransfer, Answer) -> Void
  ) {
    lastQuestion += 1
    let (number, id) = (lastQuestion, id(of: transfer))
    transfer.question = number
    question { answer in
      TransferThread.shared.perform { transfers in
        guard let transfer = transfers.transfers[id], transfer.question == number else { return }
        transfer.question = nil
        transfer.lastHeard = transfers.now
        act(transfers, transfer, answer)
        transfers.goOn(transfer)
        transfers.watch(transfer)
      }
    }
  }

  /// Lets a transfer deliver its next bytes, as the last ones are used up.
  func delivered(_ id: TransferTaskID) {
    guard let transfer = transfers[id] else { return }
    transfer.isDelivering = false
    transfer.lastHeard = now
    goOn(transfer)
    watch(transfer)
  }

  // MARK: Ends

  /// Ends a task with an error, at once (R59).
  func fail(_ transfer: LocalTransfer, _ error: any Error) { end(transfer, .failure(error)) }

  /// Ends a task: stops its exchange and sends its result to the program.
  ///
  /// - Parameter result: a file in it belongs to the program from now on, and is not removed with the
  ///   transfer.
  func end(_ transfer: LocalTransfer, _ result: TaskResult) {
    if case .file = result { transfer.file = nil }
    drop(id(of: transfer))
    transfer.session.end(transfer.task, result)
  }

  func id(of transfer: LocalTransfer) -> TransferTaskID { transfer.session.id(of: transfer.task) }

  func url(of transfer: LocalTransfer) -> URL? { transfer.task.currentRequest?.url }
}
