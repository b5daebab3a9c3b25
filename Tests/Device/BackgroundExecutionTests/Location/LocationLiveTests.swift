import RuleBlocks
import BackgroundExecution
import Testing

/// Sequences of locations, the sessions that they need, and monitors (R237-R240).
struct LocationLiveTests {
  private let app = LocationBench.app
  private let home = LocationCondition(
    "home", of: "ways", LocationBench.home, radius: 200, time: .zero)

  private func diagnoses(_ bench: LocationBench) -> [LocationDiagnosis] {
    bench.told.compactMap { if case .diagnoses(_, _, let what) = $0 { what } else { nil } }
  }

  private func states(_ events: [LocationEvent]) -> [LocationCondition.State] {
    events.compactMap { if case .condition(let condition) = $0 { condition.state } else { nil } }
  }

  private func live(_ bench: inout LocationBench) {
    bench.tell(.start(app, manager: 1, LocationPreferences(isLive: true)))
  }

  @Test("R237: a sequence rests while the device stands still, and goes on by itself")
  func r237Rests() {
    var bench = LocationBench(allows: .whenInUse)
    bench.feed(.launch)
    live(&bench)
    bench.pass(.seconds(59))
    #expect(bench.batches == [1] && diagnoses(bench) == [])
    bench.pass(.seconds(1))
    #expect(diagnoses(bench) == [.stationary])
    bench.leave()
    bench.pass(.seconds(10))
    #expect(bench.fixes.count == 11 && diagnoses(bench).last == [])
  }

  @Test("R237: from iOS 18 on it says why there is no location", arguments: [17, 18])
  func r237Diagnosis(_ version: Int) {
    var bench = LocationBench(iOS: version, allows: nil)
    bench.feed(.launch)
    live(&bench)
    bench.tell(.ask(app, .whenInUse))
    bench.tell(.allow(app, .denied), .allow(app, .whenInUse))
    let expected: [LocationDiagnosis] = [.requestInProgress, .denied, []]
    #expect(diagnoses(bench) == (version < 18 ? [] : expected))
    #expect(bench.batches == [1] && bench.misuses == [])
  }

  @Test("R237: in the background it says that the app is not in use")
  func r237NotInUse() {
    var bench = LocationBench(["location"], allows: .whenInUse)
    bench.feed(.launch, .home)
    live(&bench)
    #expect(diagnoses(bench) == [.insufficientlyInUse] && bench.batches == [])
    bench.feed(.returnToApp)
    #expect(diagnoses(bench) == [.insufficientlyInUse, []] && bench.batches == [1])
  }

  /// An app whose sequence goes on in the background, with a session.
  private func withSession(_ modes: [String] = ["location"]) -> LocationBench {
    var bench = LocationBench(modes, allows: .whenInUse)
    bench.feed(.launch)
    bench.tell(.takeSession(app, .backgroundActivity, number: 7))
    live(&bench)
    bench.feed(.home)
    bench.leave()
    bench.pass(.seconds(60))
    return bench
  }

  @Test(
    "R238: a session keeps the app in use in the background, with the mode",
    arguments: [true, false])
  func r238Session(_ hasMode: Bool) {
    var bench = withSession(hasMode ? ["location"] : [])
    #expect((bench.life.state != .suspended) == hasMode)
    #expect(bench.fixes.count == (hasMode ? 61 : 1), "\(bench.fixes.count)")
    #expect(bench.server.showsIndicator(of: app) == hasMode)
    bench.tell(.endSession(app, .backgroundActivity, number: 7))
    bench.pass(.seconds(5))
    #expect(bench.life.state == .suspended && !bench.server.showsIndicator(of: app))
    #expect(bench.misuses == [])
  }

  @Test("R238: a session that is made in the background begins when the user sees the app")
  func r238Foreground() {
    var bench = LocationBench(["location"], allows: .whenInUse)
    bench.feed(.launch, .home)
    bench.tell(.takeSession(app, .backgroundActivity, number: 7))
    #expect(bench.server.client(app)?.keepsInUse == false)
    bench.feed(.returnToApp)
    #expect(bench.server.client(app)?.keepsInUse == true)
  }

  @Test("R238: an app whose sequence rests is suspended, and woken when the device moves")
  func r238Rests() {
    var bench = LocationBench(["location"], allows: .whenInUse)
    bench.feed(.launch)
    bench.tell(.takeSession(app, .backgroundActivity, number: 7))
    live(&bench)
    bench.feed(.home)
    bench.pass(.seconds(65))
    #expect(bench.life.state == .suspended && diagnoses(bench) == [.stationary])
    bench.leave()
    bench.pass(.seconds(60))
    #expect(bench.wakes == [.moved] && bench.life.state != .suspended)
    #expect(bench.fixes.count == 61 && bench.misuses == [])
  }

