import RuleBlocks
import BackgroundExecution
import DeviceTrace
import Testing

struct FetchRuleTests {
  @Test("R20: by default the interval is never and nothing is fetched")
  func r20NeverByDefault() {
    var device = DeviceBench(minimum: false)
    device.use()
    device.pass(.seconds(30 * 86_400))
    #expect(device.begun.isEmpty)
    #expect(device.scheduler.obstacles(for: "a") == [.intervalNever])
  }

  @Test("R20: without the mode in Info.plist nothing is fetched")
  func r20NeedsTheMode() {
    var device = DeviceBench(mode: false)
    device.use()
    device.pass(.seconds(30 * 86_400))
    #expect(device.begun.isEmpty)
    #expect(device.scheduler.obstacles(for: "a") == [.modeMissing])
  }

  @Test(
    "R20: a status other than available and Low Power Mode hold fetches back until they end",
    arguments: [
      FetchScheduler.Event.device(.refreshStatus("a", .denied)), .device(.lowPowerMode(true)),
    ])
  func r20HeldBackWhileRefused(event: FetchScheduler.Event) {
    var device = DeviceBench()
    device.tell(event)
    device.use()
    device.pass(.seconds(30 * 86_400))
    #expect(device.begun.isEmpty)
    device.tell(.device(.refreshStatus("a", .available)))
    device.tell(.device(.lowPowerMode(false)))
    device.pass(.seconds(86_400))
    #expect(!device.begun.isEmpty)
  }

  @Test("R170: nothing is fetched while the battery is nearly empty, unless it is being charged")
  func r170HeldBackByTheBattery() {
    var device = DeviceBench()
    device.tell(.device(.battery(19)))
    device.use()
    #expect(device.scheduler.obstacles(for: "a") == [.lowBattery])
    device.pass(.seconds(86_400))
    #expect(device.begun.isEmpty)
    device.tell(.device(.charging(true)))
    device.pass(.seconds(86_400))
    let begun = device.begun.count
    #expect(begun > 0)
    device.tell(.device(.charging(false)))
    device.pass(.seconds(86_400))
    #expect(device.begun.count == begun)
    device.tell(.device(.battery(20)))
    device.pass(.seconds(86_400))
    #expect(device.begun.count > begun)
  }

  @Test("R20: after a force quit nothing is fetched until the user opens the app again")
  func r20ForceQuitUntilTheNextLaunch() {
    var device = DeviceBench()
    device.use()
    device.feed("a", .forceQuit)
    device.pass(.seconds(86_400))
    #expect(device.begun.isEmpty)
    device.use()
    device.pass(.seconds(86_400))
    #expect(!device.begun.isEmpty)
  }

  @Test("R20: a restart of the device lifts a force quit")
  func r20RestartLiftsAForceQuit() {
    var device = DeviceBench()
    device.use()
    device.feed("a", .forceQuit)
    device.tell(.device(.restarted))
    device.tell(.device(.locked(false)))
    device.pass(.seconds(86_400))
    #expect(!device.begun.isEmpty)
  }

  @Test("R103: from iOS 13 on no fetch comes before the first unlock", arguments: [7, 12, 13, 18])
  func r103FirstUnlock(version: Int) {
    var device = DeviceBench(iOS: version)
    device.tell(.device(.restarted))
    device.pass(.seconds(86_400))
    #expect(device.begun.isEmpty == (version >= 13))
    #expect(device.scheduler.obstacles(for: "a") == (version >= 13 ? [.firstUnlock] : []))
    device.tell(.device(.locked(false)))
    device.tell(.device(.locked(true)))
    device.pass(.seconds(86_400))
    #expect(!device.begun.isEmpty)
  }

  @Test("R21: no fetch comes within the interval after a use or a fetch, but later ones do")
  func r21IntervalIsAFloor() throws {
    var device = DeviceBench()
    device.tell(.setMinimumInterval("a", seconds: 7200))
    device.pass(to: DeviceInstant(day: 0, hour: 9))
    device.use(for: .seconds(600))
    let used = device.time
    device.log = []
    device.pass(.seconds(86_400))
    let times = device.begun.map(\.time)
    #expect(try #require(times.first) - used >= .seconds(7200))
    for (first, second) in zip(times, times.dropFirst()) {
      #expect(second - first >= .seconds(7200))
    }
    #expect(times.count > 2)
  }

  @Test("R21: the interval is no period: without new data the fetches come further apart")
  func r21IntervalIsNoPeriod() {
    var device = DeviceBench()
    device.answer = { _ in (.seconds(1), .noData) }
    device.pass(to: DeviceInstant(day: 0, hour: 20))
    let gaps = zip(device.begun, device.begun.dropFirst()).map { $1.time - $0.time }
    #expect(gaps == gaps.sorted() && Set(gaps).count > 1)
  }

