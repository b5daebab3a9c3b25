package import RuleBlocks
internal import Glibc

/// A place on the earth, in degrees.
package struct GeoPoint: Sendable, Hashable {
  /// To the north; south is below 0.
  package var latitude: Double
  /// To the east; west is below 0.
  package var longitude: Double

  /// - Parameters:
  ///   - latitude: from -90 to 90 (``isOnEarth``).
  ///   - longitude: from -180 to 180.
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether there is such a place.
  package var isOnEarth: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }

  /// The way to another place on a sphere, in metres.
  package func distance(to other: GeoPoint) -> Double {
    let (one, two) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (up, across) = (two - one, (other.longitude - longitude) * .pi / 180)
    let chord =
      sin(up / 2) * sin(up / 2) + cos(one) * cos(two) * sin(across / 2) * sin(across / 2)
    return 2 * Self.radius * asin(min(1, chord.squareRoot()))
  }

  /// The mean radius of the earth in metres.
  private static let radius = 6_371_008.8

  /// The place at a part of the straight way to another one, on a map.
  func moved(towards other: GeoPoint, by part: Double) -> GeoPoint {
    GeoPoint(
      latitude: latitude + (other.latitude - latitude) * part,
      longitude: longitude + (other.longitude - longitude) * part)
  }
}

/// Where the device was at a moment.
package struct LocationFix: Sendable, Hashable {
  /// Where it was.
  package var point: GeoPoint
  /// How far off it may be, in metres.
  package var accuracy: Double
  /// In metres a second; 0 while the device stands.
  package var speed: Double
  /// When it was there, by the device's own time.
  package var time: DeviceInstant

  /// - Parameter accuracy: in metres, as the app wants it, and not how far off the place is: that
  ///   is exact.
  package init(_ point: GeoPoint, accuracy: Double, speed: Double, at time: DeviceInstant) {
    self.point = point
    self.accuracy = accuracy
    self.speed = speed
    self.time = time
  }
}

/// How a device moves: from place to place at one speed.
package struct LocationTrack: Sendable, Hashable {
  /// A part of the way, in a straight line.
  struct Leg: Sendable, Hashable {
    /// Where the leg begins.
    let from: GeoPoint
    /// Where it ends.
    let to: GeoPoint
    /// When the device is at its begin.
    let start: DeviceInstant
    /// When it is at its end.
    let end: DeviceInstant
  }

  /// The legs in order; each begins when the one before it ends.
  private(set) var legs: [Leg] = []
  /// Metres a second.
  package private(set) var speed = 0.0
  /// Where the device stands before and behind all legs.
  private var rest: GeoPoint

  /// A device that stands still.
  package init(at point: GeoPoint) { rest = point }

  /// A device that goes along some places, at the speed that it takes.
  ///
  /// - Parameter duration: more than zero.
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

  /// Where the device is at an instant.
  package func point(at time: DeviceInstant) -> GeoPoint {
    guard let leg = legs.first(where: { time < $0.end }) else { return rest }
    guard time > leg.start else { return leg.from }
    let part =
      Double((time - leg.start).saturatedNanoseconds)
      / Double((leg.end - leg.start).saturatedNanoseconds)
    return leg.from.moved(towards: leg.to, by: part)
  }
}
