import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol

/// One service of the device, such as background fetch, as the engine knows it.
///
/// The engine has a list of them (``Services/all(_:start:)``) and knows none by name: each hears
/// of everything that happens, is offered what apps report, and is given time at its deadline, always in
/// the order of the list. What comes of it are ``DeviceAction``s.
///
/// Verbs of the scenario that belong to one service stand beside it, as extensions of ``Device`` and
/// ``App``, and reach it by its type (`Engine.command`).
///
/// **Isolation.** All of it runs with the engine. A service never calls the engine: what it wants
/// it returns.
protocol DeviceService: AnyObject {
  /// When it wants ``elapse(to:)`` next; nil if it waits for events.
  var nextDeadline: DeviceInstant? { get }

  /// Something happens on the device.
  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction]

  /// An app reports something; nil if that is for another service.
  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]?

  /// Does what is due at an instant.
  func elapse(to now: DeviceInstant) -> [DeviceAction]
}

/// A service whose rules are a block: it says what the block's actions mean on the device.
protocol BlockService: DeviceService {
  /// What the rules of the service are.
  associatedtype Block: ServiceBlock

  /// The rules.
  var block: Block { get set }

  /// What an action of the block, which is no misuse, means.
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

  /// Feeds the block an event.
  ///
  /// What the block takes for a misuse is the culprit's, whatever service it is.
  func handle(_ event: Block.Event, at now: DeviceInstant) -> [DeviceAction] {
    block.handle(event, at: now).flatMap { meaning(of: $0, at: now) }
  }

  /// What an action means: a misuse always the same, all else what the service says.
  private func meaning(of action: Block.Action, at now: DeviceInstant) -> [DeviceAction] {
    if let misuse = action.reportedMisuse { return [.misuse(misuse)] }
    return perform(action, at: now)
  }
}
