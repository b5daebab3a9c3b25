/// The user's permission for locations; the raw values are Apple's.
package enum LocationPermission: Int, Sendable, Hashable, CaseIterable {
  /// The app has not asked, or the user has not answered.
  case notDetermined = 0
  /// The user has refused.
  case denied = 2
  /// Also while the app is not visible.
  case always = 3
  /// Only for managers started in the foreground.
  case whenInUse = 4
}

/// What a location manager wants to receive.
package struct LocationPreferences: Sendable, Hashable {
  /// The desired accuracy in metres; negative for the best available.
  package var accuracy: Double
  /// The minimum distance between two locations in metres; negative for any movement.
  package var filter: Double
  /// Whether it continues in the background (`allowsBackgroundLocationUpdates`, iOS 9).
  package var continuesInBackground: Bool
  /// Whether it may be paused while the device stands still (`pausesLocationUpdatesAutomatically`, R236).
  package var pauses: Bool
  /// What the user does meanwhile.
  package var activity: LocationActivity
  /// Whether it is a sequence of locations (`CLLocationUpdate`, R237).
  package var isLive: Bool

  /// Creates a wish; the defaults are the best accuracy and every movement.
  package init(
    accuracy: Double = -1, filter: Double = -1, continuesInBackground: Bool = false,
    pauses: Bool = true, activity: LocationActivity = .other, isLive: Bool = false
  ) {
    self.accuracy = accuracy
    self.filter = filter
    self.continuesInBackground = continuesInBackground
    self.pauses = pauses
    self.activity = activity
    self.isLive = isLive
  }

  /// The accuracy that asks for the reduced location (R233).
  package static let reduced = Double.greatestFiniteMagnitude

  /// Whether it asks for the reduced location (R233).
  var isReduced: Bool { accuracy == Self.reduced }

  /// CHOICE (R161): the accuracy that the app gets: as desired, but not better than 5 m.
  var given: Double { accuracy.isFinite ? max(5, accuracy) : 5 }

  /// CHOICE (R161): the distance between two locations, at least the accuracy.
  var spacing: Double { accuracy > 5 ? max(given, filter) : max(0, filter) }
}

/// What the user does while an app gets locations; the raw values are Apple's.
package enum LocationActivity: Int, Sendable, Hashable, CaseIterable {
  case other = 1
  case automotiveNavigation, fitness, otherNavigation, airborne
}

/// A circle whose crossings an app monitors.
package struct MonitoredRegion: Sendable, Hashable {
  /// A region of the same identifier replaces this one.
  package var identifier: String
  package var centre: GeoPoint
  /// In metres.
  package var radius: Double
  package var tellsEntry: Bool
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
  /// R191: returns whether one more region can be monitored: the number per app and the size are limited.
  ///
  /// A region of the same identifier is replaced and does not count.
  package func canMonitor(_ region: MonitoredRegion, _ rules: DeviceRules) -> Bool {
    let others = count { $0.identifier != region.identifier }
    return others < rules.limits.monitoredRegions && region.radius <= rules.choices.largestRegion
  }
}

/// The position of the device relative to a region; the raw values are Apple's.
package enum RegionState: Int, Sendable, Hashable, CaseIterable {
  /// The app has no permission.
  case unknown = 0
  case inside = 1
  case outside = 2
}

/// An event that wakes an app that does not run (R164, R165, R192).
package enum LocationEvent: Sendable, Hashable {
  /// The device has moved far, to this place.
  case significant(LocationFix)
  /// It has entered a region, by identifier.
  case entered(region: String)
  /// It has left a region, by identifier.
  case left(region: String)
  case visit(LocationVisit)
  /// A condition of a monitor has changed (R240).
  case condition(LocationCondition)
  /// The device moves again; a sequence may go on (R238).
  case moved

  /// The method of `CLLocationManagerDelegate` that receives it, in Swift and in Objective-C.
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
    case .condition: APIName(swift: "CLMonitor.events", objectiveC: "CLMonitor.events")
    case .moved:
      APIName(swift: "CLLocationUpdate.liveUpdates(_:)", objectiveC: "CLLocationUpdater")
    }
  }
}

extension ProcessAssertion.Kind {
  /// The app receives locations.
  package static let location = Self(rawValue: "location")
}

extension AppManifest.BackgroundMode {
  /// Locations in the background (R162).
  package static let location = Self(rawValue: "location")
}
