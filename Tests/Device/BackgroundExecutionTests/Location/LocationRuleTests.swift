import RuleBlocks
import BackgroundExecution
import Testing

/// The rules of locations (R94, R160-R166).
struct LocationRuleTests {
  @Test(
    "R94: without the mode a suspended app gets what has waited in one batch when it runs again")
  func r94Batch() {
    var bench = LocationBench(allows: .whenInUse)
    bench.feed(.launch)
    bench.start(filter: 100)
    #expect(bench.batches == [1])
    bench.feed(.home)
    bench.pass(.seconds(5))
    #expect(bench.life.state == .suspended)
    bench.leave()
    bench.pass(.seconds(505))
    #expect(bench.batches == [1] && bench.life.state == .suspended)
    bench.feed(.returnToApp)
    #expect(bench.batches == [1, 50])
    let times = bench.fixes.map(\.time)
    #expect(times == times.sorted() && Set(times).count == times.count)
    bench.pass(.seconds(100))
    #expect(bench.batches.dropFirst(2).allSatisfy { $0 == 1 } && bench.misuses == [])
  }

  @Test("R94: with the mode they come one by one in the background, and the app is not suspended")
  func r94Live() {
    var bench = LocationBench(["location"], allows: .whenInUse)
    bench.feed(.launch)
    bench.start(filter: 100, inBackground: true)
    bench.feed(.home)
    bench.leave()
    bench.pass(.seconds(505))
    #expect(bench.batches.count == 51 && bench.batches.allSatisfy { $0 == 1 })
    #expect(bench.life.state != .suspended)
    bench.tell(.stop(LocationBench.app, manager: 1))
    bench.pass(.seconds(1))
    #expect(bench.life.state == .suspended && bench.misuses == [])
  }

  @Test("R160: without permission nothing comes, and the user is asked once")
  func r160Permission() {
    var bench = LocationBench(allows: nil)
    bench.feed(.launch)
    bench.start()
    bench.tell(.ask(LocationBench.app, .whenInUse), .ask(LocationBench.app, .whenInUse))
    #expect(bench.told.count { $0 == .asks(LocationBench.app, .whenInUse) } == 1)
    #expect(bench.fixes == [])
    bench.tell(.allow(LocationBench.app, .whenInUse))
    #expect(bench.batches == [1])
    bench.tell(.ask(LocationBench.app, .whenInUse))
    #expect(bench.server.client(LocationBench.app)?.question == nil)
    // The other permission is a separate question.
    bench.tell(.ask(LocationBench.app, .always))
    #expect(bench.server.client(LocationBench.app)?.question == .always)
    bench.tell(.allow(LocationBench.app, .denied))
    bench.leave()
    bench.pass(.seconds(60))
    #expect(bench.batches == [1])
  }

  @Test("R160: nothing is said to begin before it may, and it ends with the permission")
  func r160Tracks() {
    var bench = LocationBench(allows: nil)
    bench.feed(.launch)
    bench.start()
    #expect(bench.tracks == [])
    bench.tell(.allow(LocationBench.app, .whenInUse))
    #expect(bench.tracks == [true])
    bench.tell(.allow(LocationBench.app, .denied))
    #expect(bench.tracks == [true, false])
    bench.tell(.stop(LocationBench.app, manager: 1))
    #expect(bench.tracks == [true, false])
  }

  @Test("R160: before iOS 8 the first use asks")
  func r160FirstUseAsks() {
    var bench = LocationBench(iOS: 7, allows: nil)
    bench.feed(.launch)
    bench.start()
    #expect(bench.told.contains(.asks(LocationBench.app, .always)))
  }

  @Test(
    "R161: less exact locations come less often",
    arguments: [(-1.0, 61, 5.0), (10, 61, 10), (100, 6, 100), (1000, 1, 1000)])
  func r161Accuracy(_ accuracy: Double, _ most: Int, _ given: Double) {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.start(accuracy: accuracy)
    bench.leave()
    bench.pass(.seconds(60))
    #expect((most - 1...most + 1).contains(bench.fixes.count), "\(bench.fixes.count)")
    #expect(bench.fixes.allSatisfy { $0.accuracy == given })
    #expect(bench.fixes.dropFirst().allSatisfy { abs($0.speed - 10) < 0.1 })
  }

