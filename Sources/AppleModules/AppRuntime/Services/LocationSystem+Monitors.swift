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
  package func countServiceSession(_ isOn: Bool) { change { $0.serviceSessions += isOn ? 1 : -1 } }

  /// R239: whether the app wants nothing of locations to work without a session of its own.
  package var lacksServiceSession: Bool {
    let keys = ["NSLocationRequireExplicitServiceSession", "CLRequireExplicitServiceSession"]
    let isExplicit = keys.contains { Bundle.main.object(forInfoDictionaryKey: $0) as? Bool == true }
    return isExplicit && read(\.serviceSessions) == 0
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
