import RuleBlocks
internal import BackgroundExecution
public import Foundation
internal import UIKit

/// A visit of the user to a place, past or current (R192); made by the system.
open class CLVisit: NSObject, @unchecked Sendable {
  /// When the user arrived; `distantPast` if visits were not monitored then.
  public let arrivalDate: Date
  /// When the user left; `distantFuture` while the visit lasts.
  public let departureDate: Date
  /// The coordinate of the place.
  public let coordinate: CLLocationCoordinate2D
  /// The accuracy of the coordinate, in metres.
  public let horizontalAccuracy: CLLocationAccuracy

  init(_ visit: LocationVisit) {
    let now = LocationSystem.now
    func date(_ time: DeviceInstant) -> Date {
      Date(timeIntervalSinceNow: -((now - time) / .seconds(1)))
    }
    arrivalDate = visit.arrival.map(date) ?? .distantPast
    departureDate = visit.departure.map(date) ?? .distantFuture
    coordinate = CLLocationCoordinate2D(
      latitude: visit.point.latitude, longitude: visit.point.longitude)
    horizontalAccuracy = visit.accuracy
    super.init()
  }
}
