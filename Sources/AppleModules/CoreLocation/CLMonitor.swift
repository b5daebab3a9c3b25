internal import RuleBlocks
internal import BackgroundExecution
public import Foundation
internal import AppRuntime
internal import Synchronization

/// What a monitor can watch (iOS 17); here a circle.
public protocol CLCondition: Sendable {}

/// The state of a condition.
public enum CLMonitoringState: UInt, Sendable, Hashable {
  /// Not known yet.
  ///
  /// - ObjectiveC: `CLMonitoringStateUnknown`
  case unknown = 0
  /// The device is inside of the circle.
  ///
  /// - ObjectiveC: `CLMonitoringStateSatisfied`
  case satisfied
  /// It is outside.
  ///
  /// - ObjectiveC: `CLMonitoringStateUnsatisfied`
  case unsatisfied
  /// The condition is not monitored: there are too many (iOS 17.2).
  ///
  /// - ObjectiveC: `CLMonitoringStateUnmonitored`
  case unmonitored
}

/// Watches conditions under a name, which outlive the process and wake the app (iOS 17, R240).
///
/// A process that has been launched for an event opens the monitor of the same name, and iterates its events.
/// Beacons are not supported.
public actor CLMonitor {
  /// The name, by which the conditions are found again.
  public let name: String
  /// What happens to the conditions; each change once.
  public let events: Events

  private let hub: MonitorHub

  /// Opens the monitor of a name.
  ///
  /// Only one of a name may be open at a time; another one ends the app.
  public init(_ name: String) async {
    let hub = MonitorHub()
    guard LocationSystem.shared.open(name, { hub.take($0) }) else {
      ScheduledTasks.raise("Monitor named '\(name)' is already in use")
    }
    self.name = name
    self.hub = hub
    events = Events(hub: hub)
  }

  deinit { LocationSystem.shared.close(name) }

  /// The identifiers of the conditions, in the order in which they were added.
  public var identifiers: [String] {
    LocationSystem.shared.conditions(of: name).map(\.identifier)
  }

  /// Watches a condition in place of that of the same identifier, if any.
  ///
  /// - Parameter state: what the app assumes; the first event comes if it is not so.
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State = .unknown
  ) {
    guard let circle = condition as? CircularGeographicCondition else { return }
    let rule = LocationCondition(
      identifier, of: name, circle.center.point, radius: circle.radius,
      state: LocationCondition.State(rawValue: Int(state.rawValue)) ?? .unknown,
      time: LocationSystem.now)
    LocationSystem.shared.add(rule)
  }

  /// Watches a condition no longer.
  public func remove(_ identifier: String) {
    LocationSystem.shared.removeCondition(identifier, of: name)
  }

  /// Returns a condition with its last event; nil if there is none of the identifier.
  public func record(for identifier: String) -> Record? {
    LocationSystem.shared.conditions(of: name).first { $0.identifier == identifier }
      .map { Record($0) }
  }
}

extension CLMonitor {
  /// A circle on the map.
  public struct CircularGeographicCondition: CLCondition, Hashable {
    /// The center.
    public let center: CLLocationCoordinate2D
    /// The radius in metres.
    public let radius: CLLocationDistance

    /// Makes a circle.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }
  }

  /// A condition and its last event.
  public struct Record: Sendable {
    /// What is watched.
    public let condition: any CLCondition
    /// The last event; before one, the state that the app assumes.
    public let lastEvent: Event

    init(_ rule: LocationCondition) {
      condition = CircularGeographicCondition(
        center: CLLocationCoordinate2D(
          latitude: rule.centre.latitude, longitude: rule.centre.longitude),
        radius: rule.radius)
      lastEvent = Event(rule)
    }
  }

  /// A change of a condition.
  public struct Event: Sendable {
    /// The states of a condition.
    public typealias State = CLMonitoringState

    /// That of the condition.
    public let identifier: String
    /// The state from then on.
    public let state: State
    /// When it changed.
    public let date: Date
    /// A more specific condition, for beacons: always nil.
    public var refinement: (any CLCondition)? { nil }
    /// Whether the app watches too many conditions (iOS 18).
    public var conditionLimitExceeded: Bool { state == .unmonitored }
    /// Whether conditions of this kind cannot be watched (iOS 18): never.
    public var conditionUnsupported: Bool { false }

    init(_ rule: LocationCondition) {
      identifier = rule.identifier
      state = State(rawValue: UInt(rule.state.rawValue)) ?? .unknown
      date = Date(timeIntervalSinceNow: -((LocationSystem.now - rule.time) / .seconds(1)))
    }
  }

  /// The events of a monitor.
  public struct Events: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = Event

    let hub: MonitorHub

    /// Begins with what has waited.
    public func makeAsyncIterator() -> Iterator { Iterator(base: hub.events().makeAsyncIterator()) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Event>.Iterator

      /// Waits for the next event.
      ///
      /// - Returns: nil after the task was cancelled.
      /// - Throws: nothing; Apple's declaration throws.
      public mutating func next() async throws -> Event? { await base.next(isolation: #isolation) }
    }
  }
}

/// Passes the events of a monitor to those who iterate them; before one does, they wait.
final class MonitorHub: Sendable {
  private struct State {
    var waiting: [CLMonitor.Event] = []
    var lastListener = 0
    var listeners: [Int: AsyncStream<CLMonitor.Event>.Continuation] = [:]
  }

  private let state = Mutex(State())

  func take(_ condition: LocationCondition) {
    let event = CLMonitor.Event(condition)
    state.withLock { state in
      if state.listeners.isEmpty { state.waiting.append(event) }
      for listener in state.listeners.values { listener.yield(event) }
    }
  }

  func events() -> AsyncStream<CLMonitor.Event> {
    LocationSystem.shared.askImplicitly()
    let (stream, continuation) = AsyncStream.makeStream(of: CLMonitor.Event.self)
    state.withLock { state in
      state.lastListener += 1
      let number = state.lastListener
      state.listeners[number] = continuation
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
      }
      for event in state.waiting { continuation.yield(event) }
      state.waiting = []
    }
    return stream
  }
}
