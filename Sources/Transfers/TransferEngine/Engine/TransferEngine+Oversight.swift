import RuleBlocks

/// What the user sees of all transfers, and orders.
///
/// Asked for by `transferd list`, which belongs to no client; so all clients are seen and none
/// is asked.
extension TransferEngine {
  /// Every task that is not done, or of which its program has not heard yet, in order.
  package var overview: [TransferOverview] {
    (tasks.keys.compactMap(overview(of:)) + sessions.values.flatMap(completions(of:)))
      .sorted { $0.id < $1.id }
  }

  /// A task that is not done, as the user sees it.
  private func overview(of id: TransferTaskID) -> TransferOverview? {
    guard let task = tasks[id] else { return nil }
    let record = task.record
    return TransferOverview(
      id: id, isUpload: record.order.isUpload, url: record.order.request.url,
      currentURL: record.currentURL, taskDescription: record.order.taskDescription,
      status: status(of: task), transferred: task.transferred, expected: task.expected,
      failures: record.failures, deadline: record.deadline)
  }

  /// What a task does, in the user's words.
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

  /// Tasks that are over; without their order nothing is known of them but their number.
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

  /// Does what the user orders; a task that is over takes no harm.
  mutating func obey(_ order: OverseerOrder, _ id: TransferTaskID) {
    guard let task = tasks[id] else { return }
    switch order {
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
  /// How long the file is that a task has brought.
  fileprivate func length(ofTask number: Int) -> Int64? {
    if case .downloaded(number, _, let length, _) = self { length } else { nil }
  }
}