  @Test("R22: a suspended app is resumed and then fetches")
  func r22SuspendedAppIsResumed() {
    var device = DeviceBench()
    device.use()
    device.pass(.seconds(60))
    device.log = []
    device.tell(.simulateFetch("a"))
    let token = FetchToken(app: "a", number: 1)
    #expect(device.begun.map(\.wake) == [.resumed])
    #expect(device.log.compactMap(\.life).first == .resume)
    #expect(device.messages == [.performFetch(token)])
    device.pass(.seconds(60))
    #expect(device.lives["a"]?.state == .suspended)
  }

  @Test("R22: an app that is not running is launched in the background and then fetches")
  func r22DeadAppIsLaunched() throws {
    var device = DeviceBench()
    device.pass(to: DeviceInstant(day: 0, hour: 12))
    let first = try #require(device.begun.first)
    #expect(first.wake == .launched)
    #expect(device.messages.prefix(2) == [.didFinishLaunching, .performFetch(first.token)])
    #expect(!device.messages.contains(.didBecomeActive))
  }

  @Test("R23: an app that has not called the handler after 30 s is terminated with a report")
  func r23HandlerNotCalled() throws {
    var device = DeviceBench()
    device.answer = { _ in nil }
    device.tell(.launchDueToFetch("a"))
    device.pass(.seconds(29))
    #expect(device.lives["a"]?.state != .notRunning(after: nil))
    device.pass(.seconds(1))
    let token = FetchToken(app: "a", number: 1)
    let reason = TerminationReason.ruleBroken(.fetchHandlerNotCalled(token, within: .seconds(30)))
    #expect(device.lives["a"]?.state == .notRunning(after: reason))
    #expect(device.records.map(\.outcome) == [.overran])
    #expect(try #require(reason.report).contains("'a#1'"))
    #expect(!device.messages.contains(.willTerminate))
  }

  @Test("R23: long fetches lower the chances of further ones, even with new data")
  func r23LongFetchesAreHeldAgainstTheApp() throws {
    var quick = DeviceBench()
    quick.pass(to: DeviceInstant(day: 1))
    var slow = DeviceBench()
    slow.answer = { _ in (.seconds(29), .newData) }
    slow.pass(to: DeviceInstant(day: 1))
    #expect(slow.begun.count * 3 < quick.begun.count)
  }

  @Test("R24: result and elapsed time are recorded")
  func r24RecordsResults() {
    var device = DeviceBench()
    device.answer = { _ in (.seconds(12), .failed) }
    device.tell(.launchDueToFetch("a"))
    device.pass(.seconds(60))
    #expect(device.records.map(\.outcome) == [.handlerCalled(.failed)])
    #expect(device.records.map(\.elapsed) == [.seconds(12)])
  }

  @Test("R24: no data and failures lengthen the spacing, new data restores it")
  func r24AdaptsTheSpacing() {
    var device = DeviceBench()
    device.answer = { token in
      (.seconds(1), [.noData, .failed, .noData, .newData, .newData][(token.number - 1) % 5])
    }
    device.pass(to: DeviceInstant(day: 0, hour: 12))
    let minutes = zip(device.begun, device.begun.dropFirst()).map {
      ($1.time - $0.time).components.seconds / 60
    }
    #expect(minutes.prefix(6) == [30, 60, 120, 15, 15, 30])
  }

  @Test("R24: quiet hours are avoided")
  func r24AvoidsQuietHours() {
    var device = DeviceBench()
    device.pass(to: DeviceInstant(day: 14))
    let hours = Set(device.begun.map { $0.time.timeOfDay / 3_600_000_000_000 })
    #expect(hours == Set(6...23))
  }

  @Test("R24, R25: nights and habits go by the clock that people read", arguments: [-7, 0, 3])
  func r24GoesByTheClockThatPeopleRead(hours: Int) {
    var device = DeviceBench()
    device.tell(.device(.clockChanged(shift: .zero, ahead: .seconds(hours * 3600), zone: nil)))
    for day in 1...8 {
      device.pass(to: DeviceInstant(day: day, hour: 3) - .seconds(hours * 3600))
      device.use()
    }
    // The device moves to a place where it is an hour later.
    device.tell(
      .device(.clockChanged(shift: .zero, ahead: .seconds((hours + 1) * 3600), zone: nil)))
    let before = device.begun.count
    device.pass(.seconds(3 * 86_400))
    let shown = device.begun.map { $0.time + .seconds(hours * 3600) }
    let nights = { (times: ArraySlice<DeviceInstant>) in
      Set(times.filter { $0.timeOfDay < 6 * 3_600_000_000_000 }.map(\.clock))
    }
    #expect(nights(shown[..<before]) == ["02:50:00"])
    #expect(nights(shown[before...].map { $0 + .seconds(3600) }[...]) == ["02:50:00"])
  }

