extension FetchScheduler {
  /// R20, in its order.
  func obstacles(for client: FetchClient) -> [FetchObstacle] {
    var obstacles: [FetchObstacle] = []
    if !profile.hasBackgroundFetch { obstacles.append(.notInProfile) }
    if !client.manifest.backgroundModes.contains(.fetch) { obstacles.append(.modeMissing) }
    if client.interval == .never { obstacles.append(.intervalNever) }
    if client.refreshStatus != .available { obstacles.append(.refreshStatus(client.refreshStatus)) }
    if isLowPowerMode { obstacles.append(.lowPowerMode) }
    if client.wasForceQuit { obstacles.append(.forceQuit) }
    return obstacles
  }

  /// Plans the next fetch of an app anew, after anything that it depends on has changed.
  mutating func schedule(_ index: Int) {
    let client = clients[index]
    clients[index].due = nil
    guard let floor = client.floor, obstacles(for: client).isEmpty, client.open.isEmpty,
      client.phase != .foreground, client.wake != nil
    else { return }
    let spaced = client.anchor + plan.spacing(steps: client.steps)
    clients[index].due = plan.time(earliest: max(floor, spaced, now), habit: client.habit)
  }

  /// R25: with the first fetch that is due come those that would be due soon, in one radio window.
  mutating func beginDueFetches() -> [Action] {
    guard clients.contains(where: { client in client.due.map { $0 <= now } ?? false }) else {
      return []
    }
    var actions: [Action] = []
    for index in clients.indices {
      guard let due = clients[index].due, due <= now + choices.coalescingWindow,
        let floor = clients[index].floor, floor <= now, let wake = clients[index].wake
      else { continue }
      actions += begin(index, wake: wake, isSimulated: false)
    }
    return actions
  }

  /// R22, R26, R23: a fetch with a handler, an assertion and a limit of its own.
  mutating func begin(_ index: Int, wake: FetchWake, isSimulated: Bool) -> [Action] {
    let id = clients[index].id
    let fetch = FetchClient.OpenFetch(
      token: FetchToken(app: id, number: nextNumber), wake: wake, isSimulated: isSimulated,
      start: now)
    nextNumber += 1
    clients[index].open.append(fetch)
    clients[index].anchor = now
    clients[index].due = nil
    let limit = AssertionLimit(
      deadline: now + limits.fetchHandler,
      terminatingFor: .fetchHandlerNotCalled(fetch.token, within: limits.fetchHandler))
    return [
      .fetchBegins(fetch.token, wake, isSimulated: isSimulated),
      .request(id, .wake(.performFetch(fetch.token), holding: fetch.assertion, limit: limit)),
    ]
  }

  /// R24: the record of a fetch that ends now, taken into account for the next.
  mutating func end(
    _ fetch: FetchClient.OpenFetch, _ outcome: FetchRecord.Outcome, of index: Int
  ) -> Action {
    let record = fetch.record(outcome, at: now)
    clients[index].steps = plan.steps(after: record, before: clients[index].steps)
    return .fetchEnds(record)
  }
}
