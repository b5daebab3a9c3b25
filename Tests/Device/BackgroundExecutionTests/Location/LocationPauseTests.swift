import RuleBlocks
import BackgroundExecution
import Testing

/// Updates in the background that are paused while the device stands still (R236).
struct LocationPauseTests {
  private let app = LocationBench.app

  private func pauses(_ bench: LocationBench) -> [Bool] {
    bench.told.compactMap { if case .pauses(_, _, let isPaused) = $0 { isPaused } else { nil } }
  }

  /// An app in the background whose updates go on there.
  private func inBackground(
    iOS version: Int = 18, allows: LocationPermission = .whenInUse, pauses: Bool = true,
    activity: LocationActivity = .other
  ) -> LocationBench {
    var bench = LocationBench(["location"], iOS: version, allows: allows)
    bench.feed(.launch)
    bench.start(inBackground: true, pauses: pauses, activity: activity)
    bench.feed(.home)
    return bench
  }

  @Test(
    "R236: a device that stands still pauses updates in the background, and the app is suspended")
  func r236Pauses() {
    var bench = inBackground()
    bench.pass(.seconds(899))
    #expect(pauses(bench) == [] && bench.life.state != .suspended)
    bench.pass(.seconds(1))
    #expect(pauses(bench) == [true] && bench.tracks == [true, false])
    bench.pass(.seconds(2))
    #expect(bench.life.state == .suspended)
    // Nothing goes on by itself: neither with a movement, nor with the user.
    bench.leave()
    bench.pass(.seconds(60))
    bench.feed(.returnToApp)
    bench.pass(.seconds(60))
    #expect(bench.batches == [1] && pauses(bench) == [true])
    bench.tell(.resume(app, manager: 1))
    #expect(bench.batches == [1, 1] && pauses(bench) == [true, false])
    bench.feed(.home)
    bench.pass(.seconds(60))
    #expect(bench.batches.count == 62 && bench.life.state != .suspended && bench.misuses == [])
  }

  @Test(
    "R236: what is started again in the background waits for the user, unless it is always allowed",
    arguments: [(LocationPermission.whenInUse, 1), (.always, 62)])
  func r236RestartsInBackground(_ permission: LocationPermission, _ count: Int) {
    var bench = inBackground(allows: permission)
    bench.pass(.seconds(900))
    bench.tell(.resume(app, manager: 1))
    bench.leave()
    bench.pass(.seconds(60))
    #expect(bench.fixes.count == count && bench.misuses == [])
    bench.feed(.returnToApp)
    #expect(bench.fixes.count == (count == 1 ? 2 : count))
  }

  @Test(
    "R236: on foot it takes ten minutes, and who does not want pauses has none",
    arguments: [
      (18, true, LocationActivity.fitness, 600 as Int?), (18, true, .automotiveNavigation, 900),
      (18, false, .fitness, nil), (5, true, .other, nil),
    ])
  func r236Activity(_ version: Int, _ wants: Bool, _ activity: LocationActivity, _ seconds: Int?) {
    var bench = inBackground(iOS: version, allows: .always, pauses: wants, activity: activity)
    bench.pass(.seconds((seconds ?? 7200) - 1))
    #expect(pauses(bench) == [])
    bench.pass(.seconds(1))
    #expect(pauses(bench) == (seconds == nil ? [] : [true]))
  }

  @Test("R236: Home begins the time anew, as a change of what the app wants does")
  func r236BeginsAnew() {
    var bench = LocationBench(["location"], allows: .always)
    bench.feed(.launch)
    bench.start(inBackground: true)
    bench.pass(.seconds(7200))
    bench.feed(.home)
    bench.pass(.seconds(800))
    bench.start(inBackground: true, activity: .fitness)
    bench.pass(.seconds(599))
    #expect(pauses(bench) == [])
    bench.pass(.seconds(1))
    #expect(pauses(bench) == [true])
  }

  @Test("R236: a movement begins the time anew, and in front nothing is paused")
  func r236Moves() {
    var bench = inBackground()
    bench.pass(.seconds(800))
    bench.leave()
    bench.pass(.seconds(1899))
    #expect(pauses(bench) == [])
    bench.feed(.returnToApp)
    bench.pass(.seconds(7200))
    #expect(pauses(bench) == [] && bench.misuses == [])
  }
}
