package import RuleBlocks

/// A stay of the user at a place (R192).
package struct LocationVisit: Sendable, Hashable {
  /// The place where the stay became a visit.
  package var point: GeoPoint
  /// The uncertainty of the point, in metres.
  package var accuracy: Double
  /// When it began, in device time; nil for an app that did not monitor visits then.
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

/// Detects visits: a device that stays near a place for some time visits it (R192).
struct VisitTracker: Sendable, Hashable {
  /// A change of a stay.
  enum Change: Sendable, Hashable {
    case arrived, left(at: DeviceInstant)
  }

  /// The place where the stay became a visit; before that, where it began.
  private(set) var point: GeoPoint
  /// When it began.
  private(set) var since: DeviceInstant
  /// Whether it has lasted long enough to be a visit.
  private(set) var isVisit = false

  init(at point: GeoPoint, since: DeviceInstant) {
    self.point = point
    self.since = since
  }

  /// Returns the instant at which the stay becomes a visit if the device stays; nil if it is one.
  func deadline(_ choices: Choices) -> DeviceInstant? {
    isVisit ? nil : since + choices.visitStay
  }

  /// Updates the stay with the current place.
  ///
  /// - Returns: the stay and its change; nil for nothing new. A stay that was over before the next look is
  ///   not reported.
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
  /// When a stay becomes a visit, if any app monitors visits.
  var visitDeadline: DeviceInstant? {
    clients.contains(where: \.monitorsVisits) ? visits.deadline(rules.choices) : nil
  }

  /// Starts or stops monitoring visits; a visit that is already in progress is reported only when it ends.
  mutating func monitorVisits(_ isOn: Bool, _ index: Int) -> [Action] {
    guard rules.profile.version >= 8, clients[index].monitorsVisits != isOn else { return [] }
    // The last look may be before the device came to a stop.
    let news = lookForVisits()
    clients[index].monitorsVisits = isOn
    clients[index].knowsVisit = !visits.isVisit
    return news
  }

  /// Reports a visit that has begun or ended.
  mutating func lookForVisits() -> [Action] {
    guard let (stay, change) = visits.look(now, at: point, rules.choices) else { return [] }
    return clients.indices.flatMap { index in
      guard clients[index].monitorsVisits else { return [Action]() }
      let isKnown = clients[index].knowsVisit
      let isPrecise = clients[index].isPrecise(in: rules.profile)
      var visit = LocationVisit(
        isPrecise ? stay.point : stay.point.reduced,
        accuracy: isPrecise ? rules.choices.visitAccuracy : rules.choices.reducedAccuracy,
        arrival: isKnown ? stay.since : nil,
        departure: nil)
      if case .left(let end) = change {
        visit.departure = end
        clients[index].knowsVisit = true
      }
      return tell(.visit(visit), index) ?? []
    }
  }
}