  @Test("R238: when the process ends the session goes on, for a process that takes it at once")
  func r238Relaunch() {
    var bench = withSession()
    bench.feed(.systemKill)
    bench.pass(.seconds(5))
    #expect(bench.wakes == [.moved] && bench.server.client(app)?.keepsInUse == true)
    let before = bench.fixes.count
    bench.tell(.takeSession(app, .backgroundActivity, number: 1))
    live(&bench)
    bench.pass(.seconds(60))
    #expect(bench.fixes.count >= before + 60 && bench.life.state != .suspended)
    // A process that does not take it ends it.
    bench.feed(.systemKill)
    bench.pass(.seconds(60))
    #expect(bench.wakes.count == 2 && bench.server.client(app)?.keepsInUse == false)
    #expect(bench.life.state == .suspended && bench.misuses == [])
  }

  @Test("R238: who closes the app ends the session")
  func r238ForceQuit() {
    var bench = withSession()
    bench.feed(.forceQuit)
    bench.pass(.seconds(60))
    #expect(bench.wakes == [] && bench.server.client(app)?.keepsInUse == false)
  }

  @Test(
    "R239: from iOS 18 on always takes a session, for sequences and monitors",
    arguments: [(17, false, true), (18, false, false), (18, true, true)])
  func r239Always(_ version: Int, _ hasSession: Bool, _ isTold: Bool) {
    var bench = LocationBench(iOS: version, allows: .always)
    bench.feed(.launch)
    if hasSession { bench.tell(.takeSession(app, .always, number: 1)) }
    bench.tell(.addCondition(app, home))
    bench.feed(.home)
    bench.pass(.seconds(5))
    bench.feed(.systemKill)
    bench.leave()
    bench.pass(.seconds(60))
    #expect(states(bench.wakes) == (isTold ? [.unsatisfied] : []))
    bench.feed(isTold ? .returnToApp : .launch)
    #expect(states(bench.tells) == (isTold ? [.satisfied] : [.satisfied, .unsatisfied]))
    #expect(bench.misuses == [])
  }

  @Test("R240: a condition reports its state if the app assumes another, and each change")
  func r240States() {
    var bench = LocationBench(allows: .whenInUse)
    bench.feed(.launch)
    var assumed = home
    assumed.state = .satisfied
    bench.tell(.addCondition(app, assumed))
    #expect(bench.tells == [])
    bench.tell(.addCondition(app, home))
    #expect(states(bench.tells) == [.satisfied])
    bench.leave()
    bench.pass(.seconds(60))
    bench.tell(.place(LocationBench.home))
    #expect(states(bench.tells) == [.satisfied, .unsatisfied, .satisfied])
    bench.tell(
      .removeCondition(app, monitor: "ways", identifier: "home"), .place(LocationBench.far))
    #expect(bench.tells.count == 3 && bench.server.client(app)?.conditions == [])
  }

  @Test("R240: with the permission for the time in use events wait for the user, or take a session")
  func r240InUse() {
    for hasSession in [false, true] {
      var bench = LocationBench(["location"], allows: .whenInUse)
      bench.feed(.launch)
      if hasSession { bench.tell(.takeSession(app, .backgroundActivity, number: 1)) }
      bench.tell(.addCondition(app, home))
      bench.feed(.home)
      bench.pass(.seconds(5))
      bench.leave()
      bench.pass(.seconds(60))
      #expect(states(bench.wakes) == (hasSession ? [.unsatisfied] : []))
      bench.feed(.returnToApp)
      #expect(states(bench.tells).last == (hasSession ? .satisfied : .unsatisfied))
    }
  }

  @Test("R240: an app watches twenty conditions, and hears of another that it is not monitored")
  func r240Limit() {
    var bench = LocationBench()
    bench.feed(.launch)
    for number in 1...21 {
      var condition = home
      (condition.identifier, condition.state) = ("\(number)", .satisfied)
      condition.monitor = number > 10 ? "a" : "b"
      bench.tell(.addCondition(app, condition))
    }
    #expect(states(bench.tells) == [.unmonitored])
    bench.tell(.removeCondition(app, monitor: "a", identifier: "21"), .addCondition(app, home))
    #expect(states(bench.tells) == [.unmonitored, .unmonitored])
    bench.tell(.removeCondition(app, monitor: "b", identifier: "1"), .addCondition(app, home))
    #expect(states(bench.tells).last == .satisfied && bench.misuses == [])
  }
}
