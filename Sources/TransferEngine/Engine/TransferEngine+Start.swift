import BackgroundExecution

/// The start of the daemon: what is stored goes on (R41, R42).
extension TransferEngine {
  mutating func restore(_ records: [TransferRecord]) throws(Misuse) {
    guard start == .unrestored else { throw .transfersAlreadyRestored }
    start = .reconciling
    for case .client(let record) in records { clients[record.id] = ClientState(record: record) }
    for case .session(let record) in records {
      sessions[record.id] = SessionState(record)
      clients[record.id.client, default: Self.newClient(record.id.client)].sessions
        .insert(record.id.identifier)
    }
    for record in records { restore(record) }
    act(.reconcile(keptFiles))
  }

  private mutating func restore(_ record: TransferRecord) {
    switch record {
    case .client, .session: break
    case .task(var record):
      // A clock that was set back does not give a task more time than it ever had.
      let longest = sessions[record.id.session]?.record.configuration.resourceTimeout ?? .zero
      record.deadline = record.deadline.map { min($0, now + longest) }
      record.retryAt = record.retryAt.map { min($0, now + rules.choices.longestRetryAfter) }
      tasks[record.id] = TaskState(record)
      if record.isRateLimited { clients[record.id.session.client]?.limitedTasks += 1 }
      sessions[record.id.session]?.tasks.insert(record.id.number)
    case .event(let record):
      sessions[record.session]?.events[record.number] = record.event
      sessions[record.session]?.hasNews = true
    case .parked(let record):
      parked[record.partial] = record
      deadlines.set(record.expires, for: .parked(record.partial))
    }
  }

  /// Every file that must be there, with its length.
  private var keptFiles: [PartialID: Int64] {
    var files = parked.mapValues(\.length)
    for task in tasks.values {
      if let partial = task.record.partial { files[partial.id] = partial.durable }
    }
    for session in sessions.values {
      for case .downloaded(_, let file, let length, _) in session.events.values {
        files[file] = length
      }
    }
    return files
  }

  mutating func reconciled(_ lost: Set<PartialID>) throws(Misuse) {
    guard start == .reconciling else { throw .transfersNotReconciling }
    start = .ready
    for id in lost.sorted() where parked[id] != nil { dropParked(id) }
    for id in tasks.keys.sorted() {
      if let partial = tasks[id]?.record.partial, lost.contains(partial.id) {
        change(id) {
          $0.partial = nil
          $0.isBodyComplete = false
        }
      }
      place(id)
    }
    for id in sessions.keys.sorted() {
      replaceLostFiles(lost, of: id)
      wakeIfDue(id)
    }
  }

  /// Says of files that were taken away before their client heard of them that they are lost.
  private mutating func replaceLostFiles(_ lost: Set<PartialID>, of id: TransferSessionID) {
    guard let events = sessions[id]?.events else { return }
    for (number, event) in events {
      guard case .downloaded(let task, let file, _, let head) = event, lost.contains(file) else {
        continue
      }
      sessions[id]?.events[number] = nil
      changes.touch(.event(id, number: number))
      let told = events.first { $0.value.isCompletion(of: task) }
      guard let completion = told?.key, case .completed(_, let success)? = told?.value else {
        continue
      }
      let failure = SessionEvent.Completion(error: .fileLost, head: head, order: success.order)
      sessions[id]?.events[completion] = .completed(task: task, failure)
      changes.touch(.event(id, number: completion))
    }
  }
}

extension SessionEvent {
  fileprivate func isCompletion(of number: Int) -> Bool {
    if case .completed(number, _) = self { true } else { false }
  }
}
