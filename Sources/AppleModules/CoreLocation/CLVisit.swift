import RuleBlocks
internal import BackgroundExecution
public import Foundation
internal import UIKit

/// A time that the user has spent at a place, or spends there (R192); the system makes it.
open class CLVisit: NSObject, @unchecked Sendable {
  /// When the user came; `distantPast` if the app did not hear of visits then.
  public let arrivalDate: Date
  /// When the user left; `distantFuture` while the visit lasts.
  public let departureDate: Date
  /// Where it is.
  public let coordinate: CLLocationCoordinate2D
  /// How far off the place may be, in metres.
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
