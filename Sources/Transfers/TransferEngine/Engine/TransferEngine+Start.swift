import RuleBlocks

/// The start of the daemon, at which stored tasks continue (R41, R42).
///
/// It has three steps, each an event: the store's records are restored, the files are brought into the state
/// that the records say, and lost files are taken out of the tasks. Only then are tasks placed and clients
/// woken.
extension TransferEngine {
  /// Restores all records: clients before sessions before tasks, since each refers to the one before.
  mutating func restore(_ records: [TransferRecord]) throws(TransferMisuse) {
    guard start == .unrestored else { throw .alreadyRestored }
    start = .reconciling
    for case .client(let record) in records { restore(record) }
    for case .session(let record) in records { restore(record) }
    for record in records {
      switch record {
      case .client, .session: break
      case .task(let record): restore(record)
      case .event(let record): sessions[record.session]?.events[record.number] = record.event
      case .parked(let record): restore(record)
      }
    }
    act(.reconcile(keptFiles))
  }

  /// The files that must exist, with their lengths.
  var keptFiles: [PartialID: Int64] {
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

  /// Handles the reconciled files: all are as stored but the lost ones; then places all tasks.
  ///
  /// A task whose partial is lost starts over. No client is woken before ``TransferChoices/returnTime`` has
  /// passed, as its process may be alive and come back.
  mutating func reconciled(_ lost: Set<PartialID>) throws(TransferMisuse) {
    guard start == .reconciling else { throw .notReconciling }
    start = .ready
    wakesFrom = sessions.isEmpty ? now : now + rules.choices.returnTime
    deadlines.set(wakesFrom, for: .wakes)
    for id in lost.sorted() where parked[id] != nil { dropParked(id) }
    for id in tasks.keys.sorted() {
      if let partial = tasks[id]?.record.partial, lost.contains(partial.id) {
        change(id) {
          $0.partial = nil
          $0.isBodyComplete = false
        }
      }
      if tasks[id]?.record.order.kind == .data {
        // Its process may be alive, but has lost its connection.
        fail(id, .clientGone)
      } else if clients[id.session.client]?.record.isForceQuit == true {
        // R60: the end of its attempt was not stored.
        cancel(id, TaskState.Cancellation(reason: .userForceQuit, keepsBytes: true))
      } else {
        place(id)
      }
    }
    for id in sessions.keys.sorted() { replaceLostFiles(lost, of: id) }
  }

  /// Turns files that were lost before their client got them into failures.
  ///
  /// Files that were reported to the client may have been moved by it (R57).
  private mutating func replaceLostFiles(_ lost: Set<PartialID>, of id: TransferSessionID) {
    guard let session = sessions[id] else { return }
    let (events, told) = (session.events, session.record.toldThrough ?? 0)
    for (number, event) in events where number > told {
      guard case .downloaded(let task, let file, _, let head) = event, lost.contains(file) else {
        continue
      }
      sessions[id]?.events[number] = nil
      changes.touch(.event(id, number: number))
      let end = events.first { $0.value.isCompletion(of: task) }
      guard let completion = end?.key, case .completed(_, let success)? = end?.value else {
        continue
      }
      var failure = SessionEvent.Completion(
        error: .fileLost, head: head, url: success.url, method: success.method,
        order: success.order)
      failure.measures = success.measures
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
