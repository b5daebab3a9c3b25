/// Whether an app may know where the device is; the raw values are Apple's.
package enum LocationPermission: Int, Sendable, Hashable, CaseIterable {
  /// The app has not asked, or the user has not answered.
  case notDetermined = 0
  /// The user has forbidden it.
  case denied = 2
  /// Also while the user does not see the app.
  case always = 3
  /// Only what the user has seen begin.
  case whenInUse = 4
}

/// What a manager of an app wants to know.
package struct LocationWish: Sendable, Hashable {
  /// How far off a location may be, in metres; less than 0 for the best there is.
  package var accuracy: Double
  /// How far the device moves between two locations at the least, in metres; less than 0 for any way.
  package var filter: Double
  /// Whether it goes on behind the screen (`allowsBackgroundLocationUpdates`, iOS 9).
  package var goesOnBehind: Bool

  /// As exact as can be, and every way that the device moves.
  package init(accuracy: Double = -1, filter: Double = -1, goesOnBehind: Bool = false) {
    self.accuracy = accuracy
    self.filter = filter
    self.goesOnBehind = goesOnBehind
  }

  /// CHOICE (R161): how good a location is that the app gets: as wanted, and not better than 5 m.
  var given: Double { accuracy.isFinite ? max(5, accuracy) : 5 }

  /// CHOICE (R161): how far the device moves between two locations: as far as one of them may be off.
  var spacing: Double { accuracy > 5 ? max(given, filter) : max(0, filter) }
}

/// A circle that an app wants to know the crossings of.
package struct MonitoredRegion: Sendable, Hashable {
  /// By which a region of the same name is replaced.
  package var identifier: String
  /// The centre of the circle.
  package var centre: GeoPoint
  /// In metres.
  package var radius: Double
  /// Whether the app wants to know when the device comes into it.
  package var tellsEntry: Bool
  /// Whether it wants to know when the device leaves it.
  package var tellsExit: Bool

  /// - Parameter radius: in metres.
  package init(
    _ identifier: String, _ centre: GeoPoint, radius: Double, tellsEntry: Bool = true,
    tellsExit: Bool = true
  ) {
    self.identifier = identifier
    self.centre = centre
    self.radius = radius
    self.tellsEntry = tellsEntry
    self.tellsExit = tellsExit
  }
}

extension [MonitoredRegion] {
  /// R191: whether one more region can be monitored: an app has a number of them, and none is too large.
  ///
  /// One of the same name takes the place of an earlier one.
  package func canMonitor(_ region: MonitoredRegion, _ rules: DeviceRules) -> Bool {
    let others = count { $0.identifier != region.identifier }
    return others < rules.limits.monitoredRegions && region.radius <= rules.choices.largestRegion
  }
}

/// Where the device is, seen from a region; the raw values are Apple's.
package enum RegionState: Int, Sendable, Hashable, CaseIterable {
  /// The app may not know it.
  case unknown = 0
  /// In it.
  case inside = 1
  /// Not in it.
  case outside = 2
}

/// What wakes an app that does not run (R164, R165, R192).
package enum LocationEvent: Sendable, Hashable {
  /// The device has moved far: where it is now.
  case significant(LocationFix)
  /// It has come into a region, by its identifier.
  case entered(region: String)
  /// It has left one.
  case left(region: String)
  /// A visit has begun or ended.
  case visit(LocationVisit)

  /// The method of `CLLocationManagerDelegate` that hears of it, in both spellings.
  var method: APIName {
    switch self {
    case .significant:
      APIName(
        swift: "locationManager(_:didUpdateLocations:)",
        objectiveC: "locationManager:didUpdateLocations:")
    case .entered:
      APIName(
        swift: "locationManager(_:didEnterRegion:)",
        objectiveC: "locationManager:didEnterRegion:")
    case .left:
      APIName(
        swift: "locationManager(_:didExitRegion:)", objectiveC: "locationManager:didExitRegion:")
    case .visit:
      APIName(swift: "locationManager(_:didVisit:)", objectiveC: "locationManager:didVisit:")
    }
  }
}

extension ProcessAssertion.Kind {
  /// The app is told where the device is.
  package static let location = Self(rawValue: "location")
}

extension AppManifest.BackgroundMode {
  /// Locations in the background (R162).
  package static let location = Self(rawValue: "location")
}
