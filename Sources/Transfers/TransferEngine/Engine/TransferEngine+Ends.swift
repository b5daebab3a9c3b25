import RuleBlocks

/// What follows when an attempt has ended.
///
/// An end that the engine has asked for goes on as it has decided then; any other is judged. A body
/// that came to its end before the stop is judged too if the task was to go on: it would be fetched
/// again for nothing.
extension TransferEngine {
  /// Takes note that an attempt is over: its connection is free, and what is on disk is known.
  mutating func ended(_ attempt: AttemptID, _ end: AttemptEnd) {
    guard let id = attempts.removeValue(forKey: attempt), let task = tasks[id],
      let exchange = task.exchange
    else { return }
    lanes.finish(exchange.lane)
    if exchange.bodyStart != nil, task.record.partial?.durable != end.durable {
      change(id) { $0.partial?.durable = end.durable }
    }
    tasks[id]?.stage = .idle
    switch task.stage {
    case .stopping(_, .goOn) where end.reason == .complete,
      .stopping(_, .retry) where end.reason == .complete:
      judge(end, id, exchange)
    case .stopping(_, let then): go(on: then, id)
    default: judge(end, id, exchange)
    }
  }

  /// Does what was decided when the attempt was stopped.
  private mutating func go(on then: TaskState.AfterStop, _ id: TransferTaskID) {
    // Only behind a redirect does the next attempt not begin at the order's own address.
    let order = tasks[id]?.record.order.request
    if case .redirect = then {} else if let order { returnToOrder(id, order) }
    switch then {
    case .goOn: place(id)
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

  /// Notes which request a task is at.
  mutating func note(_ request: TransferRequest, of id: TransferTaskID) {
    change(id) {
      $0.currentURL = request.url
      $0.currentMethod = request.method == $0.order.request.method ? nil : request.method
    }
  }

  /// Forgets where redirects have led: the next attempt begins at the order's address.
  private mutating func returnToOrder(_ id: TransferTaskID, _ order: TransferRequest) {
    tasks[id]?.request = order
    tasks[id]?.redirects = 0
  }

  /// Says what an end means that the engine has not asked for (R70, R78, R79).
  ///
  /// What another try can mend leads to one (``retry(_:)``), the rest fails the task: TLS that was
  /// judged, a server that does not speak HTTP, a disk that does not write, a file to be sent that
  /// is gone or changed.
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
    case .cannotWrite(let errno): fail(id, .cannotWrite(errno: errno))
    case .bodyFileMissing: fail(id, .fileDoesNotExist)
    case .bodyFileUnreadable: fail(id, .fileNotReadable)
    case .bodyFileChanged: fail(id, .fileChanged)
    }
  }

  /// A body is whole if it has the length that was said (R78); one that is longer is thrown away.
  private mutating func judgeBody(_ id: TransferTaskID, _ exchange: Exchange) {
    guard exchange.bodyStart != nil, let partial = tasks[id]?.record.partial else {
      return retry(id)
    }
    let total = partial.resource.total ?? partial.durable
    if partial.durable > total { dropPartial(of: id) }
    if partial.durable == total { finish(id) } else { retry(id) }
  }

  /// A handshake may be cut as any connection may; one that is cut each time is an error (F21).
  private mutating func retryHandshake(_ id: TransferTaskID) {
    guard let failed = tasks[id]?.handshakesFailed, failed < rules.choices.handshakes else {
      return fail(id, .secureConnection(.handshakeFailed))
    }
    tasks[id]?.handshakesFailed += 1
    retry(id)
  }

  /// Waits as long as a busy server asks (R72).
  private mutating func postpone(_ id: TransferTaskID, by wait: Duration) {
    let time = now + wait
    change(id) {
      $0.waitsFollowed = ($0.waitsFollowed ?? 0) + 1
      $0.serverWaitUntil = time
    }
    place(id)
  }

  /// Tries again later (R70, R72); at once when a network comes, if there was none (R71).
  mutating func retry(_ id: TransferTaskID) {
    guard let task = tasks[id] else { return }
    guard isAllowed(id) else { return place(id) }
    let failures = task.record.failures + 1
    let time = now + retryDelay.after(failures: failures, of: id)
    change(id) {
      $0.failures = failures
      $0.retryAt = time
      // What cannot be continued is not kept.
      if let partial = $0.partial, !task.isResumable(partial, length: partial.durable) {
        $0.partial?.durable = 0
      }
    }
    place(id)
  }

  /// Makes a file of a body that is all there.
  mutating func finish(_ id: TransferTaskID) {
    guard let partial = tasks[id]?.record.partial else { return retry(id) }
    lanes.leave(id)
    tellResumed(id, offset: partial.durable)
    if tasks[id]?.record.isBodyComplete == false { change(id) { $0.isBodyComplete = true } }
    tasks[id]?.stage = .finishing
    finishing[partial.id] = id
    watch(id)
    act(.finish(partial.id))
  }

  /// Takes note that a file is finished: its event and the completion are queued.
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

  /// Takes note that a file cannot be finished (R79).
  mutating func notFinished(_ partial: PartialID, _ errno: Int32) {
    guard let (id, _) = endFinishing(partial) else { return }
    fail(id, .cannotWrite(errno: errno))
  }

  /// Takes note that a file is finished or not; nil if that was not asked for.
  private mutating func endFinishing(_ id: PartialID) -> (TransferTaskID, PartialRecord)? {
    guard let task = finishing.removeValue(forKey: id), let partial = tasks[task]?.record.partial
    else { return nil }
    return (task, partial)
  }
}
