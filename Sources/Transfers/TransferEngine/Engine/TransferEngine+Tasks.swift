import RuleBlocks

/// The life of tasks: made suspended, resumed, suspended, cancelled.
///
/// A request is carried out at once if the task has no attempt, and otherwise when its attempt has ended.
extension TransferEngine {
  /// Makes a suspended task; a repeated request with the same number refers to the same task.
  ///
  /// - Parameter number: assigned by the process, and used up whatever happens to the task; nil for the next
  ///   number.
  mutating func create(
    _ order: TaskOrder, _ number: Int?, in session: TransferSessionID, _ asker: Asker
  ) {
    guard let record = sessions[session]?.record else { return }
    if let number {
      guard number >= record.nextTask else { return repeatAnswer(number, in: session, asker) }
      changeSession(session) { $0.nextTask = number + 1 }
    }
    guard !record.isInvalidated else { return reply(.refused(.invalidated), to: asker) }
    guard WebAddress(order.request.url) != nil else {
      return reply(.refused(.unsupportedURL), to: asker)
    }
    let id = TransferTaskID(session: session, number: number ?? record.nextTask)
    var task = TaskRecord(id: id, order: order)
    task.order.request = rules.choices.bounded(order.request)
    task.order.priority = Self.priority(order.priority)
    if case .resumedDownload(let data) = order.kind { takeUp(data, in: &task) }
    changeSession(session) { $0.nextTask = id.number + 1 }
    tasks[id] = TaskState(task)
    sessions[session]?.tasks.insert(id.number)
    changes.touch(.task(id))
    reply(.created(task: id.number), to: asker)
  }

  /// Answers a repeated request, whose first answer the process has not received, and so acknowledged nothing
  /// of the task.
  private mutating func repeatAnswer(
    _ number: Int, in session: TransferSessionID, _ asker: Asker
  ) {
    let isMade =
      tasks[TransferTaskID(session: session, number: number)] != nil
      || sessions[session]?.events.values.contains { $0.task == number } == true
    reply(isMade ? .created(task: number) : .refused(.invalidated), to: asker)
  }

  /// Continues from the bytes that resume data names, if they are this client's and still exist (R77).
  private mutating func takeUp(_ data: ResumeData, in task: inout TaskRecord) {
    guard data.isSound else {
      task.order.kind = .brokenResume
      return
    }
    task.owesResumeMessage = true
    guard let bytes = parked[data.partial], bytes.matches(data),
      bytes.partial.task.session.client == task.id.session.client,
      bytes.request.url == task.order.request.url
    else { return }
    task.partial = PartialRecord(
      id: bytes.partial, durable: bytes.length, resource: bytes.resource, head: bytes.head)
    parked[data.partial] = nil
    changes.touch(.parked(data.partial))
    deadlines.set(nil, for: .parked(data.partial))
  }

  /// Resumes a task; the first time starts its timeout. Known problems, such as invalid resume data (R77),
  /// only fail the task now.
  mutating func resume(_ id: TransferTaskID) {
    guard let task = tasks[id], task.record.isSuspended else { return }
    if let error = failureAtResume(of: task.record.order.kind, id.session.client) {
      return fail(id, error)
    }
    let isFirst = task.record.deadline == nil
    change(id) { $0.isSuspended = false }
    if isFirst { begin(id) }
    place(id)
  }

  /// Returns why a resumed task fails without an attempt; nil if it does not.
  ///
  /// A client may have been suspended before its request to resume a data task is handled (R48).
  private func failureAtResume(
    of kind: TaskOrder.Kind, _ client: TransferClientID
  ) -> TransferError? {
    switch kind {
    case .brokenResume: .cannotResume
    case .upload(let file): file.fault?.error
    case .data: clients[client]?.isRunning == true ? nil : .clientGone
    case .download, .resumedDownload: nil
    }
  }

  /// Starts a task's timeout, at its first `resume()` (R73).
  ///
  /// A task that is started in the background waits as its constraints (R85) and the rate limiter (R91)
  /// require.
  private mutating func begin(_ id: TransferTaskID) {
    guard let session = sessions[id.session] else { return }
    let client = id.session.client
    let isInBackground = clients[client]?.isInBackground == true
    if isInBackground { settleRate(client) }
    let delay = clients[client]?.record.rateDelay ?? .zero
    if isInBackground { clients[client]?.limitedTasks += 1 }
    let now = now
    change(id) {
      $0.deadline = now + session.record.configuration.resourceTimeout
      guard isInBackground else { return }
      $0.isAutoDiscretionary = true
      $0.isRateLimited = true
      $0.rateFloor = delay == .zero ? nil : now + delay
    }
  }

  /// Resets the rate limiter if its delay has passed without another wake, and it holds back no task (R91).
  mutating func settleRate(_ client: TransferClientID) {
    guard let record = clients[client]?.record, record.rateRaised != nil,
      record.isRateOver(at: now), clients[client]?.limitedTasks == 0
    else { return }
    changeClient(client) { $0.resetRate() }
  }