  @Test("R25: fetches come shortly before the times at which the user tends to open the app")
  func r25FetchesBeforeHabitualUse() {
    let year = habitualYear(days: 60)
    #expect(year.misuses == [])
    #expect(freshUses(of: year, after: 7, days: 60) >= 0.9)
  }

  @Test("R25: apps that are due about the same time share one radio window")
  func r25CoalescesApps() {
    var device = DeviceBench(["a", "b", "c"])
    device.pass(to: DeviceInstant(day: 0, hour: 8))
    device.use("b", for: .seconds(150))
    device.pass(to: DeviceInstant(day: 0, hour: 20))
    let late = device.begun.filter { $0.time > DeviceInstant(day: 0, hour: 12) }
    let windows = Dictionary(grouping: late, by: \.time)
    #expect(!windows.isEmpty)
    #expect(windows.values.allSatisfy { Set($0.map(\.token.app)).count == 3 })
  }

  @Test("R25: an app is not drawn into a window before its own interval has passed")
  func r25CoalescingKeepsTheFloor() {
    var device = DeviceBench(["a", "b"])
    device.tell(.setMinimumInterval("b", seconds: 16 * 60))
    device.pass(to: DeviceInstant(day: 1))
    let times = device.begun.filter { $0.token.app == "b" }.map(\.time)
    #expect(times.count > 20)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .seconds(16 * 60) })
  }

  @Test("R26: overlapping fetches have handlers of their own, each ends its own fetch")
  func r26OverlappingFetches() {
    var device = DeviceBench()
    device.answer = { _ in nil }
    device.tell(.launchDueToFetch("a"))
    device.pass(.seconds(5))
    device.tell(.simulateFetch("a"))
    let tokens = device.begun.map(\.token)
    #expect(Set(tokens).count == 2)
    device.tell(.handlerCalled(tokens[1], .noData))
    guard case .background(let kept) = device.lives["a"]?.state else {
      Issue.record("the first fetch no longer keeps the app running")
      return
    }
    #expect(kept.count == 1)
    device.tell(.handlerCalled(tokens[0], .newData))
    #expect(device.lives["a"]?.state == .suspended)
    #expect(device.records.map(\.token) == [tokens[1], tokens[0]])
    #expect(device.misuses == [])
  }

  @Test("R26: a second call of a handler is reported as misuse and changes nothing")
  func r26SecondCallIsMisuse() {
    var device = DeviceBench()
    device.tell(.launchDueToFetch("a"))
    device.pass(.seconds(60))
    let token = FetchToken(app: "a", number: 1)
    let before = device.scheduler
    device.tell(.handlerCalled(token, .newData))
    #expect(device.misuses == [.fetchHandlerCalledTwice(token)])
    #expect(device.scheduler == before)
  }

  @Test("R27: a fetch can be simulated on a running and on a suspended app, not on a dead one")
  func r27SimulateFetch() {
    var device = DeviceBench(minimum: false)
    device.tell(.simulateFetch("a"))
    #expect(device.misuses == [.appNotRunning])
    device.feed("a", .launch)
    device.tell(.simulateFetch("a"))
    device.pass(.seconds(60))
    device.feed("a", .home)
    device.pass(.seconds(60))
    device.tell(.simulateFetch("a"))
    #expect(device.begun.map(\.wake) == [.running, .resumed])
    #expect(device.misuses.count == 1)
  }

  @Test("R27: launch due to a fetch starts a dead app, and only a dead one")
  func r27LaunchDueToFetch() {
    var device = DeviceBench(minimum: false)
    device.tell(.launchDueToFetch("a"))
    #expect(device.begun.map(\.wake) == [.launched])
    device.tell(.launchDueToFetch("a"))
    #expect(device.misuses == [.appAlreadyRunning])
    #expect(device.records.isEmpty)
  }

  @Test(
    "R115: BGTaskSchedulerPermittedIdentifiers disables the old fetch from iOS 13 on",
    arguments: [(12, true), (13, false), (18, false)])
  func r115ReplacedByTasks(version: Int, isFetched: Bool) throws {
    let profile = try #require(Profile(iOS: version))
    var scheduler = FetchScheduler(DeviceRules(profile: profile))
    let manifest = AppManifest(backgroundModes: [.fetch], permittedTasks: [])
    var actions = scheduler.handle(.device(.installed("a", manifest)), at: .zero)
    actions += scheduler.handle(.setMinimumInterval("a", seconds: 0), at: .zero)
    #expect(actions == [])
    #expect((scheduler.nextFetch(for: "a") != nil) == isFetched)
    #expect(scheduler.obstacles(for: "a") == (isFetched ? [] : [.replacedByTasks]))
    guard !isFetched else { return }
    #expect(
      scheduler.handle(.launchDueToFetch("a"), at: .zero)
        == [.misuse(.fetchUnavailable("a", .replacedByTasks))])
  }
}
