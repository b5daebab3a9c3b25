import RuleBlocks

/// The completion of tasks, once each (R53).
///
/// ``complete(_:_:)`` is the only way out: partial, record and lane are dropped, the completion is queued,
/// and the session may end or its client be woken. ``end(_:_:)`` and ``fail(_:_:)`` lead to it.
extension TransferEngine {
  mutating func end(_ id: TransferTaskID, _ cancellation: TaskState.Cancellation) {
    let completion = failure(
      of: id, .cancelled(cancellation.reason), keepsBytes: cancellation.keepsBytes)
    if let asker = cancellation.asker {
      act(
        .answer(asker.connection, request: asker.request, .resumeData(completion.resumeData)))
    }
    complete(id, completion)
  }

  /// Ends a task with an error, and with its resume data (R76).
  ///
  /// On a full disk the bytes would only keep it full, so there is none.
  mutating func fail(_ id: TransferTaskID, _ error: TransferError) {
    complete(id, failure(of: id, error, keepsBytes: !error.isFullDisk))
  }

  /// Makes the completion of a failure.
  ///
  /// - Parameter keepsBytes: whether the bytes are parked for resume data; otherwise they are removed with
  ///   the task.
  private mutating func failure(
    of id: TransferTaskID, _ error: TransferError, keepsBytes: Bool
  ) -> SessionEvent.Completion {
    let record = tasks[id]?.record
    return SessionEvent.Completion(
      error: error, head: record?.partial?.head, url: record?.partial?.resource.url,
      method: record?.currentMethod, resumeData: keepsBytes ? park(id) : nil, order: record?.order)
  }

  /// Ends a task, and queues its completion as a reliable event.
  mutating func complete(_ id: TransferTaskID, _ completion: SessionEvent.Completion) {
    let isRateLimited = tasks[id]?.record.isRateLimited == true
    var completion = completion
    completion.measures = tasks[id]?.record.measures
    completion.measures?.ended = now
    dropPartial(of: id)
    tasks[id] = nil
    changes.touch(.task(id))
    lanes.leave(id)
    watch(id)
    sessions[id.session]?.tasks.remove(id.number)
    sessions[id.session]?.asking.remove(id.number)
    queue(.completed(task: id.number, completion), for: id.session)
    if isRateLimited { restartRate(id.session.client) }
    endIfInvalidated(id.session)
    considerWaking(id.session)
  }

  /// Restarts the rate limiter's delay, which counts from the end of the last task that it held back (R91).
  private mutating func restartRate(_ client: TransferClientID) {
    clients[client]?.limitedTasks -= 1
    guard clients[client]?.record.rateRaised != nil else { return }
    let now = now
    changeClient(client) { $0.rateRaised = now }
  }

  /// Removes the body received so far; the next attempt begins with nothing.
  mutating func dropPartial(of id: TransferTaskID) {
    guard let partial = tasks[id]?.record.partial else { return }
    change(id) { $0.partial = nil }
    act(.remove(partial.id))
  }
}