  /// Suspends a task, after its attempt has ended if there is one; received bytes are kept.
  mutating func suspend(_ id: TransferTaskID) {
    guard tasks[id]?.record.isSuspended == false else { return }
    change(id) { $0.isSuspended = true }
    considerWaking(id.session)
    if case .running = tasks[id]?.stage { stop(id, then: .goOn) } else { place(id) }
  }

  /// Sets the priority of a task, which is queued again if it waits for a connection.
  mutating func setPriority(_ priority: Double, of id: TransferTaskID) {
    change(id) { $0.order.priority = Self.priority(priority) }
    place(id)
  }

  /// Clamps a hint to 0 to 1; NaN becomes 0.5.
  private static func priority(_ hint: Double) -> Double {
    hint.isNaN ? 0.5 : min(max(hint, 0), 1)
  }

  /// Cancels a task and answers with resume data when all its bytes are on disk (R75); a task that is done
  /// gets nil at once.
  mutating func cancelKeepingBytes(_ id: TransferTaskID, _ asker: Asker) {
    guard tasks[id] != nil else { return reply(.resumeData(nil), to: asker) }
    cancel(
      id,
      TaskState.Cancellation(keepsBytes: true, asker: (asker.connection, asker.number)))
  }

  /// Cancels a task, after its attempt has ended if there is one; a complete body is finished, unless it is another
  /// file than expected (R204).
  ///
  /// The first cancellation counts; a second one that requests resume data gets none.
  mutating func cancel(_ id: TransferTaskID, _ cancellation: TaskState.Cancellation) {
    switch tasks[id]?.stage {
    case nil: break
    case .idle, .asking, .ready, .challenged: end(id, cancellation)
    case .running: stop(id, then: .cancel(cancellation))
    case .stopping(let exchange, let then):
      if case .cancel(let earlier) = then {
        if let asker = cancellation.asker { noResumeData(asker) }
        tasks[id]?.stage = .stopping(exchange, then: .cancel(earlier))
      } else {
        tasks[id]?.stage = .stopping(exchange, then: .cancel(cancellation))
      }
    case .finishing:
      if let asker = cancellation.asker { noResumeData(asker) }
      if tasks[id]?.cancelled == nil {
        tasks[id]?.cancelled = TaskState.Cancellation(reason: cancellation.reason)
      }
    }
  }

  /// Answers that there is no resume data.
  private mutating func noResumeData(_ asker: (connection: ConnectionID, request: Int)) {
    act(.answer(asker.connection, request: asker.request, .resumeData(nil)))
  }

  /// Handles the answer at any time before the first attempt, even while the task is suspended or delayed
  /// (R90).
  mutating func take(_ answer: ClientRequest.DelayedAnswer, for id: TransferTaskID) {
    guard let task = tasks[id], task.exchange == nil,
      task.record.asksToBegin(sessions[id.session]?.record.delegate)
    else { return }
    questionIsAnswered(id)
    switch answer {
    case .proceed: change(id) { $0.delayedBeginAllowed = true }
    case .proceedWith(let request):
      guard WebAddress(request.url) != nil else { return fail(id, .unsupportedURL) }
      var request = rules.choices.bounded(request)
      // The file that is expected, and the rate, are the task's.
      request.sha256 = request.sha256 ?? task.record.order.request.sha256
      request.bytesPerSecond = request.bytesPerSecond ?? task.record.order.request.bytesPerSecond
      change(id) { [request] in
        $0.order.request = request
        $0.delayedBeginAllowed = true
      }
      note(request, of: id)
      tasks[id]?.request = request
    case .cancel: return end(id, TaskState.Cancellation())
    }
    place(id)
  }

  /// Handles the answer to a challenge; the task then continues, or fails with -1012.
  ///
  /// Credentials stay in memory with the task, for the server that sent the challenge.
  mutating func take(_ answer: ClientRequest.ChallengeAnswer, for id: TransferTaskID) {
    guard case .challenged(let challenge) = tasks[id]?.stage else { return }
    questionIsAnswered(id)
    switch answer {
    case .use(let user, let password):
      tasks[id]?.credential = challenge.url.flatMap(WebAddress.init).map {
        ServerCredential(
          user: user, password: password, address: $0, digest: challenge.head.digest)
      }
    case .performDefault: tasks[id]?.takesRefusal = true
    case .cancel: return fail(id, .userCancelledAuthentication)
    }
    tasks[id]?.stage = .idle
    place(id)
  }

  /// Records that a question was answered, so that the client is not woken for it, and may be told that
  /// everything was delivered. The task's next question is another one, also for the same process.
  mutating func questionIsAnswered(_ id: TransferTaskID) {
    sessions[id.session]?.asking.remove(id.number)
    tasks[id]?.asked = nil
    considerWaking(id.session)
    guard tasks[id]?.record.wokenFor != nil else { return }
    change(id) { ($0.wokenFor, $0.wakes, $0.wakeAgainAt) = (nil, nil, nil) }
  }

  /// Changes a task's record, to be stored at the end of the event.
  mutating func change(_ id: TransferTaskID, _ change: (inout TaskRecord) -> Void) {
    guard var record = tasks[id]?.record else { return }
    change(&record)
    tasks[id]?.record = record
    changes.touch(.task(id))
  }
}
