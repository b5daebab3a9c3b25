package import BackgroundExecution

extension LocationReport: LinkChoice {
  package static let cases = [
    with(ask), with(unexplained), with(start), with(stop), with(monitorSignificant), with(monitor),
    with(unmonitor), with(monitorVisits), with(requestState), with(askPrecision),
    with(resume), with(takeSession), with(endSession), with(addCondition), with(removeCondition),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .ask(let permission, let isReduced): writer.put(0, permission, isReduced)
    case .unexplained(let keys): writer.put(1, keys)
    case .start(let manager, let wish): writer.put(2, manager, wish)
    case .stop(let manager): writer.put(3, manager)
    case .monitorSignificant(let isOn): writer.put(4, isOn)
    case .monitor(let region): writer.put(5, region)
    case .unmonitor(let region): writer.put(6, region)
    case .monitorVisits(let isOn): writer.put(7, isOn)
    case .requestState(let manager, let region): writer.put(8, manager, region)
    case .askPrecision(let request): writer.put(9, request)
    case .resume(let manager): writer.put(10, manager)
    case .takeSession(let kind, let number): writer.put(11, kind, number)
    case .endSession(let kind, let number): writer.put(12, kind, number)
    case .addCondition(let condition): writer.put(13, condition)
    case .removeCondition(let monitor, let identifier): writer.put(14, monitor, identifier)
    }
  }
}

extension LocationMessage: LinkChoice {
  package static let cases = [
    with(permission), with(regions), with(locations), with(event), with(state),
    with(precisionAnswered), with(paused), with(diagnosis), with(conditions),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .permission(let permission, let isPrecise): writer.put(0, permission, isPrecise)
    case .regions(let regions): writer.put(1, regions)
    case .locations(let manager, let fixes): writer.put(2, manager, fixes)
    case .event(let event): writer.put(3, event)
    case .state(let manager, let region, let state): writer.put(4, manager, region, state)
    case .precisionAnswered(let request, let wasShown): writer.put(5, request, wasShown)
    case .paused(let manager, let isPaused): writer.put(6, manager, isPaused)
    case .diagnosis(let manager, let diagnosis): writer.put(7, manager, diagnosis)
    case .conditions(let conditions): writer.put(8, conditions)
    }
  }
}

extension LocationEvent: LinkChoice {
  package static let cases = [
    with(significant), with(entered), with(left), with(visit), with(condition), only(.moved),
  ]

  package func write(to writer: inout LinkWriter) {
    switch self {
    case .significant(let fix): writer.put(0, fix)
    case .entered(let region): writer.put(1, region)
    case .left(let region): writer.put(2, region)
    case .visit(let visit): writer.put(3, visit)
    case .condition(let condition): writer.put(4, condition)
    case .moved: writer.put(5)
    }
  }
}

extension LocationCall: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.app, $0.number, $0.event) }, Self.init)
}

extension GeoPoint: LinkRecord {
  package static let link = LinkFields<Self>({ ($0.latitude, $0.longitude) }, Self.init)
}

extension LocationFix: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.point, $0.accuracy, $0.speed, $0.time) }, Self.init)
}

extension LocationPreferences: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.accuracy, $0.filter, $0.continuesInBackground, $0.pauses, $0.activity, $0.isLive) },
    Self.init)
}

extension MonitoredRegion: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.identifier, $0.centre, $0.radius, $0.tellsEntry, $0.tellsExit) }, Self.init)
}

extension LocationCondition: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.identifier, $0.monitor, $0.centre, $0.radius, $0.state, $0.time) }, Self.init)
}

extension LocationVisit: LinkRecord {
  package static let link = LinkFields<Self>(
    { ($0.point, $0.accuracy, $0.arrival, $0.departure) }, Self.init)
}

extension LocationPermission: LinkValue {}
extension LocationActivity: LinkValue {}
extension LocationSessionKind: LinkValue {}
extension LocationDiagnosis: LinkValue {}
extension LocationCondition.State: LinkValue {}
extension RegionState: LinkValue {}
