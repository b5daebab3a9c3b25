import RuleBlocks
extension PushDispatcher {
  // MARK: Registering

  /// R37: registers an app, which receives its token at once or when the device is online.
  mutating func register(_ index: Int) -> [Action] {
    clients[index].awaitsToken = true
    return conditions.network == .none ? [] : answerRegistrations()
  }

  /// Answers all apps that wait for a token.
  mutating func answerRegistrations() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices where clients[index].awaitsToken {
      clients[index].awaitsToken = false
      clients[index].isRegistered = clients[index].isCapable
      let id = clients[index].id
      actions.append(.registered(id, token: clients[index].isCapable ? Self.token(of: id) : nil))
    }
    return actions
  }

  // MARK: Sending

  /// R32: delivers a notification, or stores it; a visible one is a contact that releases what waits.
  mutating func send(_ notice: AcceptedPush, to index: Int) -> [Action] {
    if conditions.network == .none { return store(notice, for: index, .offline) }
    let others = notice.isSilent ? [] : contact()
    return others + deliver(notice, to: index, isRated: true)
  }

  /// R32: delivers what waits, regardless of the rate, as the device and the push service are in contact.
  mutating func contact() -> [Action] {
    guard conditions.network != .none else { return [] }
    return clients.indices.flatMap { release($0) }
  }

  /// Delivers what is stored for an app; if that is still not possible, the device holds it back from now on.
  mutating func release(_ index: Int) -> [Action] {
    guard let notice = clients[index].stored?.notice else { return [] }
    if let obstacle = obstacle(to: notice, of: clients[index], isRated: false), obstacle.isPassing {
      clients[index].stored?.obstacle = obstacle
      return []
    }
    clients[index].stored = nil
    return [.releases(clients[index].id, notice)] + deliver(notice, to: index, isRated: false)
  }

  /// Returns when the rate permits the delivery of a stored notification; nil if anything else prevents it.
  func releaseTime(of client: PushClient) -> DeviceInstant? {
    guard let notice = client.stored?.notice, conditions.network != .none,
      obstacle(to: notice, of: client, isRated: false) == nil
    else { return nil }
    let free = client.wakes.suffix(rules.choices.pushShare).first.map { $0 + pushWindow }
    return client.wakes.count < rules.choices.pushShare ? now : max(now, free ?? now)
  }

  /// The period for which wakes are counted (R32).
  private var pushWindow: Duration { .seconds(3600) }

  /// R30, R31, R33: shows a visible notification, and wakes the app if that is allowed.
  private mutating func deliver(
    _ notice: AcceptedPush, to index: Int, isRated: Bool
  ) -> [Action] {
    let id = clients[index].id
    let shown: [Action] = notice.payload.isVisible ? [.shows(id, notice)] : []
    // R33: an app in front receives every notification.
    guard notice.payload.wakesApp || clients[index].standing.isInFront else {
      return shown.isEmpty ? [.drops(id, notice, .nothingToDo)] : shown
    }
    if let obstacle = obstacle(to: notice, of: clients[index], isRated: isRated) {
      if obstacle.isPassing, notice.isSilent { return store(notice, for: index, obstacle) }
      return shown + [.drops(id, notice, obstacle)]
    }
    return shown + begin(notice, index)
  }

  /// Returns the first reason, in the order of checks, why a notification may not wake its app.
  private func obstacle(
    to notice: AcceptedPush, of client: PushClient, isRated: Bool
  ) -> PushObstacle? {
    let standing = client.standing
    if standing.wake == nil { return .ending }
    if standing.isInFront { return nil }
    if !client.manifest.backgroundModes.contains(.remoteNotification) { return .modeMissing }
    if standing.wasForceQuit { return .forceQuit }
    if standing.refreshStatus != .available { return .refreshOff }
    guard notice.isSilent else { return nil }
    if conditions.isLowPowerMode { return .lowPowerMode }
    if conditions.isBatteryLow { return .lowBattery }
    let recent = client.wakes.count { $0 + pushWindow > now }
    return isRated && recent >= rules.choices.pushShare ? .rate : nil
  }

  /// Stores a notification, one for each app: an earlier one is lost.
  private mutating func store(
    _ notice: AcceptedPush, for index: Int, _ obstacle: PushObstacle
  ) -> [Action] {
    let isReplacing = clients[index].stored != nil
    clients[index].stored = PushClient.Waiting(notice: notice, obstacle: obstacle)
    return [.stores(clients[index].id, notice, obstacle, replacing: isReplacing)]
  }

  /// Delivers a notification to the app with a handler and a time limit.
  private mutating func begin(_ notice: AcceptedPush, _ index: Int) -> [Action] {
    guard let wake = clients[index].standing.wake else { return [] }
    let id = clients[index].id
    let isInFront = clients[index].standing.isInFront
    let call = PushCall(
      app: id, number: nextNumber, payload: notice.payload.text,
      wakesApp: notice.payload.wakesApp)
    nextNumber += 1
    clients[index].open.append(
      PushClient.OpenCall(call: call, start: now, isHeld: !isInFront))
    if notice.isSilent, !isInFront {
      let present = now
      let window = pushWindow
      clients[index].wakes.removeAll { $0 + window <= present }
      clients[index].wakes.append(now)
    }
    let limit = AssertionLimit(
      deadline: now + rules.limits.pushHandler,
      terminatingFor: .pushHandlerNotCalled(call, within: rules.limits.pushHandler))
    let message = AppRequest.wake(
      .remoteNotification(call), holding: call.assertion, limit: isInFront ? nil : limit)
    // CHOICE: an app that the user looks at is not terminated for a handler (as for a fetch).
    return [.begins(call, wake), .request(id, message)]
      + (isInFront ? [.request(id, .release(call.assertion))] : [])
  }
}
