import BackgroundExecution
import TransferEngine

/// What must hold.
extension TransferSimulation {
  /// What the database says is on disk is there, whatever happens to what is not synced.
  mutating func checkStored(_ actions: [TransferAction]) {
    for case .store(.task(let task)) in actions {
      guard let partial = task.partial, partial.durable > 0 else { continue }
      let durable = disk.files[partial.id]?.durable ?? 0
      if durable < Int(partial.durable) {
        problem("\(partial.id) has \(durable) durable bytes, not \(partial.durable)")
      }
    }
  }

  /// No attempt against policy, looked at anew from the task that the database has.
  mutating func checkPolicy(_ attempt: Attempt) {
    guard case .task(let task) = store[.task(attempt.task)] else {
      return problem("an attempt of a task that is not stored")
    }
    if task.isSuspended { problem("an attempt of a suspended task") }
    if conditions.network == .none { problem("an attempt without a network") }
    if conditions.network == .cellular, !task.order.request.allowsCellular {
      problem("a cellular attempt against the request")
    }
    let isUrgent = now >= (task.deadline ?? now) - .seconds(60_480)
    if task.isAutoDiscretionary, !isUrgent, conditions.network != .wifi {
      problem("a discretionary attempt without Wi-Fi")
    }
    if let begin = task.order.earliestBegin, now < begin { problem("an attempt too early") }
    let others = transport.exchanges.values.filter {
      $0.attempt.task != attempt.task
        && WebAddress($0.attempt.request.url) == WebAddress(attempt.request.url)
    }
    if others.count >= 6 { problem("too many connections to a host") }
    if transport.exchanges.values.contains(where: { $0.attempt.task == attempt.task }) {
      problem("two attempts of one task")
    }
  }

  /// A finished file is one version of what its address has, whole.
  mutating func check(_ file: PartialID, _ length: Int64, _ head: ResponseHead, of task: Int) {
    guard let bytes = disk.files[file]?.bytes, bytes.count == Int(length) else {
      return problem("the file of task \(task) is not there")
    }
    guard let order = app.orders[task], let first = SimulatedServer.manner(of: order.request.url)
    else { return problem("task \(task) is unknown") }
    let sources: [SimulatedServer.Manner] = first == .redirects ? [.honest, .dateOnly] : [first]
    if !sources.contains(where: { server.isWhole(bytes, of: $0) }) {
      problem("the file of task \(task) is no version of '\(first)'")
    }
  }

  mutating func checkEnd() {
    guard problems.isEmpty else { return }
    for task in app.orders.keys.sorted() {
      let count = app.completions[task, default: 0]
      // A delegate that was killed is told again; nothing else is.
      if count == 0 { problem("task \(task) never ended") }
    }
    let parked = Set(
      store.values.compactMap { record -> PartialID? in
        if case .parked(let bytes) = record { bytes.partial } else { nil }
      })
    if Set(disk.files.keys) != parked {
      problem("orphans: \(Set(disk.files.keys).symmetricDifference(parked).sorted())")
    }
    for case .task(let task) in store.values { problem("\(task.id) is left in the database") }
    for case .event(let event) in store.values { problem("event \(event.number) is left") }
  }
}
