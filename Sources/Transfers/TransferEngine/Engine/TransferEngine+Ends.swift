import RuleBlocks

/// The end of an attempt.
///
/// If the engine has stopped the attempt, the next step was decided then; any other end is judged. A body
/// that was complete before the stop is judged too if the task was to continue, so that it is not fetched
/// again.
extension TransferEngine {
  /// Handles the end of an attempt: its connection is free, and the bytes on disk are known.
  mutating func ended(_ attempt: AttemptID, _ end: AttemptEnd) {
    guard let id = attempts.removeValue(forKey: attempt), let task = tasks[id],
      let exchange = task.exchange
    else { return }
    lanes.finish(exchange.lane)
    if exchange.bodyStart != nil, task.record.partial?.durable != end.durable {
      change(id) { $0.partial?.durable = end.durable }
    }
    note(end.measures, of: exchange, for: id)
    tasks[id]?.stage = .idle
    switch task.stage {
    case .stopping(_, .goOn) where end.reason == .complete,
      .stopping(_, .retry) where end.reason == .complete:
      judge(end, id, exchange)
    case .stopping(_, let then): go(on: then, id)
    default: judge(end, id, exchange)
    }
  }

  /// Records what an attempt has taken, for the metrics of its task.
  private mutating func note(
    _ measures: AttemptMeasures?, of exchange: Exchange, for id: TransferTaskID
  ) {
    guard let measures, let deadline = tasks[id]?.record.deadline,
      let timeout = sessions[id.session]?.record.configuration.resourceTimeout
    else { return }
    change(id) {
      // The deadline counts from the first `resume()` (R73).
      var all = $0.measures ?? TaskMeasures(begun: min(deadline - timeout, exchange.begun))
      all.add(
        TaskMeasures.Exchange(
          url: exchange.request.url, method: exchange.request.method, status: exchange.status,
          begun: exchange.begun, measures: measures))
      $0.measures = all
    }
  }

  /// Does what was decided when the attempt was stopped.
  private mutating func go(on then: TaskState.AfterStop, _ id: TransferTaskID) {
    // Only after a redirect does the next attempt not begin at the order's own address.
    let order = tasks[id]?.record.order.request
    if case .redirect = then {} else if let order { returnToOrder(id, order) }
    switch then {
    case .goOn, .answerAgain: place(id)
    case .retry: retry(id)
    case .retryAfter(let wait): postpone(id, by: wait)
    case .redirect(let request):
      tasks[id]?.request = request
      tasks[id]?.redirects += 1
      note(request, of: id)
      tell(.moved(task: id.number, url: request.url, method: request.method), id.session)
      place(id)
    case .challenge(let challenge):
      tasks[id]?.stage = .challenged(challenge)
      tasks[id]?.asked = nil
      watch(id)
      ask(id)
    case .askWhole:
      dropPartial(of: id)
      retry(id)
    case .finish: finish(id)
    case .fail(let error): fail(id, error)
    case .cancel(let cancellation): end(id, cancellation)
    }
  }

  /// Records the current request of a task.
  mutating func note(_ request: TransferRequest, of id: TransferTaskID) {
    change(id) {
      $0.currentURL = request.url
      $0.currentMethod = request.method == $0.order.request.method ? nil : request.method
    }
  }

  /// Discards redirects: the next attempt begins at the order's address.
  private mutating func returnToOrder(_ id: TransferTaskID, _ order: TransferRequest) {
    tasks[id]?.request = order
    tasks[id]?.redirects = 0
  }

  /// Judges an end that the engine has not requested (R70, R78, R79).
  ///
  /// If another try may help, there is one (``retry(_:)``). The rest fails the task: TLS verdicts, a server
  /// that does not speak HTTP, a body that cannot be decoded, a disk that cannot be written, a missing or changed upload file.
  private mutating func judge(_ end: AttemptEnd, _ id: TransferTaskID, _ exchange: Exchange) {
    if let order = tasks[id]?.record.order.request { returnToOrder(id, order) }
    switch end.reason {
    case .complete: judgeBody(id, exchange)
    case .stopped, .cut, .nameNotFound, .unreachable, .refused, .connectionLost, .timedOut,
      .lacksResources:
      retry(id)
    case .secureConnection(.handshakeFailed): retryHandshake(id)
    case .secureConnection(let failure): fail(id, .secureConnection(failure))
    case .badResponse: fail(id, .badServerResponse)
    case .undecodable: fail(id, .cannotDecode)
    case .excessive: fail(id, .tooLarge)
    case .cannotWrite(let errno): failWriting(id, .cannotWrite(errno: errno))
    case .bodyFileMissing: fail(id, .fileDoesNotExist)
    case .bodyFileUnreadable: fail(id, .fileNotReadable)
    case .bodyFileChanged: fail(id, .fileChanged)
    }
  }

