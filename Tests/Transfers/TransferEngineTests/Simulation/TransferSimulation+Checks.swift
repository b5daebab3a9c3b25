import RuleBlocks
import TransferEngine

import struct TransferEngine.TaskRecord

/// The invariants.
extension TransferSimulation {
  /// Checks that the bytes which the database calls durable survive any loss.
  mutating func checkStored(_ actions: [TransferAction]) {
    for case .store(.task(let task)) in actions {
      guard let partial = task.partial, partial.durable > 0 else { continue }
      let durable = disk.files[partial.id]?.durable ?? 0
      if durable < Int(partial.durable) {
        problem("\(partial.id) has \(durable) durable bytes, not \(partial.durable)")
      }
    }
  }

  /// Checks an attempt against policy, computed independently from the stored task.
  mutating func checkPolicy(_ attempt: Attempt) {
    guard case .task(let task) = store[.task(attempt.task)] else {
      return problem("an attempt of a task that is not stored")
    }
    if task.isSuspended { problem("an attempt of a suspended task") }
    if task.order.kind == .data, app.process?.presence ?? .suspended == .suspended {
      problem("an attempt of a data task whose client does not run")
    }
    checkConditions(task)
    let times = [task.order.earliestBegin, task.rateFloor, task.retryAt, task.serverWaitUntil]
    if times.contains(where: { $0 ?? now > now }) { problem("an attempt too early") }
    if let deadline = task.deadline, now >= deadline { problem("an attempt too late") }
    let others = transport.exchanges.values.filter {
      $0.attempt.task != attempt.task
        && WebAddress($0.attempt.request.url) == WebAddress(attempt.request.url)
    }
    if others.count >= configuration.connectionsPerHost {
      problem("too many connections to a host")
    }
    if transport.exchanges.values.contains(where: { $0.attempt.task == attempt.task }) {
      problem("two attempts of one task")
    }
  }

  /// Checks that all running attempts are allowed under the current conditions.
  mutating func checkRunning() {
    for exchange in transport.exchanges.values {
      if case .task(let task) = store[.task(exchange.attempt.task)] { checkConditions(task) }
    }
  }

  private mutating func checkConditions(_ task: TaskRecord) {
    if conditions.network == .none { problem("an attempt without a network") }
    if conditions.network == .cellular, !task.order.request.allowsCellular {
      problem("a cellular attempt against the request")
    }
    let isUrgent = now >= (task.deadline ?? now) - .seconds(60_480)
    guard task.isAutoDiscretionary || configuration.isDiscretionary, !isUrgent else { return }
    if conditions.network != .wifi { problem("a discretionary attempt without Wi-Fi") }
    if conditions.isPowerLow, !conditions.isCharging {
      problem("a discretionary attempt without power")
    }
  }

  /// Checks that a finished file is one whole version of what its address has.
  mutating func check(_ file: PartialID, _ length: Int64, _ head: ResponseHead, of task: Int) {
    if disk.files[file] == nil, app.moved.contains(file) { return }
    guard let bytes = disk.files[file]?.bytes, bytes.count == Int(length) else {
      return problem("the file of task \(task) is not there")
    }
    guard let order = app.orders[task], let first = SimulatedServer.manner(of: order.request.url)
    else { return problem("task \(task) is unknown") }
    let sources: [SimulatedServer.Manner] = first == .redirects ? [.honest, .dateOnly] : [first]
    if !sources.contains(where: {
      server.isWhole(bytes, of: $0, method: order.request.method)
    }) {
      problem("the file of task \(task) is no version of '\(first)'")
    }
  }

  mutating func checkAllEnded() {
    for task in app.orders.keys.sorted() where app.completions[task] == nil {
      problem("task \(task) never ended")
    }
  }

  mutating func checkEnd() {
    guard problems.isEmpty else { return }
    checkAllEnded()
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
