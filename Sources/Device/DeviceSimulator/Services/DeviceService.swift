import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol

/// One service of the device, such as background fetch, as the engine knows it.
///
/// The engine has a list of them (``Services/all(_:start:)``) and knows none by name: each receives every
/// event, is offered the apps' reports, and gets time at its deadline, always in the order of the list. The
/// results are ``DeviceAction``s.
///
/// The scenario's verbs for a service are extensions of ``Device`` and ``App`` in the same folder, and reach
/// it by its type (`Engine.command`).
///
/// **Isolation.** All of it runs with the engine. A service never calls the engine; it returns actions.
protocol DeviceService: AnyObject {
  /// When it needs ``elapse(to:)`` next; nil if it waits for events.
  var nextDeadline: DeviceInstant? { get }

  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction]

  /// Handles an app's report; returns nil if it is for another service.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]?

  /// Does what is due at an instant.
  func elapse(to now: DeviceInstant) -> [DeviceAction]

  /// Handles a daemon's report about apps; returns no actions if it is for another service.
  func take(_ report: DaemonReport, at now: DeviceInstant) -> [DeviceAction]

  /// Adds the service's part to the state that an app can read.
  ///
  /// - Parameter wake: what a new process is launched for in the background; nil for a running one, and for a
  ///   launch by the user.
  func complete(_ status: inout DeviceStatus, of app: AppID, wake: ProcessAssertion.Kind?)

  /// The first messages to a new process of a daemon.
  var firstDaemonMessages: [DaemonMessage] { get }

  /// Returns the number on an app's icon, if the service keeps it.
  func badge(of app: AppID) -> Int?
}

extension DeviceService {
  func take(_ report: DaemonReport, at now: DeviceInstant) -> [DeviceAction] { [] }
  func complete(_ status: inout DeviceStatus, of app: AppID, wake: ProcessAssertion.Kind?) {}
  var firstDaemonMessages: [DaemonMessage] { [] }
  func badge(of app: AppID) -> Int? { nil }
}

/// A service whose rules are a block: it translates the block's actions for the device.
protocol BlockService: DeviceService {
  associatedtype Block: ServiceBlock

  var block: Block { get set }

  /// Translates an action of the block other than a misuse.
  func perform(_ action: Block.Action, at now: DeviceInstant) -> [DeviceAction]
}

extension BlockService {
  var nextDeadline: DeviceInstant? { block.nextDeadline }

  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction] {
    handle(.device(event), at: now)
  }

  func elapse(to now: DeviceInstant) -> [DeviceAction] {
    block.elapse(to: now).flatMap { meaning(of: $0, at: now) }
  }

  /// Passes an event to the block.
  ///
  /// The block's misuses are attributed to the culprit, whatever the service.
  func handle(_ event: Block.Event, at now: DeviceInstant) -> [DeviceAction] {
    block.handle(event, at: now).flatMap { meaning(of: $0, at: now) }
  }

  /// Translates an action; misuses are treated alike for all services.
  private func meaning(of action: Block.Action, at now: DeviceInstant) -> [DeviceAction] {
    if let misuse = action.reportedMisuse { return [.misuse(misuse)] }
    return perform(action, at: now)
  }
}