  @Test("R161: a device that stands tells where it is once")
  func r161Stands() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.start()
    bench.pass(.seconds(600))
    #expect(bench.batches == [1] && bench.fixes[0].speed == 0)
    bench.leave()
    bench.pass(.seconds(2000))
    #expect(bench.server.point == LocationBench.far && bench.server.nextDeadline == nil)
    #expect(bench.told.contains(.arrives))
  }

  @Test("R162: from iOS 9 on the mode alone is not enough", arguments: [(8, true), (9, false)])
  func r162AllowsBackgroundUpdates(_ version: Int, _ goesOn: Bool) {
    var bench = LocationBench(["location"], iOS: version)
    bench.feed(.launch)
    bench.start()
    bench.feed(.home)
    bench.pass(.seconds(5))
    #expect((bench.life.state == .suspended) != goesOn)
  }

  @Test("R162: what is set in the background takes effect there")
  func r162SetLater() {
    var bench = LocationBench(["location"])
    bench.feed(.launch)
    bench.start(inBackground: true)
    bench.feed(.home)
    bench.pass(.seconds(5))
    bench.start(accuracy: 100, inBackground: false)
    bench.pass(.seconds(5))
    #expect(bench.life.state == .suspended && bench.misuses == [])
  }

  @Test(
    "R162: what begins behind the screen waits there for the user, unless it is always allowed",
    arguments: [(LocationPermission.whenInUse, false), (.always, true)])
  func r162BegunInBackground(_ permission: LocationPermission, _ begins: Bool) {
    var bench = LocationBench(["location"], allows: permission)
    bench.feed(.launch, .home)
    bench.start(inBackground: true)
    bench.leave()
    bench.pass(.seconds(60))
    #expect((bench.life.state != .suspended) == begins && bench.tracks == (begins ? [true] : []))
    #expect(bench.fixes.isEmpty != begins)
    bench.feed(.returnToApp)
    #expect(bench.tracks == [true])
    let seen = bench.fixes.count
    #expect(seen >= 1)
    // Tracking that the user has seen may continue.
    bench.feed(.home)
    bench.pass(.seconds(60))
    #expect(bench.fixes.count == seen + 60 && bench.misuses == [])
  }

  @Test("R163: no more than the latest hundred wait")
  func r163Most() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.start()
    bench.feed(.home)
    bench.pass(.seconds(5))
    bench.leave()
    bench.pass(.seconds(500))
    bench.feed(.returnToApp)
    #expect(bench.batches.last == 100)
    #expect(bench.fixes.last?.time == bench.time)
  }

  @Test("R164: a significant change wakes a suspended app, at most every five minutes")
  func r164Significant() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.tell(.monitorSignificant(LocationBench.app, true))
    bench.feed(.home)
    bench.pass(.seconds(5))
    bench.leave()
    bench.pass(.seconds(294))
    #expect(bench.wakes == [])
    bench.pass(.seconds(2))
    #expect(bench.wakes.count == 1 && bench.life.state != .suspended)
    bench.pass(.seconds(10))
    #expect(bench.life.state == .suspended)
    bench.pass(.seconds(700))
    #expect(bench.wakes.count == 3 && bench.misuses == [])
  }

  @Test("R164: the first event tells where the device is, once the app may know")
  func r164First() {
    var bench = LocationBench(allows: nil)
    bench.feed(.launch)
    bench.tell(.monitorSignificant(LocationBench.app, true))
    #expect(bench.tells == [])
    bench.tell(.allow(LocationBench.app, .always))
    let first = LocationFix(LocationBench.home, accuracy: 500, speed: 0, at: bench.time)
    #expect(bench.tells == [.significant(first)] && bench.wakes == [])
    bench.tell(.monitorSignificant(LocationBench.app, true))
    #expect(bench.tells.count == 1)
    bench.tell(
      .monitorSignificant(LocationBench.app, false), .monitorSignificant(LocationBench.app, true))
    #expect(bench.tells.count == 2)
  }

  @Test("R164: what a change has launched is not told of it twice, and the user's launch is told")
  func r164FirstOfALaunch() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.tell(.monitorSignificant(LocationBench.app, true))
    bench.feed(.home)
    bench.pass(.seconds(300))
    bench.feed(.systemKill)
    bench.leave()
    bench.pass(.seconds(60))
    #expect(bench.wakes.count == 1)
    bench.tell(.monitorSignificant(LocationBench.app, true))
    #expect(bench.tells.count == 1)
    bench.feed(.systemKill)
    bench.pass(.seconds(1))
    bench.feed(.launch)
    bench.tell(.monitorSignificant(LocationBench.app, true))
    #expect(bench.tells.count == 2 && bench.misuses == [])
  }

  /// The wakes of an app that monitors a region and is then ended by `end`.
  private func wakesAtTheBorder(
    _ version: Int, after end: LifeCycle.Event?, refresh: RefreshStatus = .available
  ) -> [LocationEvent] {
    var bench = LocationBench(iOS: version)
    bench.feed(.launch)
    bench.tell(
      .monitor(LocationBench.app, MonitoredRegion("home", LocationBench.home, radius: 200)),
      .device(.refreshStatus(LocationBench.app, refresh)))
    bench.feed(.home)
    bench.pass(.seconds(5))
    if let end { bench.feed(end) }
    bench.leave()
    bench.pass(.seconds(25))
    #expect(bench.misuses == [])
    if case .background = bench.life.state {
      #expect(!bench.wakes.isEmpty)
    } else {
      #expect(bench.wakes.isEmpty)
    }
    return bench.wakes
  }

  @Test(
    "R166: what the system has killed is launched, what the user has swiped away from iOS 8 on",
    arguments: [7, 8, 18])
  func r166Relaunch(_ version: Int) {
    let left = [LocationEvent.left(region: "home")]
    #expect(wakesAtTheBorder(version, after: .systemKill) == left)
    #expect(wakesAtTheBorder(version, after: .forceQuit) == (version < 8 ? [] : left))
  }

  @Test(
    "R166: from iOS 7 on, nothing is resumed or launched while Background App Refresh is off",
    arguments: [(6, 1), (7, 0), (18, 0)])
  func r166BackgroundRefresh(_ version: Int, _ count: Int) {
    #expect(wakesAtTheBorder(version, after: nil, refresh: .denied).count == count)
    #expect(wakesAtTheBorder(version, after: .systemKill, refresh: .restricted).count == count)
  }

  @Test("R166: an app that runs in the background has about ten seconds for a region, too")
  func r166WokenWhileItRuns() {
    var bench = LocationBench(allows: .always)
    bench.feed(.launch)
    bench.tell(
      .monitor(LocationBench.app, MonitoredRegion("home", LocationBench.home, radius: 200)))
    let upload = ProcessAssertion(.backgroundTask, number: 1)
    bench.feed(.home, .request(.hold(upload)))
    bench.pass(.seconds(5))
    bench.leave()
    while bench.wakes.isEmpty { bench.pass(.seconds(1)) }
    #expect(bench.wakes == [.left(region: "home")] && bench.tells == [])
    bench.feed(.request(.release(upload)))
    bench.pass(.milliseconds(9_999))
    #expect(bench.life.state != .suspended)
    bench.pass(.milliseconds(1))
    #expect(bench.life.state == .suspended && bench.misuses == [])
  }

  @Test("R166: with the permission for the foreground alone nothing is woken")
  func r166WhenInUse() {
    var bench = LocationBench(allows: .whenInUse)
    bench.feed(.launch)
    bench.tell(
      .monitor(LocationBench.app, MonitoredRegion("home", LocationBench.home, radius: 200)))
    bench.feed(.home)
    bench.pass(.seconds(5))
    bench.leave()
    bench.pass(.seconds(60))
    #expect(bench.wakes == [] && bench.life.state == .suspended)
  }

  @Test("R165: each crossing of a border is told once, and the first stay is none")
  func r165Crossings() {
    var bench = LocationBench()
    bench.feed(.launch)
    let middle = GeoPoint(latitude: 60.045, longitude: 25)
    var quiet = MonitoredRegion("quiet", middle, radius: 1000)
    quiet.tellsEntry = false
    bench.tell(
      .monitor(LocationBench.app, MonitoredRegion("home", LocationBench.home, radius: 200)),
      .monitor(LocationBench.app, MonitoredRegion("middle", middle, radius: 500)),
      .monitor(LocationBench.app, quiet))
    #expect(bench.tells == [])
    bench.leave()
    bench.pass(.seconds(1000))
    #expect(
      bench.tells == [
        .left(region: "home"), .entered(region: "middle"), .left(region: "middle"),
        .left(region: "quiet"),
      ])
    bench.tell(.unmonitor(LocationBench.app, region: "home"), .place(LocationBench.home))
    #expect(bench.tells.count == 4)
  }

  @Test("R161: a track goes along its places at one speed, and no place lies off the earth")
  func r161AlongATrack() {
    let places = [LocationBench.home, LocationBench.far, LocationBench.home]
    let track = LocationTrack(along: places, from: .zero, lasting: .seconds(2000))
    #expect(abs(track.speed - 10.0) < 0.1)
    #expect(track.point(at: .zero + .seconds(1000)) == LocationBench.far)
    let half = track.point(at: .zero + .seconds(500))
    #expect(abs(half.latitude - 60.045) < 1e-9)
    #expect(track.point(at: .zero + .seconds(9999)) == LocationBench.home)
    #expect(LocationTrack(along: [LocationBench.far], from: .zero, lasting: .seconds(1)).end == nil)
    #expect(!GeoPoint(latitude: 91, longitude: 0).isOnEarth)
    #expect(!GeoPoint(latitude: .nan, longitude: 0).isOnEarth)
  }
}
