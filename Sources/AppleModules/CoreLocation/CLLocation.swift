import RuleBlocks
internal import BackgroundExecution
@_exported public import Foundation
internal import AppRuntime

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// An accuracy in metres; negative if unknown.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// A direction in degrees from north, clockwise; negative if unknown.
public typealias CLLocationDirection = Double

/// A geographic coordinate.
public struct CLLocationCoordinate2D: Sendable, Hashable {
  /// The latitude in degrees, positive to the north.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees, positive to the east.
  public var longitude: CLLocationDegrees

  /// Makes the coordinate where the equator meets the Greenwich meridian.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Makes a coordinate.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }

  var point: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}

/// Makes a coordinate.
///
/// - ObjectiveC: `CLLocationCoordinate2DMake`
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether the coordinate is on the earth.
///
/// - ObjectiveC: `CLLocationCoordinate2DIsValid`
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  coord.point.isOnEarth
}

/// The best accuracy, with additional sensors for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy; the default of a manager.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of 10 m.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of 100 m.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of 1 km.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of 3 km.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The reduced accuracy, which an app gets that may not have more (iOS 14, R233).
public let kCLLocationAccuracyReduced: CLLocationAccuracy = LocationPreferences.reduced
/// No filter: every location is reported.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// The position of the device at a time.
public final class CLLocation: NSObject, Sendable {
  /// The coordinate.
  public let coordinate: CLLocationCoordinate2D
  /// The accuracy of the coordinate, in metres (R161).
  public let horizontalAccuracy: CLLocationAccuracy
  /// The altitude in metres; unknown here, as ``verticalAccuracy`` says.
  public let altitude: CLLocationDistance = 0
  /// The accuracy of the altitude; negative, as it is unknown.
  public let verticalAccuracy: CLLocationAccuracy = -1
  /// The speed in metres per second.
  public let speed: CLLocationSpeed
  /// The direction; negative, as it is unknown.
  public let course: CLLocationDirection = -1
  /// When the device was at the coordinate, by its clock.
  public let timestamp: Date

  /// Makes a location with the current time.
  ///
  /// - ObjectiveC: `initWithLatitude:longitude:`
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    self.init(place, accuracy: 0, speed: -1, at: Date())
  }

  private init(
    _ place: CLLocationCoordinate2D, accuracy: Double, speed: Double, at timestamp: Date
  ) {
    coordinate = place
    horizontalAccuracy = accuracy
    self.speed = speed
    self.timestamp = timestamp
    super.init()
  }

  convenience init(_ fix: LocationFix) {
    let age = (LocationSystem.now - fix.time) / .seconds(1)
    self.init(
      CLLocationCoordinate2D(latitude: fix.point.latitude, longitude: fix.point.longitude),
      accuracy: fix.accuracy, speed: fix.speed, at: Date(timeIntervalSinceNow: -age))
  }

  /// Returns the distance to another location in metres, in a straight line.
  ///
  /// - ObjectiveC: `distanceFromLocation:`
  public func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.point.distance(to: location.coordinate.point)
  }

  /// As on iOS, but without the course: `<+60.17000000,+24.94000000> +/- 5.00m (speed 10.00 mps)`.
  public override var description: String {
    let place = String(
      format: "<%+.8f,%+.8f> +/- %.2fm", coordinate.latitude, coordinate.longitude,
      horizontalAccuracy)
    return place + String(format: " (speed %.2f mps)", speed)
  }
}

/// A named area whose borders can be monitored.
open class CLRegion: NSObject, @unchecked Sendable {
  /// The name, unique within an app.
  public let identifier: String
  /// Whether the app is notified when the device enters.
  open var notifyOnEntry = true
  /// Whether the app is notified when the device leaves.
  open var notifyOnExit = true

  init(identifier: String) {
    self.identifier = identifier
    super.init()
  }

  open override var hash: Int { identifier.hashValue }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLRegion)?.identifier == identifier
  }
}

/// A circle on the map.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
  /// The center.
  public let center: CLLocationCoordinate2D
  /// The radius in metres.
  public let radius: CLLocationDistance

  /// Makes a circle.
  ///
  /// - ObjectiveC: `initWithCenter:radius:identifier:`
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init(identifier: identifier)
  }

  convenience init(_ region: MonitoredRegion) {
    self.init(
      center: CLLocationCoordinate2D(
        latitude: region.centre.latitude, longitude: region.centre.longitude),
      radius: region.radius, identifier: region.identifier)
    notifyOnEntry = region.tellsEntry
    notifyOnExit = region.tellsExit
  }

  /// Whether a coordinate is inside.
  ///
  /// - ObjectiveC: `containsCoordinate:`
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    center.point.distance(to: coordinate.point) <= radius
  }

  var rule: MonitoredRegion {
    MonitoredRegion(
      identifier, center.point, radius: radius, tellsEntry: notifyOnEntry, tellsExit: notifyOnExit)
  }
}
