import DeviceTrace
import RuleBlocks
extension FetchScheduler {
  /// Returns the obstacles of R20, R115 and R103, in their order.
  ///
  /// CHOICE: from iOS 13 on, which has one scheduler for both, fetches wait for the first unlock as tasks do.
  func obstacles(for client: FetchClient) -> [FetchObstacle] {
    var obstacles: [FetchObstacle] = []
    if !profile.hasBackgroundFetch { obstacles.append(.notInProfile) }
    if profile.hasTaskScheduler, client.manifest.permittedTasks != nil {
      obstacles.append(.replacedByTasks)
    }
    if !client.manifest.backgroundModes.contains(.fetch) { obstacles.append(.modeMissing) }
    if client.interval == .never { obstacles.append(.intervalNever) }
    let standing = client.standing
    if standing.refreshStatus != .available {
      obstacles.append(.refreshStatus(standing.refreshStatus))
    }
    if conditions.isLowPowerMode { obstacles.append(.lowPowerMode) }
    if conditions.isBatteryLow { obstacles.append(.lowBattery) }
    if standing.wasForceQuit { obstacles.append(.forceQuit) }
    if profile.hasTaskScheduler, conditions.awaitsFirstUnlock { obstacles.append(.firstUnlock) }
    return obstacles
  }

  /// Recomputes the next fetch of an app after anything that it depends on has changed.
  mutating func schedule(_ index: Int) {
    clients.setDue(due(for: clients[index]), of: index)
  }

  /// Returns the instant of an app's next fetch if nothing happens before, or nil while none may come.
  private func due(for client: FetchClient) -> DeviceInstant? {
    guard client.open.isEmpty, !client.standing.isInFront, client.standing.wake != nil,
      let floor = client.floor, obstacles(for: client).isEmpty
    else { return nil }
    return client.pace.next(from: max(floor, now), by: plan)
  }

  /// R25: begins the fetches that are due, and those due soon, so that they share one radio window.
  mutating func beginDueFetches() -> [Action] {
    guard let soonest = clients.soonest, soonest <= now else { return [] }
    let soon = now + choices.coalescingWindow
    var actions: [Action] = []
    for index in clients.indices {
      guard let due = clients.due(index), due <= soon,
        let floor = clients[index].floor, floor <= now, let wake = clients[index].standing.wake
      else { continue }
      actions += begin(index, wake: wake, isSimulated: false)
    }
    return actions
  }

  /// R22, R26, R23: begins a fetch with its own handler, assertion and limit.
  mutating func begin(_ index: Int, wake: TraceEvent.Wake, isSimulated: Bool) -> [Action] {
    let id = clients[index].id
    let fetch = FetchClient.OpenFetch(
      token: FetchToken(app: id, number: nextNumber), wake: wake, isSimulated: isSimulated,
      start: now)
    nextNumber += 1
    clients[index].open.append(fetch)
    clients[index].pace.setAnchor(now)
    clients.setDue(nil, of: index)
    let limit = AssertionLimit(
      deadline: now + limits.fetchHandler,
      terminatingFor: .fetchHandlerNotCalled(fetch.token, within: limits.fetchHandler))
    return [
      .fetchBegins(fetch.token, wake, isSimulated: isSimulated),
      .request(id, .wake(.performFetch(fetch.token), holding: fetch.assertion, limit: limit)),
    ]
  }

  /// R24: ends a fetch and lets its record affect the next ones.
  mutating func end(
    _ fetch: FetchClient.OpenFetch, _ outcome: FetchRecord.Outcome, of index: Int
  ) -> Action {
    let record = fetch.record(outcome, at: now)
    clients[index].pace.note(outcome.yield, after: record.elapsed, by: plan)
    return .fetchEnds(record)
  }
}
