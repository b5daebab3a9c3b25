package import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// Sessions and monitors of the app: R238-R240.
extension LocationSystem {
  // MARK: Sessions

  /// Takes a session of the device.
  ///
  /// - Returns: its number, for ``end(_:_:)``.
  package func take(_ kind: LocationSessionKind) -> Int {
    let number = makeNumber()
    Outbox.send(.location(.takeSession(kind, number: number)))
    return number
  }

  package func end(_ kind: LocationSessionKind, _ number: Int) {
    Outbox.send(.location(.endSession(kind, number: number)))
  }

  /// R239: the app has a session of its own that asks for permission, or none any more.
  ///
  /// The sequences that wait for one start.
  package func countServiceSession(_ isOn: Bool) {
    let areStarted = change { state in
      state.serviceSessions += isOn ? 1 : -1
      guard isOn, !state.lacking.isEmpty else { return false }
      for number in state.lacking.sorted() { state.start(number, .live) }
      state.lacking = []
      return true
    }
    if areStarted { askImplicitly() }
  }

  /// R237, R239: starts the updates of a sequence, or has them wait for the session that the app demands.
  ///
  /// - Returns: false if they wait.
  package func startLive(_ number: Int) -> Bool {
    let isExplicit = demandsServiceSession
    let isStarted = change { state in
      guard !isExplicit || state.serviceSessions > 0 else {
        state.lacking.insert(number)
        return false
      }
      state.start(number, .live)
      return true
    }
    if isStarted { askImplicitly() }
    return isStarted
  }

  /// R239: whether the app wants nothing of locations to work without a session of its own.
  private var lacksServiceSession: Bool { demandsServiceSession && read(\.serviceSessions) == 0 }

  private var demandsServiceSession: Bool {
    let keys = ["NSLocationRequireExplicitServiceSession", "CLRequireExplicitServiceSession"]
    return keys.contains { Bundle.main.object(forInfoDictionaryKey: $0) as? Bool == true }
  }

  /// R239: asks for the permission for the time in use, as a sequence or a monitor does from iOS 18 on.
  package func askImplicitly() {
    guard systemVersion >= 18, !lacksServiceSession, permission == .notDetermined else { return }
    ask(.whenInUse)
  }

  // MARK: Monitors

  /// The conditions of a monitor, in the order in which they were added.
  package func conditions(of monitor: String) -> [LocationCondition] {
    read(\.conditions).filter { $0.monitor == monitor }
  }

  /// Opens a monitor and delivers what has happened before.
  ///
  /// - Returns: false if it is open.
  package func open(
    _ monitor: String, _ deliver: @escaping @Sendable (LocationCondition) -> Void
  ) -> Bool {
    change { state in
      guard state.monitors[monitor] == nil else { return false }
      state.monitors[monitor] = deliver
      for condition in state.news.removeValue(forKey: monitor) ?? [] { deliver(condition) }
      return true
    }
  }

  package func close(_ monitor: String) { change { $0.monitors[monitor] = nil } }

  package func add(_ condition: LocationCondition) {
    change { state in
      state.conditions.removeAll {
        $0.monitor == condition.monitor && $0.identifier == condition.identifier
      }
      state.conditions.append(condition)
      Outbox.send(.location(.addCondition(condition)))
    }
  }

  package func removeCondition(_ identifier: String, of monitor: String) {
    change { state in
      state.conditions.removeAll { $0.monitor == monitor && $0.identifier == identifier }
      Outbox.send(.location(.removeCondition(monitor: monitor, identifier: identifier)))
    }
  }

  /// Delivers a change of a condition, which waits if its monitor is not open.
  func report(_ condition: LocationCondition) {
    change { state in
      let place = state.conditions.firstIndex {
        $0.monitor == condition.monitor && $0.identifier == condition.identifier
      }
      if let place { state.conditions[place] = condition }
      if let deliver = state.monitors[condition.monitor] {
        deliver(condition)
      } else {
        state.news[condition.monitor, default: []].append(condition)
      }
    }
  }
}

extension LocationPreferences {
  /// What a sequence wants (R237).
  fileprivate static let live = LocationPreferences(isLive: true)
}
