import RuleBlocks

/// What rests while the device stands still: updates in the background (R236), and sequences (R237).
extension LocationServer {
  /// When the next manager is paused; nil if the device moves, or none may be.
  var pauseDeadline: DeviceInstant? {
    guard nextFix == nil else { return nil }
    return clients.indices.compactMap { index in
      clients[index].managers.compactMap { pauseDeadline(of: $0, index) }.min()
    }.min()
  }

  /// CHOICE (R236): an app that the user sees is not paused.
  private func pauseDeadline(of manager: LocationClient.Manager, _ index: Int) -> DeviceInstant? {
    let client = clients[index]
    if manager.wish.isLive {
      let isRunning = client.phase == .foreground || client.phase == .background
      guard isRunning, client.mayBegin(manager), !manager.isStationary else { return nil }
      return max(stillSince, manager.start) + rules.choices.stationary
    }
    guard rules.profile.version >= 6, client.phase == .background, manager.wish.pauses,
      client.continuesInBackground(manager, in: rules.profile)
    else { return nil }
    let isOnFoot = manager.wish.activity == .fitness
    let patience = isOnFoot ? rules.choices.fitnessPause : rules.choices.locationPause
    return max(stillSince, manager.start) + patience
  }

  /// Pauses what is due. With the permission for the time in use, it goes on only after the user has seen the
  /// app.
  mutating func lookForPauses() -> [Action] {
    guard nextFix == nil else { return [] }
    var actions: [Action] = []
    for index in clients.indices {
      for place in clients[index].managers.indices {
        let manager = clients[index].managers[place]
        guard let due = pauseDeadline(of: manager, index), due <= now else { continue }
        guard !manager.wish.isLive else {
          clients[index].managers[place].isStationary = true
          continue
        }
        clients[index].managers[place].isPaused = true
        clients[index].managers[place].wasSeen = false
        actions.append(.pauses(clients[index].id, manager: manager.number, true))
      }
      actions += track(index) + settle(index)
    }
    return actions
  }

  /// Starts a manager again that was paused, which receives the current location.
  mutating func resume(_ manager: Int, _ index: Int) -> [Action] {
    guard let place = clients[index].managers.firstIndex(where: { $0.number == manager }),
      clients[index].managers[place].isPaused
    else { return [] }
    clients[index].managers[place].isPaused = false
    clients[index].managers[place].wasSeen = clients[index].phase == .foreground
    clients[index].managers[place].start = now
    clients[index].managers[place].last = nil
    return [.pauses(clients[index].id, manager: manager, false)] + begin(index) + settle(index)
  }
}
