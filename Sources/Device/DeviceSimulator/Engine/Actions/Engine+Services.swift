import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// The interaction of the engine with the services, none of which it knows by name.
extension Engine {
  /// Broadcasts an event to all services, in order.
  ///
  /// Announcements made meanwhile are queued until all services have received the present one, so that all
  /// services see the same order; the nested call returns before its event is delivered.
  ///
  /// - Throws: the first failure, after all services have received everything that waits.
  func announce(_ event: DeviceEvent) throws(ScriptError) {
    announcements.append(event)
    guard announcements.count == 1 else { return }
    var failure: ScriptError?
    while let event = announcements.first {
      for service in services {
        do throws(ScriptError) {
          try perform(service.hear(event, at: now))
        } catch {
          failure = failure ?? error
        }
      }
      announcements.removeFirst()
    }
    if let failure { throw failure }
  }

  /// Performs the actions of a service, in order.
  ///
  /// Requests reach the life cycle at once, messages are queued until the process gets time; actions for
  /// unknown apps are dropped.
  ///
  /// - Parameter culprit: the app that has caused them, if any; misuses are recorded as its own.
  /// - Throws: the first failure, after all actions: one for an app that cannot be started does not keep what
  ///   concerns others from them.
  func perform(_ actions: [DeviceAction], by culprit: InstalledApp? = nil) throws(ScriptError) {
    var failure: ScriptError?
    for action in actions {
      do throws(ScriptError) {
        try perform(action, by: culprit)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Performs one action of a service.
  private func perform(
    _ action: DeviceAction, by culprit: InstalledApp?
  ) throws(ScriptError) {
    switch action {
    case .request(let id, let request):
      if let app = app(id) { try feed(.request(request), to: app) }
    case .open(let id, let errand):
      if let app = app(id) { try feed(.open(errand), to: app) }
    case .tell(let id, let message): app(id)?.tell(message)
    case .tellDaemons(let message):
      for daemon in daemons { daemon.tell(message) }
      live?.tell(message)
    case .record(let what, let id): record(what, of: id.flatMap(app))
    case .picture(let id):
      if let app = app(id), app.state == .background { takeSnapshot(of: app) }
    case .power(let id, let part, let isOn): try note(part, isOn, of: id)
    case .misuse(let misuse): recordMisuse("\(misuse)", of: culprit)
    }
  }

  /// Offers a report of an app to the services until one takes it.
  ///
  /// - Returns: the requests that follow, to be performed after the whole report; nil if no service takes it.
  func offer(_ report: AppReport, from app: InstalledApp) throws(ScriptError) -> [DeviceAction]? {
    for service in services {
      guard let actions = service.take(report, from: app.id, at: now) else { continue }
      let requests = actions.filter { if case .request = $0 { true } else { false } }
      try perform(
        actions.filter { if case .request = $0 { false } else { true } }, by: app)
      return requests
    }
    return nil
  }

  /// Returns the service of a type, which every device has.
  ///
  /// Used by verbs. A type without a service is a bug, and traps.
  func service<Service: DeviceService>(_ type: Service.Type) -> Service {
    for case let service as Service in services { return service }
    preconditionFailure("no service \(type) in the list")
  }

  /// Performs a command of the scenario on a service, or throws before anything has changed.
  ///
  /// - Parameters:
  ///   - app: the app for which it is recorded; nil for the device as a whole.
  ///   - action: the action to record once it is known to be possible.
  ///   - what: the action in a message after `cannot`.
  func command<Service: BlockService>(
    _ type: Service.Type, _ event: Service.Block.Event, _ app: InstalledApp? = nil,
    as action: TraceEvent.Action, _ what: String
  ) throws(ScriptError) {
    let service = service(type)
    if let misuse = service.block.refusal(of: event, at: now) {
      throw ScriptError(cannot: what, misuse)
    }
    record(.action(action), of: app)
    try perform(service.handle(event, at: now))
    try rest()
  }
}
