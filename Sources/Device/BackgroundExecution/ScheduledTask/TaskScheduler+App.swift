import DeviceTrace
import RuleBlocks
extension TaskScheduler {
  /// Applies a phase change of an app: a use begins, or its process ends with all that is open.
  mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    let wasInFront = clients[index].standing.isInFront
    let isNew = clients[index].standing.wake == .launched
    clients[index].standing.change(to: phase)
    if wasInFront { clients[index].pace.setAnchor(now) }
    defer { schedule(index) }
    switch phase {
    case .foreground: return greet(index, if: isNew) + beginUse(index)
    case .background: return greet(index, if: isNew) + limitContinued(index)
    case .suspended, .ending: return []
    case .notRunning:
      let cut = clients[index].open
      clients[index].open = []
      clients[index].book.removeContinued()
      return cut.map { end($0, .processEnded, of: index) } + beginContinued()
    }
  }

  /// Returns the message that sends a new process its pending requests.
  private func greet(_ index: Int, if isNew: Bool) -> [Action] {
    isNew ? news(of: index) : []
  }

  /// Returns the message that sends an app its book; nothing for an app that may submit no requests.
  func news(of index: Int) -> [Action] {
    let book = clients[index].book
    return book.permitted.isEmpty ? [] : [.book(clients[index].id, book)]
  }

  /// R106: ends a task; the app is suspended with the last one.
  mutating func complete(
    _ number: Int, _ success: Bool, of index: Int
  ) throws(Misuse) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.task.number == number })
    else { throw .scheduledTaskUnknown(clients[index].id, number: number) }
    let open = clients[index].open.remove(at: position)
    defer { schedule(index) }
    var actions = [end(open, .completed(success: success), of: index)]
    if open.isHeld { actions.append(.request(clients[index].id, .release(open.task.assertion))) }
    return open.task.kind == .continued ? actions + beginContinued() : actions
  }

  /// R106: records a task that overran. If the app is terminated, its phase change follows and ends its other
  /// tasks.
  mutating func lapse(_ assertion: ProcessAssertion, of index: Int) -> [Action] {
    guard let position = clients[index].open.firstIndex(where: { $0.task.assertion == assertion })
    else { return [] }
    let open = clients[index].open.remove(at: position)
    defer { schedule(index) }
    return [end(open, .overran, of: index)] + (open.task.kind == .continued ? beginContinued() : [])
  }

  /// Performs the debugger's launch command, for an app with a process and a pending request.
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

  /// Performs the debugger's expiration command, for a task that has begun.
  mutating func simulateExpiration(
    _ identifier: String, of index: Int
  ) throws(Misuse) -> [Action] {
    guard clients[index].standing.wake == .running,
      let position = clients[index].open.firstIndex(where: { $0.task.identifier == identifier })
    else { throw .scheduledTaskNotRunning(identifier: identifier) }
    return cutShort(position, of: index)
  }

  /// Expires processing tasks whose conditions no longer hold; refresh tasks are not affected.
  ///
  /// "The system terminates any background processing tasks running when the user starts using the device"
  /// (documentation of `BGProcessingTask`); the same applies when a required network or power is lost
  /// (CHOICE).
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

  /// Calls the expiration handler at once; the task then has the usual time to complete.
  mutating func cutShort(_ position: Int, of index: Int) -> [Action] {
    clients[index].open[position].isHeld = true
    clients[index].open[position].isCutShort = true
    let task = clients[index].open[position].task
    let limit = limit(of: task, until: now + rules.choices.expiryLead)
    return [.request(task.app, .hold(task.assertion, limit: limit))]
  }

  /// Notes the begin of a use and lifts the limit of open tasks.
  ///
  /// CHOICE: an app that the user looks at is not terminated for a task that began before. A continued task
  /// goes on (R256), and keeps its limit if it has been stopped.
  private mutating func beginUse(_ index: Int) -> [Action] {
    clients[index].pace.noteUse(at: now, by: plan)
    return clients[index].open.indices.compactMap { position in
      let open = clients[index].open[position]
      guard open.isHeld else { return nil }
      let task = open.task
      if task.kind == .continued {
        return open.isCutShort ? nil : .request(task.app, .hold(task.assertion))
      }
      clients[index].open[position].isHeld = false
      return .request(task.app, .release(task.assertion))
    }
  }

  /// Returns the record of a task that ends now; a refresh affects the pace of the next (R24).
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
