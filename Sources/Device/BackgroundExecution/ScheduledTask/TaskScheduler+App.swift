import RuleBlocks
extension TaskScheduler {
  /// Follows the life cycle of an app: uses, ends, and what ends with them.
  mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    let wasInFront = clients[index].standing.isInFront
    let isNew = clients[index].standing.wake == .launched
    clients[index].standing.change(to: phase)
    if wasInFront { clients[index].pace.setAnchor(now) }
    defer { schedule(index) }
    switch phase {
    case .foreground: return greet(index, if: isNew) + beginUse(index)
    case .background: return greet(index, if: isNew)
    case .suspended, .ending: return []
    case .notRunning:
      let cut = clients[index].open
      clients[index].open = []
      return cut.map { end($0, .processEnded, of: index) }
    }
  }

  /// A new process learns what the app has submitted.
  private func greet(_ index: Int, if isNew: Bool) -> [Action] {
    isNew ? news(of: index) : []
  }

  /// What an app is told of its requests; one that may submit none hears nothing.
  func news(of index: Int) -> [Action] {
    let book = clients[index].book
    return book.permitted.isEmpty ? [] : [.book(clients[index].id, book)]
  }

  /// R106: the end of a task; the app is suspended with the last.
  mutating func complete(
    _ number: Int, _ success: Bool, of index: Int
  ) throws(Misuse) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.task.number == number })
    else { throw .scheduledTaskUnknown(clients[index].id, number: number) }
    let open = clients[index].open.remove(at: position)
    defer { schedule(index) }
    var actions = [end(open, .completed(success: success), of: index)]
    if open.isHeld { actions.append(.request(clients[index].id, .release(open.task.assertion))) }
    return actions
  }

  /// R106: if the app is terminated, its phase follows, and its other tasks end with the process.
  mutating func lapse(_ assertion: ProcessAssertion, of index: Int) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.task.assertion == assertion })
    else { return [] }
    let open = clients[index].open.remove(at: position)
    defer { schedule(index) }
    return [end(open, .overran, of: index)]
  }

  /// The debugger's command, on an app that has a process and a pending request.
  mutating func simulateLaunch(_ identifier: String, of index: Int) throws(Misuse) -> [Action] {
    let client = clients[index]
    switch client.standing.wake {
    case nil: throw .appEnding
    case .launched: throw .appNotRunning
    case .running, .resumed: break
    }
    guard let request = client.book.pending.first(where: { $0.identifier == identifier }) else {
      throw .taskRequestUnknown(identifier: identifier)
    }
    return begin([request], of: index, isSimulated: true)
  }

  /// The debugger's command, on a task that has begun.
  mutating func simulateExpiration(
    _ identifier: String, of index: Int
  ) throws(Misuse) -> [Action] {
    guard clients[index].standing.wake == .running,
      let position = clients[index].open.firstIndex(where: { $0.task.identifier == identifier })
    else { throw .scheduledTaskNotRunning(identifier: identifier) }
    return cutShort(position, of: index)
  }

  /// Expires processing tasks whose conditions do not hold any more; refresh tasks are not affected.
  ///
  /// "The system terminates any background processing tasks running when the user starts using the
  /// device" (documentation of `BGProcessingTask`); so it does when a network or power is lost that
  /// a task needs (CHOICE).
  mutating func cutShortWhatMayNotRun() -> [Action] {
    clients.indices.flatMap { index in
      clients[index].open.indices.flatMap { position -> [Action] in
        let open = clients[index].open[position]
        let reasons = obstacles(to: open.request, for: clients[index])
        guard open.task.kind == .processing, !open.isSimulated, open.isHeld, !open.isCutShort,
          reasons.contains(where: { [.notIdle, .noNetwork, .noExternalPower].contains($0) })
        else { return [] }
        return cutShort(position, of: index)
      }
    }
  }

  /// The expiration handler is called at once, and the task has as long as always from then on.
  private mutating func cutShort(_ position: Int, of index: Int) -> [Action] {
    clients[index].open[position].isHeld = true
    clients[index].open[position].isCutShort = true
    let task = clients[index].open[position].task
    let limit = limit(of: task, until: now + rules.choices.expiryLead)
    return [.request(task.app, .hold(task.assertion, limit: limit))]
  }

  /// A use begins: it is learnt, and it lifts the limit of open tasks.
  ///
  /// CHOICE: an app that the user looks at is not terminated for a task that was begun before.
  private mutating func beginUse(_ index: Int) -> [Action] {
    clients[index].pace.noteUse(at: now, by: plan)
    return clients[index].open.indices.compactMap { position in
      guard clients[index].open[position].isHeld else { return nil }
      clients[index].open[position].isHeld = false
      let task = clients[index].open[position].task
      return .request(task.app, .release(task.assertion))
    }
  }

  /// The record of a task that ends now; a refresh is taken into account for the next (R24).
  private mutating func end(
    _ open: TaskClient.OpenTask, _ outcome: TaskRecord.Outcome, of index: Int
  ) -> Action {
    let record = open.record(outcome, at: now)
    if open.task.kind == .refresh {
      clients[index].pace.note(outcome.yield, after: record.elapsed, by: plan)
    }
    return .ends(record)
  }
}
