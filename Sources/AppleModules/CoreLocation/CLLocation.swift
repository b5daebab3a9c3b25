import RuleBlocks
internal import BackgroundExecution
@_exported public import Foundation
internal import UIKit

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Metres between two places.
public typealias CLLocationDistance = Double
/// How far off something may be, in metres; less than 0 for what is not known.
public typealias CLLocationAccuracy = Double
/// Metres a second; less than 0 for what is not known.
public typealias CLLocationSpeed = Double
/// Degrees from north, clockwise; less than 0 for what is not known.
public typealias CLLocationDirection = Double

/// A place on the earth.
public struct CLLocationCoordinate2D: Sendable, Hashable {
  /// Degrees to the north of the equator.
  public var latitude: CLLocationDegrees
  /// Degrees to the east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Where the equator meets the meridian of Greenwich.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// A place by its degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }

  var point: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}

/// A place by its degrees.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether there is such a place.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  coord.point.isOnEarth
}

/// As exactly as the device can, for an app that shows the way.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// As exactly as the device can; what a manager begins with.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// To 10 m.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// To 100 m.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// To 1 km.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// To 3 km.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// Every location, however near to the last one.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// Where the device was at a moment.
public final class CLLocation: NSObject, Sendable {
  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// How far off the place may be, in metres (R161).
  public let horizontalAccuracy: CLLocationAccuracy
  /// Metres above the sea; it is not known here, as ``verticalAccuracy`` says.
  public let altitude: CLLocationDistance = 0
  /// Less than 0: the height is not known.
  public let verticalAccuracy: CLLocationAccuracy = -1
  /// Metres a second.
  public let speed: CLLocationSpeed
  /// Less than 0: the direction is not known.
  public let course: CLLocationDirection = -1
  /// When the device was there, by its clock.
  public let timestamp: Date

  /// A place, now.
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

  /// The way to another place in metres, as the crow flies.
  ///
  /// - ObjectiveC: `distanceFromLocation:`
  public func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.point.distance(to: location.coordinate.point)
  }

  /// As on iOS, without the direction: `<+60.17000000,+24.94000000> +/- 5.00m (speed 10.00 mps)`.
  public override var description: String {
    let place = String(
      format: "<%+.8f,%+.8f> +/- %.2fm", coordinate.latitude, coordinate.longitude,
      horizontalAccuracy)
    return place + String(format: " (speed %.2f mps)", speed)
  }
}

/// Something on the map with a name, that an app wants to know the crossings of.
open class CLRegion: NSObject, @unchecked Sendable {
  /// The name, one for each region of an app.
  public let identifier: String
  /// Whether the app hears that the device has come in.
  open var notifyOnEntry = true
  /// Whether the app hears that the device has left.
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
  /// Its middle.
  public let center: CLLocationCoordinate2D
  /// In metres.
  public let radius: CLLocationDistance

  /// A circle.
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

  /// Whether a place is in it.
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
