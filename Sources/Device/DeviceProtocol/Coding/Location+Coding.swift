internal import BackgroundExecution

extension LocationReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .ask(let permission): writer.put(0, permission)
    case .unexplained(let keys): writer.put(1, keys)
    case .start(let manager, let wish): writer.put(2, manager, wish)
    case .stop(let manager): writer.put(3, manager)
    case .monitorSignificant(let isOn): writer.put(4, isOn)
    case .monitor(let region): writer.put(5, region)
    case .unmonitor(let region): writer.put(6, region)
    case .monitorVisits(let isOn): writer.put(7, isOn)
    case .requestState(let manager, let region): writer.put(8, manager, region)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .ask(try reader.take())
    case 1: self = .unexplained(try reader.take())
    case 2: self = .start(manager: try reader.take(), try reader.take())
    case 3: self = .stop(manager: try reader.take())
    case 4: self = .monitorSignificant(try reader.take())
    case 5: self = .monitor(try reader.take())
    case 6: self = .unmonitor(region: try reader.take())
    case 7: self = .monitorVisits(try reader.take())
    case 8: self = .requestState(manager: try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension LocationMessage: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .permission(let permission): writer.put(0, permission)
    case .regions(let regions): writer.put(1, regions)
    case .locations(let manager, let fixes): writer.put(2, manager, fixes)
    case .event(let event): writer.put(3, event)
    case .state(let manager, let region, let state): writer.put(4, manager, region, state)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .permission(try reader.take())
    case 1: self = .regions(try reader.take())
    case 2: self = .locations(manager: try reader.take(), try reader.take())
    case 3: self = .event(try reader.take())
    case 4: self = .state(manager: try reader.take(), try reader.take(), try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension LocationEvent: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .significant(let fix): writer.put(0, fix)
    case .entered(let region): writer.put(1, region)
    case .left(let region): writer.put(2, region)
    case .visit(let visit): writer.put(3, visit)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .significant(try reader.take())
    case 1: self = .entered(region: try reader.take())
    case 2: self = .left(region: try reader.take())
    case 3: self = .visit(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension LocationCall: LinkValue {
  package func write(to writer: inout LinkWriter) {
    app.write(to: &writer)
    number.write(to: &writer)
    event.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(app: try reader.take(), number: try reader.take(), event: try reader.take())
  }
}

extension GeoPoint: LinkValue {
  package func write(to writer: inout LinkWriter) {
    latitude.write(to: &writer)
    longitude.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(latitude: try reader.take(), longitude: try reader.take())
  }
}

extension LocationFix: LinkValue {
  package func write(to writer: inout LinkWriter) {
    point.write(to: &writer)
    accuracy.write(to: &writer)
    speed.write(to: &writer)
    time.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), accuracy: try reader.take(), speed: try reader.take(),
      at: try reader.take())
  }
}

extension LocationPreferences: LinkValue {
  package func write(to writer: inout LinkWriter) {
    accuracy.write(to: &writer)
    filter.write(to: &writer)
    continuesInBackground.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      accuracy: try reader.take(), filter: try reader.take(),
      continuesInBackground: try reader.take())
  }
}

extension MonitoredRegion: LinkValue {
  package func write(to writer: inout LinkWriter) {
    identifier.write(to: &writer)
    centre.write(to: &writer)
    radius.write(to: &writer)
    tellsEntry.write(to: &writer)
    tellsExit.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), try reader.take(), radius: try reader.take(),
      tellsEntry: try reader.take(), tellsExit: try reader.take())
  }
}

extension LocationVisit: LinkValue {
  package func write(to writer: inout LinkWriter) {
    point.write(to: &writer)
    accuracy.write(to: &writer)
    arrival.write(to: &writer)
    departure.write(to: &writer)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(
      try reader.take(), accuracy: try reader.take(), arrival: try reader.take(),
      departure: try reader.take())
  }
}

extension LocationPermission: LinkValue {}
extension RegionState: LinkValue {}