  /// Finishes a body that has the announced length (R78), discards one that is longer, and retries otherwise.
  private mutating func judgeBody(_ id: TransferTaskID, _ exchange: Exchange) {
    guard exchange.bodyStart != nil, let partial = tasks[id]?.record.partial else {
      return retry(id)
    }
    let total = partial.resource.total ?? partial.durable
    if partial.durable > total { dropPartial(of: id) }
    if partial.durable == total { finish(id) } else { retry(id) }
  }

  /// Retries a handshake that broke off, like any connection; if it keeps breaking off, that is an error
  /// (F21).
  private mutating func retryHandshake(_ id: TransferTaskID) {
    guard let failed = tasks[id]?.handshakesFailed, failed < rules.choices.handshakes else {
      return fail(id, .secureConnection(.handshakeFailed))
    }
    tasks[id]?.handshakesFailed += 1
    retry(id)
  }

  /// Waits as long as a busy server requests (R72).
  private mutating func postpone(_ id: TransferTaskID, by wait: Duration) {
    let time = now + wait
    change(id) {
      $0.waitsFollowed = ($0.waitsFollowed ?? 0) + 1
      $0.serverWaitUntil = time
    }
    place(id)
  }

  /// Retries later (R70, R72); if there was no network, as soon as there is one (R71).
  mutating func retry(_ id: TransferTaskID) {
    guard let task = tasks[id] else { return }
    guard isAllowed(id) else { return place(id) }
    let failures = task.record.failures + 1
    let time = now + retryDelay.after(failures: failures, of: id)
    change(id) {
      $0.failures = failures
      $0.retryAt = time
      // Bytes that cannot be continued are not kept.
      if let partial = $0.partial, !task.isResumable(partial, length: partial.durable) {
        $0.partial?.durable = 0
      }
    }
    place(id)
  }

  /// Begins to make a file of a complete body.
  mutating func finish(_ id: TransferTaskID) {
    guard let partial = tasks[id]?.record.partial else { return retry(id) }
    lanes.leave(id)
    tellResumed(id, offset: partial.durable)
    if tasks[id]?.record.isBodyComplete == false { change(id) { $0.isBodyComplete = true } }
    tasks[id]?.stage = .finishing
    finishing[partial.id] = id
    watch(id)
    act(expectedDigest(of: id, partial) == nil ? .finish(partial.id) : .hash(partial.id))
  }

  /// Handles a finished file: queues its event and the completion.
  mutating func finished(_ partial: PartialID) {
    guard let (id, record) = endFinishing(partial) else { return }
    queue(
      .downloaded(
        task: id.number, file: partial, length: record.durable, record.head), for: id.session)
    tasks[id]?.record.partial = nil
    let task = tasks[id]?.record
    complete(
      id,
      SessionEvent.Completion(
        error: nil, head: record.head, url: record.resource.url, method: task?.currentMethod,
        order: task?.order))
  }

  /// Handles a file that could not be finished (R79).
  mutating func notFinished(_ partial: PartialID, _ errno: Int32) {
    guard let (id, _) = endFinishing(partial) else { return }
    tasks[id]?.stage = .idle
    failWriting(id, .cannotWrite(errno: errno))
  }

  /// Fails a task that cannot write, unless parked bytes can make room: then it goes on at once (R203).
  private mutating func failWriting(_ id: TransferTaskID, _ error: TransferError) {
    guard error.isFullDisk, makeRoom(for: id) else { return fail(id, error) }
    place(id)
  }

  /// Returns the task of a file that was being finished; nil if there was none.
  private mutating func endFinishing(_ id: PartialID) -> (TransferTaskID, PartialRecord)? {
    guard let task = finishing.removeValue(forKey: id), let partial = tasks[task]?.record.partial
    else { return nil }
    return (task, partial)
  }
}
