package import RuleBlocks

/// A circle that a monitor of an app watches (R240); it outlives the process.
package struct LocationCondition: Sendable, Hashable {
  /// The states of a condition; the raw values are Apple's.
  package enum State: Int, Sendable, Hashable, CaseIterable {
    case unknown = 0
    case satisfied, unsatisfied
    /// It is one too many.
    case unmonitored
  }

  /// The name of the monitor.
  package var monitor: String
  /// Unique in the monitor.
  package var identifier: String
  package var centre: GeoPoint
  /// In metres.
  package var radius: Double
  /// As of the last event; before one, what the app assumes.
  package var state: State
  /// When that was.
  package var time: DeviceInstant

  /// - Parameter radius: in metres.
  package init(
    _ identifier: String, of monitor: String, _ centre: GeoPoint, radius: Double,
    state: State = .unknown, time: DeviceInstant
  ) {
    self.monitor = monitor
    self.identifier = identifier
    self.centre = centre
    self.radius = radius
    self.state = state
    self.time = time
  }

  /// Whether another condition is the same one, perhaps in another state.
  func isSame(as other: LocationCondition) -> Bool {
    monitor == other.monitor && identifier == other.identifier
  }
}

/// Conditions of monitors, R240.
extension LocationServer {
  /// Adds a condition, or replaces the one of its name; one too many is reported as not monitored.
  mutating func add(_ condition: LocationCondition, _ index: Int) -> [Action] {
    clients[index].conditions.removeAll { $0.isSame(as: condition) }
    let count = clients[index].conditions.count { $0.state != .unmonitored }
    var condition = condition
    condition.time = now
    guard count < rules.limits.monitoredRegions else {
      condition.state = .unmonitored
      clients[index].conditions.append(condition)
      return [.tells(clients[index].id, .condition(condition))]
    }
    clients[index].conditions.append(condition)
    return lookForConditions(index)
  }

  mutating func removeCondition(_ identifier: String, of monitor: String, _ index: Int) {
    clients[index].conditions.removeAll { $0.monitor == monitor && $0.identifier == identifier }
  }

  /// Reports conditions whose state has changed, later if the app cannot be notified now.
  mutating func lookForConditions(_ index: Int) -> [Action] {
    guard clients[index].knowsRegions(in: rules.profile) else { return [] }
    var actions: [Action] = []
    for place in clients[index].conditions.indices {
      var condition = clients[index].conditions[place]
      guard condition.state != .unmonitored else { continue }
      let isInside = condition.centre.distance(to: point) <= condition.radius
      let state: LocationCondition.State = isInside ? .satisfied : .unsatisfied
      guard state != condition.state else { continue }
      (condition.state, condition.time) = (state, now)
      guard let news = tell(.condition(condition), index) else { continue }
      clients[index].conditions[place] = condition
      actions += news
    }
    return actions
  }
}
