import RuleBlocks
import BackgroundExecution
import Testing

/// What the user lets an app know about the place of the device (R230-R234).
struct LocationConsentTests {
  private let app = LocationBench.app
  private let region = MonitoredRegion("home", LocationBench.home, radius: 200)

  private func asks(_ bench: LocationBench) -> [LocationQuestion] {
    bench.told.compactMap { if case .asks(_, let question) = $0 { question } else { nil } }
  }

  private func permissions(_ bench: LocationBench) -> [LocationPermission] {
    bench.told.compactMap {
      if case .permission(_, let permission, _) = $0 { permission } else { nil }
    }
  }

  @Test("R230: who asks in the background is heard when the user sees the app")
  func r230Foreground() {
    var bench = LocationBench(allows: nil)
    bench.feed(.launch, .home)
    bench.tell(.ask(app, .whenInUse), .ask(app, .always), .ask(app, .whenInUse))
    #expect(asks(bench) == [])
    bench.pass(.seconds(5))
    bench.feed(.returnToApp)
    #expect(asks(bench) == [.always])
    // What waits ends with the process.
    bench = LocationBench(allows: nil)
    bench.feed(.launch, .home)
    bench.tell(.ask(app, .whenInUse))
    bench.feed(.systemKill, .launch)
    #expect(asks(bench) == [] && bench.misuses == [])
  }

  @Test("R230: after an answer to the request for always there is no other one")
  func r230Once() {
    var bench = LocationBench(iOS: 12, allows: .whenInUse)
    bench.feed(.launch)
    bench.tell(.ask(app, .always), .allow(app, .whenInUse), .ask(app, .always))
    #expect(asks(bench) == [.always] && bench.server.client(app)?.permission == .whenInUse)
    bench.tell(.allow(app, .notDetermined), .ask(app, .always), .ask(app, .whenInUse))
    #expect(asks(bench) == [.always, .whenInUse])
  }

  @Test("R231: what is allowed once ends with the use, and can be asked for again")
  func r231Once() {
    var bench = LocationBench(allows: nil)
    bench.feed(.launch)
    bench.start()
    bench.tell(.ask(app, .whenInUse), .allowOnce(app), .ask(app, .always))
    #expect(asks(bench) == [.whenInUse] && bench.batches == [1])
    bench.feed(.home)
    #expect(permissions(bench) == [.whenInUse])
    bench.pass(.seconds(5))
    #expect(permissions(bench) == [.whenInUse, .notDetermined] && bench.tracks == [true, false])
    bench.leave()
    bench.feed(.returnToApp)
    bench.tell(.ask(app, .whenInUse))
    bench.pass(.seconds(60))
    #expect(asks(bench) == [.whenInUse, .whenInUse] && bench.batches == [1])
    bench.tell(.allowOnce(app))
    bench.feed(.systemKill)
    #expect(bench.server.client(app)?.permission == .notDetermined && bench.misuses == [])
  }

  @Test("R231: as long as updates go on in the background the use goes on")
  func r231Background() {
    var bench = LocationBench(["location"], allows: nil)
    bench.feed(.launch)
    bench.start(inBackground: true)
    bench.tell(.ask(app, .whenInUse), .allowOnce(app))
    bench.feed(.home)
    bench.leave()
    bench.pass(.seconds(60))
    #expect(bench.server.client(app)?.permission == .whenInUse && bench.fixes.count == 61)
    bench.tell(.stop(app, manager: 1))
    bench.pass(.seconds(5))
    #expect(bench.server.client(app)?.permission == .notDetermined)
  }

  /// An app in the background that has always provisionally, after the border of its region was crossed.
  private func provisional(iOS version: Int = 18) -> LocationBench {
    var bench = LocationBench(iOS: version, allows: nil)
    bench.feed(.launch)
    bench.tell(.ask(app, .always), .allow(app, .whenInUse), .monitor(app, region))
    bench.feed(.home)
    bench.pass(.seconds(5))
    bench.leave()
    bench.pass(.seconds(60))
    return bench
  }

  @Test("R232: always is provisional, and asked about when an event needs it", arguments: [12, 13])
  func r232Provisional(_ version: Int) {
    let bench = provisional(iOS: version)
    let isProvisional = version >= 13
    #expect(permissions(bench) == [isProvisional ? .always : .whenInUse])
    #expect(asks(bench) == (isProvisional ? [.always, .confirmsAlways] : [.always]))
    #expect(bench.wakes == [] && bench.life.state == .suspended && bench.misuses == [])
  }

