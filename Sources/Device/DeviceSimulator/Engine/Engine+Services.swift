import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// What goes between the engine and the services, none of which it knows by name.
extension Engine {
  /// Something happens that every service hears, one after the other.
  ///
  /// What follows from it at once is heard behind it, so that all services hear the same order: an
  /// announcement within another one waits in line, and returns before it is heard.
  func announce(_ event: DeviceEvent) throws(ScriptError) {
    announcements.append(event)
    guard announcements.count == 1 else { return }
    defer { announcements = [] }
    while let event = announcements.first {
      for service in services { try perform(service.hear(event, at: now)) }
      announcements.removeFirst()
    }
  }

  /// Performs what a service asks for, in order.
  ///
  /// Requests reach the life cycle at once, messages wait until the process gets time; what is for
  /// an app that is not there is dropped.
  ///
  /// - Parameter culprit: the app whose doing it follows from, if there is one; misuses are noted
  ///   as its own.
  func perform(_ actions: [DeviceAction], by culprit: InstalledApp? = nil) throws(ScriptError) {
    for action in actions {
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
  }

  /// Hands a report of an app to the service that it is for.
  ///
  /// - Returns: the requests that follow, to be performed behind everything that the app has reported;
  ///   nil if no service takes the report.
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

  /// The service of a type, which every device has.
  ///
  /// Verbs reach their service by this. A type without one is a mistake of this program, and ends
  /// it.
  func service<Service: DeviceService>(_ type: Service.Type) -> Service {
    for case let service as Service in services { return service }
    preconditionFailure("no service \(type) in the list")
  }

  /// Does what the scenario asks of a service, or throws before anything has changed.
  ///
  /// The event is tried on a copy of the service's block first, which is a value: a misuse that
  /// comes out there is thrown with its own words, and the device is as it was.
  ///
  /// - Parameters:
  ///   - app: the one that it is noted for; nil for the device as a whole.
  ///   - action: what is noted once it is known to be possible.
  ///   - what: the action in a message behind `cannot`.
  func command<Service: BlockService>(
    _ type: Service.Type, _ event: Service.Block.Event, _ app: InstalledApp? = nil,
    as action: TraceEvent.Action, _ what: String
  ) throws(ScriptError) {
    let service = service(type)
    var trial = service.block
    if let misuse = trial.handle(event, at: now).first?.reportedMisuse {
      throw ScriptError(cannot: what, misuse)
    }
    record(.action(action), of: app)
    try perform(service.handle(event, at: now))
    try rest()
  }
}
