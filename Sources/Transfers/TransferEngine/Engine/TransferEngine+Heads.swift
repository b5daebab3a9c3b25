import RuleBlocks

/// The handling of a response head.
///
/// The order matters: redirects are followed first; a challenge comes before a requested wait; only what is
/// none of these is the response, whose place ``ResumeDecision`` finds.
extension TransferEngine {
  /// Handles a head; one that is late, or a second one, is ignored.
  mutating func heard(_ head: ResponseHead, of attempt: AttemptID) {
    guard let id = attempts[attempt], case .running(let exchange) = tasks[id]?.stage,
      exchange.bodyStart == nil
    else { return }
    let now = now
    tasks[id]?.handshakesFailed = 0
    changeExchange(id) {
      $0.lastHeard = now
      $0.status = head.status
    }
    if let redirect = exchange.request.redirected(by: head) {
      follow(redirect, id)
    } else if tasks[id]?.credential?.renew(by: head, from: exchange.request.url) == true {
      stop(id, then: .answerAgain)
    } else if head.asksForPassword, tasks[id]?.takesRefusal == false {
      challenge(id, head, at: exchange.request.url)
    } else if let wait = waitAsked(head, for: id) {
      stop(id, then: .retryAfter(wait))
    } else {
      decide(head, id, exchange)
    }
  }

  /// Carries out the ``ResumeDecision`` for a response.
  private mutating func decide(_ head: ResponseHead, _ id: TransferTaskID, _ exchange: Exchange) {
    let url = exchange.request.url
    let isRedirected = url != tasks[id]?.record.order.request.url
    switch ResumeDecision(
      asked: exchange.asked, url: url, isRedirected: isRedirected, head: head)
    {
    case .append(let offset): append(id, exchange, at: offset, head)
    case .takeWhole: takeWhole(id, exchange, head)
    case .complete: stop(id, then: .finish)
    case .askWhole: stop(id, then: .askWhole)
    case .refuse: stop(id, then: .fail(.badServerResponse))
    }
  }

  /// Appends the body to the existing bytes (R81), and records the total if it was not known before.
  private mutating func append(
    _ id: TransferTaskID, _ exchange: Exchange, at offset: Int64, _ head: ResponseHead
  ) {
    change(id) { record in
      guard let known = record.partial?.resource, known.total == nil,
        case .bytes(_, _, let total) = head.contentRange
      else { return }
      record.partial?.resource = Resource(
        url: known.url, entityTag: known.entityTag, lastModified: known.lastModified,
        date: known.date, total: total, allowsRanges: known.allowsRanges)
    }
    guard let partial = tasks[id]?.record.partial else { return }
    if tasks[id]?.record.wasContinued == nil { change(id) { $0.wasContinued = true } }
    accept(id, exchange, BodyPlace(partial: partial.id, offset: offset))
  }

  /// Begins a new generation, so that its file has no byte of another version (R82, R83).
  private mutating func takeWhole(
    _ id: TransferTaskID, _ exchange: Exchange, _ head: ResponseHead
  ) {
    dropPartial(of: id)
    let request = exchange.request
    note(request, of: id)
    change(id) { record in
      record.generation += 1
      if record.wasContinued == true { record.wasContinued = nil }
      let whole = Resource(url: request.url, method: request.method, head: head)
      record.partial = PartialRecord(
        id: PartialID(task: record.id, generation: record.generation), resource: whole, head: head)
    }
    guard let partial = tasks[id]?.record.partial else { return }
    accept(id, exchange, BodyPlace(partial: partial.id, offset: 0))
    guard tasks[id]?.record.order.kind == .data else { return }
    tell(.response(task: id.number, head, expected: tasks[id]?.expected), id.session)
  }

  /// Accepts the body at its place, and begins to measure its throughput (R74).
  private mutating func accept(_ id: TransferTaskID, _ exchange: Exchange, _ place: BodyPlace) {
    let now = now
    let isDownload = tasks[id]?.record.order.isDownload == true
    changeExchange(id) {
      $0.bodyStart = place.offset
      guard isDownload else { return }
      $0.transferred = place.offset
      $0.beginWindow(at: now)
    }
    tellResumed(id, offset: place.offset)
    act(.acceptBody(exchange.id, place))
    watch(id)
  }

  /// Reports where a task made from resume data continues, before anything else about it (R77).
  mutating func tellResumed(_ id: TransferTaskID, offset: Int64) {
    guard tasks[id]?.record.owesResumeMessage == true else { return }
    change(id) { $0.owesResumeMessage = false }
    tell(.resumed(task: id.number, offset: offset, expected: tasks[id]?.expected), id.session)
  }

  // MARK: Redirects, challenges, waits

  /// Follows a redirect (R49), unless it does not lead to a web address or there were too many.
  private mutating func follow(_ redirect: TransferRequest, _ id: TransferTaskID) {
    guard let task = tasks[id] else { return }
    if WebAddress(redirect.url) == nil {
      stop(id, then: .fail(.unsupportedURL))
    } else if task.redirects >= rules.choices.redirects {
      stop(id, then: .fail(.tooManyRedirects))
    } else {
      stop(id, then: .redirect(redirect))
    }
  }

  /// Stops the attempt and asks the delegate; credentials that were sent before have been refused.
  private mutating func challenge(
    _ id: TransferTaskID, _ head: ResponseHead, at url: String
  ) {
    if tasks[id]?.credential != nil { tasks[id]?.challengesFailed += 1 }
    let failures = tasks[id]?.challengesFailed ?? 0
    stop(
      id,
      then: .challenge(AuthenticationChallenge(head: head, url: url, previousFailures: failures)))
  }

  /// Returns the wait that a busy server requests, within the limits (R72).
  private func waitAsked(_ head: ResponseHead, for id: TransferTaskID) -> Duration? {
    guard head.status == 503 || head.status == 429, let wait = head.retryAfter,
      let task = tasks[id], task.record.waitsFollowed ?? 0 < rules.choices.retriesAfter
    else { return nil }
    return retryDelay.honouring(wait)
  }

  /// The lengths of waits; their random part follows from the engine's seed.
  var retryDelay: RetryDelay { RetryDelay(choices: rules.choices, seed: seed) }
}
