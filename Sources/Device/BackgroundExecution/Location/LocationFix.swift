package import RuleBlocks
internal import Glibc

/// A place on the earth, in degrees.
package struct GeoPoint: Sendable, Hashable {
  /// Positive to the north.
  package var latitude: Double
  /// Positive to the east.
  package var longitude: Double

  /// - Parameters:
  ///   - latitude: from -90 to 90 (``isOnEarth``).
  ///   - longitude: from -180 to 180.
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both coordinates are in range.
  package var isOnEarth: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }

  /// Returns the great-circle distance to another point, in metres.
  package func distance(to other: GeoPoint) -> Double {
    let (one, two) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (up, across) = (two - one, (other.longitude - longitude) * .pi / 180)
    let chord =
      sin(up / 2) * sin(up / 2) + cos(one) * cos(two) * sin(across / 2) * sin(across / 2)
    return 2 * Self.radius * asin(min(1, chord.squareRoot()))
  }

  /// The mean radius of the earth in metres.
  private static let radius = 6_371_008.8

  /// CHOICE (R233): the point in the middle of a square of a tenth of a degree, at most some 8 km away.
  var reduced: GeoPoint {
    func middle(_ degrees: Double) -> Double { ((degrees * 10).rounded(.down) + 0.5) / 10 }
    return GeoPoint(latitude: middle(latitude), longitude: middle(longitude))
  }

  /// Returns the point at a fraction of the straight line to another one on a map.
  func moved(towards other: GeoPoint, by part: Double) -> GeoPoint {
    GeoPoint(
      latitude: latitude + (other.latitude - latitude) * part,
      longitude: longitude + (other.longitude - longitude) * part)
  }
}

/// The place of the device at an instant.
package struct LocationFix: Sendable, Hashable {
  package var point: GeoPoint
  /// The uncertainty of the point, in metres.
  package var accuracy: Double
  /// In metres per second; 0 while the device stands still.
  package var speed: Double
  package var time: DeviceInstant

  /// - Parameter accuracy: in metres, as requested by the app; the point itself is exact.
  package init(_ point: GeoPoint, accuracy: Double, speed: Double, at time: DeviceInstant) {
    self.point = point
    self.accuracy = accuracy
    self.speed = speed
    self.time = time
  }
}

/// A movement of the device from place to place at constant speed.
package struct LocationTrack: Sendable, Hashable {
  /// A straight part of the way.
  struct Leg: Sendable, Hashable {
    let from: GeoPoint
    let to: GeoPoint
    let start: DeviceInstant
    let end: DeviceInstant
  }

  /// The legs in order; each begins when the one before it ends.
  private(set) var legs: [Leg] = []
  /// In metres per second.
  package private(set) var speed = 0.0
  /// The place of the device when it is on no leg.
  private var rest: GeoPoint

  /// Creates the track of a device that stands still.
  package init(at point: GeoPoint) { rest = point }

  /// Creates the track of a device that moves along some points in a given time.
  ///
  /// - Parameter duration: greater than zero.
  package init(along points: [GeoPoint], from start: DeviceInstant, lasting duration: Duration) {
    rest = points.last ?? GeoPoint(latitude: 0, longitude: 0)
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let total = lengths.reduce(0, +)
    let nanoseconds = Double(duration.saturatedNanoseconds)
    guard total > 0 else { return }
    speed = total / (nanoseconds / 1e9)
    var (begin, way) = (start, 0.0)
    for (index, length) in lengths.enumerated() where length > 0 {
      way += length
      let end = start + .nanoseconds(Int64((nanoseconds * (way / total)).rounded()))
      legs.append(Leg(from: points[index], to: points[index + 1], start: begin, end: end))
      begin = end
    }
  }

  /// When the device arrives; nil if it stands still.
  package var end: DeviceInstant? { legs.last?.end }

  /// Returns the place of the device at an instant.
  package func point(at time: DeviceInstant) -> GeoPoint {
    guard let leg = legs.first(where: { time < $0.end }) else { return rest }
    guard time > leg.start else { return leg.from }
    let part =
      Double((time - leg.start).saturatedNanoseconds)
      / Double((leg.end - leg.start).saturatedNanoseconds)
    return leg.from.moved(towards: leg.to, by: part)
  }
}
