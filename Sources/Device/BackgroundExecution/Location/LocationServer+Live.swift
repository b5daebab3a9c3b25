import RuleBlocks

/// Sequences of locations, and the sessions that they need in the background: R237-R239.
extension LocationServer {
  mutating func takeSession(_ kind: LocationSessionKind, _ number: Int, _ index: Int) -> [Action] {
    let isInFront = clients[index].phase == .foreground
    clients[index].sessions[kind, default: LocationSession()].take(number, inFront: isInFront)
    return begin(index) + settle(index) + lookForConditions(index)
  }

  mutating func endSession(_ kind: LocationSessionKind, _ number: Int, _ index: Int) -> [Action] {
    clients[index].sessions[kind]?.end(number)
    return track(index) + settle(index)
  }

  /// Reports to each sequence what has changed of the reasons why it gives no locations.
  mutating func diagnose(_ index: Int) -> [Action] {
    var actions: [Action] = []
    let client = clients[index]
    for (place, manager) in client.managers.enumerated() where manager.wish.isLive {
      let diagnosis = client.diagnosis(of: manager)
      guard diagnosis != manager.diagnosis else { continue }
      clients[index].managers[place].diagnosis = diagnosis
      actions.append(.diagnoses(client.id, manager: manager.number, diagnosis))
    }
    return actions
  }

  /// R238: wakes an app whose session goes on, because the device moves again.
  mutating func lookForLive(_ index: Int) -> [Action] {
    let client = clients[index]
    guard client.keepsInUse else { return [] }
    let isLate: Bool =
      switch client.phase {
      case .suspended: client.managers.contains { $0.wish.isLive && !$0.waiting.isEmpty }
      case .notRunning: client.lastLive.map { $0 != point } ?? false
      default: false
      }
    return isLate ? tell(.moved, index) ?? [] : []
  }
}

extension LocationClient {
  /// R238: whether it counts as in use, wherever it is.
  package var keepsInUse: Bool {
    hasMode && consent.isAllowed && sessions[.backgroundActivity]?.isActive ?? false
  }

  /// R239: whether the permission for always gives locations to a manager.
  func usesAlways(_ manager: Manager) -> Bool {
    consent.inBackground == .always && (!manager.wish.isLive || mayUseAlways)
  }

  /// R239: whether a sequence or a monitor may use the permission for always.
  var mayUseAlways: Bool { !needsService || sessions[.always]?.isActive ?? false }

  /// R237: why a sequence gives no locations; before iOS 18 only that the device stands still.
  func diagnosis(of manager: Manager) -> LocationDiagnosis {
    var diagnosis: LocationDiagnosis = manager.isStationary ? .stationary : []
    guard needsService else { return diagnosis }
    if consent.question != nil { diagnosis.insert(.requestInProgress) }
    if permission == .denied { diagnosis.insert(.denied) }
    let isBlocked =
      consent.isAllowed ? !mayBegin(manager) : permission == .notDetermined && phase != .foreground
    if isBlocked { diagnosis.insert(.insufficientlyInUse) }
    return diagnosis
  }
}

extension LocationServer {
  /// R162, R238: whether the status bar shows that an app in the background uses locations.
  package func showsIndicator(of id: AppID) -> Bool {
    guard let client = client(id), client.phase != .foreground else { return false }
    let isTracked = client.keepsRunning(in: rules.profile) && client.consent.inBackground != .always
    return client.keepsInUse || (client.isRunning && isTracked)
  }
}