  @Test("R232: who changes to always delivers the event, and the app hears nothing else")
  func r232Change() {
    var bench = provisional()
    bench.tell(.allow(app, .always))
    #expect(bench.wakes == [.left(region: "home")] && permissions(bench) == [.always])
    bench.pass(.seconds(1200))
    bench.tell(.place(LocationBench.home))
    #expect(bench.wakes.last == .entered(region: "home") && asks(bench).count == 2)
  }

  @Test("R232: who keeps the time in use tells the app so; a late answer delivers nothing")
  func r232Keep() {
    var bench = provisional()
    bench.tell(.allow(app, .whenInUse))
    #expect(bench.wakes == [] && permissions(bench) == [.always, .whenInUse])
    bench = provisional()
    bench.pass(.seconds(400))
    bench.tell(.allow(app, .always))
    #expect(bench.wakes == [] && bench.server.client(app)?.consent.isProvisional == false)
  }

  @Test("R232: in front a provisional app is told at once")
  func r232InFront() {
    var bench = provisional()
    bench.feed(.returnToApp)
    bench.tell(.place(LocationBench.home))
    #expect(bench.tells == [.entered(region: "home")] && asks(bench).count == 2)
  }

  @Test("R233: reduced locations are some kilometres off, and a few times per hour")
  func r233Reduced() {
    var bench = LocationBench(allows: .whenInUse)
    bench.tell(.allowPrecision(app, false))
    bench.feed(.launch)
    bench.start(accuracy: 10)
    bench.tell(.move([GeoPoint(latitude: 61, longitude: 25)], lasting: .seconds(3600)))
    bench.pass(.seconds(3600))
    #expect((3...5).contains(bench.fixes.count), "\(bench.fixes.count)")
    for fix in bench.fixes { #expect(fix.accuracy == 8000 && fix.speed == 0) }
    #expect(bench.fixes.first?.point == GeoPoint(latitude: 60.05, longitude: 25.05))
    // The precise place comes at once.
    bench.tell(.allowPrecision(app, true))
    #expect(bench.fixes.last?.accuracy == 10)
    #expect(bench.told.contains(.permission(app, .whenInUse, isPrecise: true)))
  }

  @Test("R233: without the precise place no region is told of, and its state is unknown")
  func r233Regions() {
    var bench = LocationBench()
    bench.feed(.launch)
    bench.tell(
      .allowPrecision(app, false), .monitor(app, region), .place(LocationBench.far),
      .requestState(app, manager: 1, region))
    #expect(bench.tells == [])
    #expect(bench.told.contains(.mutes(app, region)))
    #expect(bench.told.last == .state(app, manager: 1, region, .unknown))
    bench.tell(.allowPrecision(app, true), .place(LocationBench.far))
    #expect(bench.tells == [.left(region: "home")])
  }

  @Test("R233: an app may ask for the reduced accuracy, by its Info.plist or each time")
  func r233ByWish() {
    var bench = LocationBench(allows: nil)
    bench.feed(.launch)
    bench.start(accuracy: LocationPreferences.reduced)
    bench.tell(.ask(app, .whenInUse), .allow(app, .whenInUse))
    #expect(bench.fixes.map(\.accuracy) == [8000])
    bench = LocationBench(allows: nil)
    bench.feed(.launch)
    bench.start()
    bench.tell(.ask(app, .whenInUse, isReduced: true), .allow(app, .whenInUse))
    #expect(bench.fixes.map(\.accuracy) == [8000])
  }

  @Test("R234: the precise place ends with the use, and a request in the background is none")
  func r234Temporary() {
    var bench = LocationBench(allows: .whenInUse)
    bench.tell(.allowPrecision(app, false))
    bench.feed(.launch)
    bench.tell(.askPrecision(app, request: 1), .askPrecision(app, request: 2))
    #expect(asks(bench) == [.precision])
    bench.tell(.allowPrecision(app, true), .askPrecision(app, request: 3))
    let answers = bench.told.filter { if case .precisionAnswered = $0 { true } else { false } }
    #expect(
      answers
        == [(1, true), (2, true), (3, false)].map {
          .precisionAnswered(app, request: $0, wasShown: $1)
        })
    bench.feed(.home)
    bench.pass(.seconds(5))
    #expect(bench.told.last == .permission(app, .whenInUse, isPrecise: false))
    bench.tell(.askPrecision(app, request: 4))
    #expect(bench.told.last == .precisionAnswered(app, request: 4, wasShown: false))
  }
}
