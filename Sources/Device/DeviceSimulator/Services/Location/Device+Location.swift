import DeviceNetwork
internal import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// A place on the earth.
public struct Place: Sendable, Hashable {
  /// Degrees to the north of the equator.
  public let latitude: Double
  /// Degrees to the east of Greenwich.
  public let longitude: Double

  /// Creates a place from its degrees.
  public init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the great-circle distance to another place in metres.
  public func distance(to other: Place) -> Double { point.distance(to: other.point) }

  var point: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}

extension Device {
  /// The place of the device.
  public var place: Place {
    read { engine in
      let point = engine.service(LocationService.self).block.track.point(at: engine.now)
      return Place(point.latitude, point.longitude)
    }
  }

  /// Moves the device to another place at once.
  public func setPlace(_ place: Place, file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.move([place], lasting: .zero) }
  }

  /// Starts a movement to a place, in a straight line at constant speed.
  ///
  /// This only starts it; the device moves while time passes, as with ``advance(by:file:line:)``.
  ///
  /// - Parameter duration: how long it takes, greater than zero.
  public func move(
    to place: Place, over duration: Duration, file: StaticString = #fileID, line: UInt = #line
  ) {
    move(along: [place], over: duration, file: file, line: line)
  }

  /// Starts a movement along some places, at constant speed.
  ///
  /// - Parameter duration: how long it takes to the last place.
  public func move(
    along places: [Place], over duration: Duration, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    perform(file, line) { engine in
      guard duration > .zero, !places.isEmpty else {
        throw ScriptError("cannot move: pass at least one place, and a duration greater than zero")
      }
      try engine.move(places, lasting: duration)
    }
  }
}

extension App {
  /// The user's permission for an app to use locations.
  public enum LocationPermission: String, Sendable, Hashable, CaseIterable {
    /// The user has not been asked.
    case notDetermined
    /// Not at all.
    case denied
    /// While the app is in use, for this time; then the app has to ask again (iOS 13).
    case once
    /// While the app is in use, and for updates that began then.
    case whenInUse
    /// In the background too.
    case always

    var rule: BackgroundExecution.LocationPermission {
      switch self {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .once, .whenInUse: .whenInUse
      case .always: .always
      }
    }
  }

  /// The user answers the request for locations, or changes the setting.
  ///
  /// An app that has not asked can be given permission as well, as in the settings. In iOS 13 and later the
  /// prompt for `always` offers `whenInUse`, which gives a provisional `always`: at the first event in the
  /// background the user is asked again, and keeps it (`whenInUse`) or changes it (`always`).
  public func allowLocation(
    _ permission: LocationPermission, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.allowLocation(permission, of: $1) }
  }

  /// The user lets an app know the precise place, or only the approximate one (iOS 14).
  ///
  /// This answers the app's request for full accuracy; without one it changes the setting.
  public func allowPreciseLocation(
    _ isAllowed: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.allowPreciseLocation(isAllowed, of: $1) }
  }

  /// Whether the status bar shows that the app is in use in the background, for its locations: with a
  /// `CLBackgroundActivitySession`, or updates with the permission for the time in use.
  public var showsLocationIndicator: Bool {
    device.read { engine in
      engine.service(LocationService.self).block.showsIndicator(of: engine.apps[index].id)
    }
  }

  /// Whether the user is asked about locations and has not answered.
  public var asksForLocation: Bool {
    device.read { engine in
      engine.service(LocationService.self).block.client(engine.apps[index].id)?.question != nil
    }
  }
}

extension Engine {
  /// Sets the user's permission for locations.
  func allowLocation(
    _ permission: App.LocationPermission, of app: InstalledApp
  ) throws(ScriptError) {
    guard permission != .once || profile.version >= 13 else {
      throw ScriptError(
        "cannot answer for '\(app.id)': 'once' is in iOS 13 and later, this is \(profile.version)")
    }
    try command(
      LocationService.self,
      permission == .once ? .allowOnce(app.id) : .allow(app.id, permission.rule), app,
      as: TraceEvent.Action(
        "allowLocation", by: .user, value: permission.rawValue,
        "lets '\(app.id)' know where the device is: \(permission.rawValue)"),
      "answer for '\(app.id)'")
  }

  /// Sets whether the app may know the precise place.
  func allowPreciseLocation(_ isAllowed: Bool, of app: InstalledApp) throws(ScriptError) {
    guard profile.version >= 14 else {
      throw ScriptError(
        "cannot answer for '\(app.id)': the precise location is a choice in iOS 14 and later, this is "
          + "\(profile.version)")
    }
    let what = isAllowed ? "exactly" : "approximately"
    try command(
      LocationService.self, .allowPrecision(app.id, isAllowed), app,
      as: TraceEvent.Action(
        "allowPreciseLocation", by: .user, value: isAllowed ? "precise" : "approximate",
        "lets '\(app.id)' know where the device is, \(what)"),
      "answer for '\(app.id)'")
  }

  /// Starts a movement of the device, or moves it at once.
  ///
  /// - Parameter duration: how long it takes to the last place; zero to be there at once.
  /// - Throws: for a place that is not on the earth.
  func move(_ places: [Place], lasting duration: Duration) throws(ScriptError) {
    for place in places where !place.point.isOnEarth {
      throw ScriptError(
        "'\(place.latitude), \(place.longitude)' is not a place; pass a latitude up to 90 and a longitude "
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
