internal import BackgroundExecution
internal import DeviceTrace

/// A place on the earth.
public struct Place: Sendable, Hashable {
  /// Degrees to the north of the equator.
  public let latitude: Double
  /// Degrees to the east of Greenwich.
  public let longitude: Double

  /// A place by its degrees.
  public init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The way to another place in metres, as the crow flies.
  public func distance(to other: Place) -> Double { point.distance(to: other.point) }

  /// The same in the words of the rules.
  var point: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}

extension Device {
  public var place: Place {
    read { engine in
      let point = engine.service(LocationService.self).block.track.point(at: engine.now)
      return Place(point.latitude, point.longitude)
    }
  }

  /// Puts the device somewhere else at once.
  public func setPlace(_ place: Place, file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.move([place], lasting: .zero)
    }
  }

  /// The user sets out for a place, in a straight line and at one speed.
  ///
  /// Time passes as with ``advance(by:file:line:)``, which takes the device there; this only sets
  /// out.
  ///
  /// - Parameter duration: how long it takes, above zero.
  public func move(
    to place: Place, over duration: Duration, file: StaticString = #fileID, line: UInt = #line
  ) {
    move(along: [place], over: duration, file: file, line: line)
  }

  /// The user sets out along some places, at one speed.
  ///
  /// - Parameter duration: how long it takes to the last of them.
  public func move(
    along places: [Place], over duration: Duration, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      guard duration > .zero, !places.isEmpty else {
        throw ScriptError("cannot move: give one place or more, and a time above zero")
      }
      try engine.move(places, lasting: duration)
    }
  }
}

extension App {
  /// Whether an app may know where the device is.
  public enum LocationPermission: String, Sendable, Hashable, CaseIterable {
    /// The user has not been asked.
    case notDetermined
    /// Not at all.
    case denied
    /// While the user sees it, and what it has begun then.
    case whenInUse
    /// In the background too.
    case always

    /// The same in the words of the rules.
    var rule: BackgroundExecution.LocationPermission {
      switch self {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .whenInUse: .whenInUse
      case .always: .always
      }
    }
  }

  /// The user answers the question whether the app may know where the device is, or sets it in the settings.
  ///
  /// An app that has not asked can be allowed as well, as in the settings.
  public func allowLocation(
    _ permission: LocationPermission, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.allowLocation(permission, of: app)
    }
  }

  /// Whether the user is asked and has not answered.
  public var asksForLocation: Bool {
    device.read { engine in
      engine.service(LocationService.self).block.client(engine.apps[index].id)?.question != nil
    }
  }
}

extension Engine {
  /// The user answers whether an app may know where the device is.
  func allowLocation(
    _ permission: App.LocationPermission, of app: InstalledApp
  ) throws(ScriptError) {
    try command(
      LocationService.self, .allow(app.id, permission.rule), app,
      as: TraceEvent.Action(
        "allowLocation", by: .user, value: permission.rawValue,
        "lets '\(app.id)' know where the device is: \(permission.rawValue)"),
      "answer for '\(app.id)'")
  }

  /// Begins to move the device, or puts it somewhere at once.
  ///
  /// - Parameter duration: how long it takes to the last of them; zero to be there at once.
  /// - Throws: for a place that is not on the earth.
  func move(_ places: [Place], lasting duration: Duration) throws(ScriptError) {
    for place in places where !place.point.isOnEarth {
      throw ScriptError(
        "\(place.latitude), \(place.longitude) is no place; give a latitude up to 90 and a longitude "
          + "up to 180 degrees")
    }
    guard let last = places.last else { return }
    let isAtOnce = duration == .zero
    let event: LocationServer.Event =
      isAtOnce ? .place(last.point) : .move(places.map(\.point), lasting: duration)
    let words = "\(last.latitude), \(last.longitude)"
    try command(
      LocationService.self, event,
      as: TraceEvent.Action(
        isAtOnce ? "setPlace" : "moves", by: .user, value: words,
        isAtOnce ? "is at \(words)" : "sets out for \(words)"), "move")
  }
}
