import RuleBlocks

/// The user's view of all transfers, and the user's orders.
///
/// Used by `transferd list`, which is not a client; it sees all clients, without involving them.
extension TransferEngine {
  /// Every task that is unfinished, whose program has not got its end yet, or whose bytes are kept, in order.
  package var overview: [TransferOverview] {
    let open = tasks.keys.compactMap(overview(of:)) + sessions.values.flatMap(completions(of:))
    let kept = parked.values.map(overview(of:)).sorted { $0.id < $1.id }
    return (open.sorted { $0.id < $1.id } + kept)
  }

  /// Describes bytes that are kept for resume data, under the name of the task that has fetched them.
  private func overview(of bytes: ParkedPartial) -> TransferOverview {
    TransferOverview(
      id: bytes.partial.task, isUpload: false, url: bytes.request.url,
      currentURL: bytes.resource.url, status: .kept(until: bytes.expires),
      transferred: bytes.length, expected: bytes.resource.total)
  }

  /// Describes an unfinished task.
  private func overview(of id: TransferTaskID) -> TransferOverview? {
    guard let task = tasks[id] else { return nil }
    let record = task.record
    return TransferOverview(
      id: id, isUpload: record.order.isUpload, url: record.order.request.url,
      currentURL: record.currentURL, taskDescription: record.order.taskDescription,
      status: status(of: task), transferred: task.transferred, expected: task.expected,
      failures: record.failures, deadline: record.deadline)
  }

  /// Describes what a task is doing.
  private func status(of task: TaskState) -> TransferOverview.Status {
    switch task.stage {
    case .running, .stopping: return .running
    case .finishing: return .finishing
    case .asking, .challenged: return .waiting(.program)
    case .ready: return .waiting(.connection)
    case .idle: break
    }
    if task.record.isSuspended { return .suspended }
    if let gate = gate(of: task.record), now < gate { return .waiting(.time(gate)) }
    return .waiting(.conditions)
  }

  /// Describes ended tasks; without an order only their number is known, so they are left out.
  private func completions(of session: SessionState) -> [TransferOverview] {
    session.events.values.compactMap { event in
      guard case .completed(let number, let completion) = event, let order = completion.order else {
        return nil
      }
      let length = session.events.values.compactMap { $0.length(ofTask: number) }.first
      return TransferOverview(
        id: TransferTaskID(session: session.record.id, number: number), isUpload: order.isUpload,
        url: order.request.url, currentURL: order.request.url,
        taskDescription: order.taskDescription, status: .completed(completion.error),
        transferred: length ?? 0, expected: length)
    }
  }

  /// Carries out an order of the user; has no effect on a task that is over.
  mutating func obey(_ order: OverseerOrder, _ id: TransferTaskID) {
    if order == .free { return freeParked(of: id) }
    guard let task = tasks[id] else { return }
    switch order {
    case .free: break
    case .cancel: cancel(id, TaskState.Cancellation())
    case .resume:
      resume(id)
      guard task.record.retryAt != nil || task.record.serverWaitUntil != nil else { return }
      change(id) {
        $0.retryAt = nil
        $0.serverWaitUntil = nil
      }
      place(id)
    }
  }
}

extension TaskOrder {
  fileprivate var isUpload: Bool {
    if case .upload = kind { true } else { false }
  }
}

extension SessionEvent {
  /// Returns the length of the file that a task has brought.
  fileprivate func length(ofTask number: Int) -> Int64? {
    if case .downloaded(number, _, let length, _) = self { length } else { nil }
  }
}
