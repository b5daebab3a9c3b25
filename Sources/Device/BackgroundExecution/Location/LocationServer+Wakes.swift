import DeviceTrace
import RuleBlocks

/// Events that wake an app or are delivered to a running one: significant changes and regions, R164-R166.
extension LocationServer {
  /// Starts or stops monitoring significant changes; distances count from the place where it starts.
  mutating func monitorSignificant(_ isOn: Bool, _ index: Int) -> [Action] {
    clients[index].lastSignificant = isOn ? (point, now) : nil
    guard isOn else {
      clients[index].lacksFirstChange = true
      return []
    }
    return tellFirstChange(index)
  }

  /// R164: delivers the first location to a process that monitors significant changes, once it runs and has
  /// permission.
  ///
  /// A process that was woken for a change has received it with that.
  mutating func tellFirstChange(_ index: Int) -> [Action] {
    let client = clients[index]
    guard client.phase == .foreground || client.phase == .background,
      client.lacksFirstChange, client.lastSignificant != nil,
      let actions = tell(.significant(significantFix(index)), index)
    else { return [] }
    clients[index].lacksFirstChange = false
    return actions
  }

  /// The place of the device, with the accuracy of significant changes, or reduced (R233).
  private func significantFix(_ index: Int) -> LocationFix {
    fix(
      accuracy: rules.choices.significantAccuracy,
      isReduced: !clients[index].isPrecise(in: rules.profile))
  }

  /// Reports a significant change if the device is far enough from the last one and enough time has passed
  /// (R164).
  mutating func lookForChange(_ index: Int) -> [Action] {
    let isPrecise = clients[index].isPrecise(in: rules.profile)
    let spacing = isPrecise ? rules.limits.significantSpacing : rules.choices.reducedSpacing
    guard let last = clients[index].lastSignificant,
      last.point.distance(to: point) >= rules.limits.significantDistance, now - last.time >= spacing
    else { return [] }
    guard let actions = tell(.significant(significantFix(index)), index) else { return [] }
    clients[index].lastSignificant = (point, now)
    return actions
  }

  /// Reports the region borders that were crossed since the last look (R165).
  mutating func lookForRegions(_ index: Int) -> [Action] {
    guard clients[index].knowsRegions(in: rules.profile) else { return [] }
    var actions: [Action] = []
    for region in clients[index].regions {
      let isInside = region.centre.distance(to: point) <= region.radius
      let wasInside = clients[index].inside.contains(region.identifier)
      guard isInside != wasInside else { continue }
      if isInside {
        clients[index].inside.insert(region.identifier)
        guard region.tellsEntry else { continue }
        actions += tell(.entered(region: region.identifier), index) ?? []
      } else {
        clients[index].inside.remove(region.identifier)
        guard region.tellsExit else { continue }
        actions += tell(.left(region: region.identifier), index) ?? []
      }
    }
    return actions
  }

  /// R193: returns whether the device is in a region, as far as the app may know.
  func state(of region: MonitoredRegion, _ index: Int) -> RegionState {
    guard clients[index].knowsRegions(in: rules.profile) else { return .unknown }
    return region.centre.distance(to: point) <= region.radius ? .inside : .outside
  }

  /// R165: adds a region; one that the device is already in reports nothing until it is left.
  ///
  /// R191: a region beyond the limits is refused.
  mutating func add(_ region: MonitoredRegion, _ index: Int) -> [Action] {
    guard clients[index].regions.canMonitor(region, rules) else {
      return [.refuses(clients[index].id, region)]
    }
    clients[index].regions.removeAll { $0.identifier == region.identifier }
    clients[index].regions.append(region)
    if region.centre.distance(to: point) <= region.radius {
      clients[index].inside.insert(region.identifier)
    } else {
      clients[index].inside.remove(region.identifier)
    }
    return clients[index].isPrecise(in: rules.profile) ? [] : [.mutes(clients[index].id, region)]
  }

  /// R166: delivers an event to an app in front, and wakes any other app if that is allowed.
  ///
  /// CHOICE: an app that runs in the background and may not be woken receives the event without extra time.
  ///
  /// - Returns: nil if the app cannot be reached.
  mutating func tell(_ event: LocationEvent, _ index: Int) -> [Action]? {
    let client = clients[index]
    guard client.consent.isAllowed else { return nil }
    if case .condition = event, client.phase != .foreground, !client.keepsInUse,
      !client.mayUseAlways
    {
      return nil
    }
    if client.consent.isProvisional, client.phase != .foreground, !client.keepsInUse {
      return client.mayBeWoken(in: rules.profile) ? withhold(event, index) : nil
    }
    let wake: TraceEvent.Wake
    switch client.phase {
    case .foreground: return [.tells(client.id, event)]
    case .background:
      guard client.mayBeWoken(in: rules.profile) else {
        return client.permission == .always ? [.tells(client.id, event)] : nil
      }
      wake = .running
    case .ending: return nil
    case .suspended: wake = .resumed
    case .notRunning: wake = .launched
    }
    guard client.mayBeWoken(in: rules.profile) else { return nil }
    if case .significant = event { clients[index].lacksFirstChange = false }
    lastCall += 1
    let call = LocationCall(app: client.id, number: lastCall, event: event)
    let limit = AssertionLimit(deadline: now + rules.limits.locationWake)
    let request = AppRequest.wake(.location(call), holding: call.assertion, limit: limit)
    return [.wakes(client.id, call, wake), .request(client.id, request)]
  }
}
