package import RuleBlocks
/// A time that the user has spent at a place, or spends there (R192).
package struct LocationVisit: Sendable, Hashable {
  /// Where the user was when the stay had become a visit.
  package var point: GeoPoint
  /// How far off it may be, in metres.
  package var accuracy: Double
  /// When it began, by the device's own time; nil for an app that did not hear of visits then.
  package var arrival: DeviceInstant?
  /// When it ended; nil while it lasts.
  package var departure: DeviceInstant?

  /// - Parameter accuracy: in metres.
  package init(
    _ point: GeoPoint, accuracy: Double, arrival: DeviceInstant?, departure: DeviceInstant?
  ) {
    self.point = point
    self.accuracy = accuracy
    self.arrival = arrival
    self.departure = departure
  }
}

/// Makes visits of where the device is: whoever stays near a place for some time visits it (R192).
struct VisitTracker: Sendable, Hashable {
  /// What has become of a stay.
  enum Change: Sendable, Hashable {
    case arrived, left(at: DeviceInstant)
  }

  /// Where the device was when the stay had become a visit; before that, where it began.
  private(set) var point: GeoPoint
  /// When it came there.
  private(set) var since: DeviceInstant
  /// Whether it has been there long enough.
  private(set) var isVisit = false

  init(at point: GeoPoint, since: DeviceInstant) {
    self.point = point
    self.since = since
  }

  /// When the stay becomes a visit if the device moves no further; nil for one that is.
  func deadline(_ choices: Choices) -> DeviceInstant? {
    isVisit ? nil : since + choices.visitStay
  }

  /// Looks where the device is.
  ///
  /// - Returns: the place that it has come to or left, and what has become of it; nil for nothing new. Of a
  ///   device that has gone on before anybody looked the stay is left out.
  mutating func look(
    _ now: DeviceInstant, at place: GeoPoint, _ choices: Choices
  ) -> (stay: VisitTracker, change: Change)? {
    guard point.distance(to: place) <= choices.visitRadius else {
      let stay = self
      self = VisitTracker(at: place, since: now)
      return stay.isVisit ? (stay, .left(at: now)) : nil
    }
    guard !isVisit, now - since >= choices.visitStay else { return nil }
    (isVisit, point) = (true, place)
    return (self, .arrived)
  }
}

/// Visits, R192.
extension LocationServer {
  /// When a stay becomes a visit, if any app wants to hear of that.
  var visitDeadline: DeviceInstant? {
    clients.contains(where: \.monitorsVisits) ? visits.deadline(rules.choices) : nil
  }

  /// Begins or ends the monitoring of visits. What has become a visit before is not told until it ends.
  mutating func monitorVisits(_ isOn: Bool, _ index: Int) -> [Action] {
    guard rules.profile.version >= 8, clients[index].monitorsVisits != isOn else { return [] }
    // Nobody may have looked since the device came to stand.
    let news = lookForVisits()
    clients[index].monitorsVisits = isOn
    clients[index].knowsVisit = !visits.isVisit
    return news
  }

  /// Tells of a visit that has begun or ended.
  mutating func lookForVisits() -> [Action] {
    guard let (stay, change) = visits.look(now, at: point, rules.choices) else { return [] }
    return clients.indices.flatMap { index in
      guard clients[index].monitorsVisits else { return [Action]() }
      let isKnown = clients[index].knowsVisit
      var visit = LocationVisit(
        stay.point, accuracy: rules.choices.visitAccuracy, arrival: isKnown ? stay.since : nil,
        departure: nil)
      if case .left(let end) = change {
        visit.departure = end
        clients[index].knowsVisit = true
      }
      return tell(.visit(visit), index) ?? []
    }
  }
}
