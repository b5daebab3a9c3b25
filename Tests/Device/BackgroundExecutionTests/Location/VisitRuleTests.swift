import RuleBlocks
import BackgroundExecution
import Testing

/// Visits, and the limits of what apps may monitor and request (R191-R193).
struct VisitRuleTests {
  private static let app = LocationBench.app

  private func visits(_ events: [LocationEvent]) -> [LocationVisit] {
    events.compactMap { if case .visit(let visit) = $0 { visit } else { nil } }
  }

  @Test("R192: a stay is told when it has lasted, and when it ends, with both times")
  func tellsArrivalAndDeparture() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.tell(.monitorVisits(Self.app, true))
    bench.leave()
    bench.pass(.seconds(1200))
    #expect(visits(bench.tells) == [])
    bench.pass(.seconds(200))
    let arrival = visits(bench.tells)
    #expect(arrival.count == 1 && arrival.first?.departure == nil)
    #expect(arrival.first?.point == LocationBench.far)
    let since = arrival.first?.arrival ?? .zero
    // The last hundred metres of the way may count as part of the stay.
    #expect(
      since > DeviceInstant.zero + .seconds(980) && since <= DeviceInstant.zero + .seconds(1000))
    bench.tell(.move([LocationBench.home], lasting: .seconds(1000)))
    bench.pass(.seconds(100))
    let all = visits(bench.tells)
    #expect(all.count == 2 && all.last?.arrival == arrival.first?.arrival)
    let left = all.last?.departure ?? .zero
    #expect(
      left > DeviceInstant.zero + .seconds(1400) && left <= DeviceInstant.zero + .seconds(1412)
        && bench.misuses == [])
  }

  @Test("R192: of a visit that was under way the app hears at its end, and not when it began")
  func tellsNoArrivalThatItDidNotMonitor() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.pass(.seconds(600))
    bench.tell(.monitorVisits(Self.app, true))
    bench.pass(.seconds(600))
    #expect(visits(bench.tells) == [])
    bench.tell(.place(LocationBench.far))
    let left = visits(bench.tells)
    #expect(left.count == 1 && left.first?.arrival == nil && left.first?.departure == bench.time)
    #expect(left.first?.point == LocationBench.home)
  }

  @Test("R192: who passes by does not visit, and who hears of visits no longer is told nothing")
  func tellsOfStaysOnly() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.tell(.monitorVisits(Self.app, true))
    for step in 1...10 {
      bench.tell(.place(GeoPoint(latitude: 60 + Double(step) / 100, longitude: 25)))
      bench.pass(.seconds(240))
    }
    #expect(visits(bench.tells) == [])
    bench.tell(.monitorVisits(Self.app, false))
    bench.pass(.seconds(3600))
    bench.tell(.place(LocationBench.home))
    #expect(visits(bench.tells) == [] && bench.server.nextDeadline == nil)
  }

  @Test("R192, R166: a visit launches an app that is allowed always, also after a force quit")
  func wakes() {
    for permission in [LocationPermission.always, .whenInUse] {
      var bench = LocationBench(allows: permission)
      bench.feed(.launch)
      bench.tell(.monitorVisits(Self.app, true))
      bench.feed(.home)
      bench.pass(.seconds(10))
      bench.feed(.forceQuit)
      bench.tell(.place(LocationBench.far))
      bench.pass(.seconds(300))
      #expect(visits(bench.wakes).count == (permission == .always ? 1 : 0))
    }
  }

  @Test("R192: there are none before iOS 8") func needsIOS8() {
    var bench = LocationBench(iOS: 7)
    bench.feed(.launch)
    bench.tell(.monitorVisits(Self.app, true))
    bench.pass(.seconds(600))
    #expect(visits(bench.tells) == [])
  }

  private func region(_ number: Int, radius: Double = 100) -> MonitoredRegion {
    MonitoredRegion(
      "\(number)", GeoPoint(latitude: 60 + Double(number), longitude: 25), radius: radius)
  }

  @Test(
    "R191: the 21st region is refused, one of a known name is not, and one that is too large is")
  func refusesRegions() {
    var bench = LocationBench()
    bench.feed(.launch)
    for number in 1...20 { bench.tell(.monitor(Self.app, region(number))) }
    bench.tell(.monitor(Self.app, region(3, radius: 500)))
    #expect(bench.told.allSatisfy { if case .refuses = $0 { false } else { true } })
    bench.tell(.monitor(Self.app, region(21)))
    #expect(bench.told.last == .refuses(Self.app, region(21)))
    #expect(bench.server.client(Self.app)?.regions.count == 20)
    bench.tell(.unmonitor(Self.app, region: "1"), .monitor(Self.app, region(21)))
    #expect(bench.server.client(Self.app)?.regions.last == region(21))
    bench.tell(.unmonitor(Self.app, region: "2"), .monitor(Self.app, region(22, radius: 2e7)))
    #expect(bench.told.last == .refuses(Self.app, region(22, radius: 2e7)))
  }

  @Test("R193: a region's state is what the app may know of it")
  func tellsState() {
    let (here, there) = (region(0), region(5))
    for (permission, states) in [
      (LocationPermission.always, [RegionState.inside, .outside]),
      (.whenInUse, [.inside, .outside]), (.denied, [.unknown, .unknown]),
    ] {
      var bench = LocationBench(allows: permission)
      bench.feed(.launch)
      bench.tell(.requestState(Self.app, manager: 1, here))
      bench.tell(.requestState(Self.app, manager: 1, there))
      #expect(
        bench.told.suffix(2) == [
          .state(Self.app, manager: 1, here, states[0]),
          .state(Self.app, manager: 1, there, states[1]),
        ])
    }
  }
}
