import RuleBlocks
import BackgroundExecution
import DeviceTrace
import Testing

struct TaskSchedulerRuleTests {
  private static let manifest = AppManifest(
    backgroundModes: [.fetch, .processing],
    permittedTasks: ["r1", "r2"] + SchedulerBench.processing)

  @Test(
    "R101: an identifier that Info.plist does not list, or a kind without its mode, is not permitted",
    arguments: [
      ("other", ScheduledTask.Kind.refresh, "fetch"), ("r1", .refresh, "processing"),
      ("p1", .processing, "fetch"), ("r1", .refresh, "audio"),
    ])
  func r101NotPermitted(identifier: String, kind: ScheduledTask.Kind, mode: String) {
    var manifest = Self.manifest
    manifest.backgroundModes = [AppManifest.BackgroundMode(rawValue: mode)]
    var book = PendingTaskRequests(manifest)
    #expect(throws: TaskRefusal.notPermitted) { try book.submit(TaskRequest(identifier, kind)) }
    #expect(book.pending == [])
  }

  @Test("R102: 1 refresh and 10 processing requests may be pending, and no more")
  func r102OneAndTen() throws {
    var book = PendingTaskRequests(Self.manifest)
    try book.submit(TaskRequest("r1", .refresh))
    #expect(throws: TaskRefusal.tooManyPendingTaskRequests) {
      try book.submit(TaskRequest("r2", .refresh))
    }
    for number in 0..<10 { try book.submit(TaskRequest("p\(number)", .processing)) }
    #expect(throws: TaskRefusal.tooManyPendingTaskRequests) {
      try book.submit(TaskRequest("p10", .processing))
    }
    book.remove("p3")
    try book.submit(TaskRequest("p10", .processing))
    #expect(book.pending.count == 11)
  }

  @Test("R102: a request replaces the one with its identifier")
  func r102Replaces() throws {
    var book = PendingTaskRequests(Self.manifest)
    try book.submit(TaskRequest("r1", .refresh))
    try book.submit(TaskRequest("r1", .refresh, beginDate: 7))
    #expect(book.pending.map(\.beginDate) == [7])
  }

  @Test("R102: what the process should have refused is a misuse on the device")
  func r102TheDeviceRefusesToo() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1", "r2")
    #expect(
      bench.misuses == [
        .taskRequestRefused(identifier: "r2", .tooManyPendingTaskRequests)
      ])
    #expect(bench.pending() == ["r1"])
  }

  @Test("R103: no task begins before its earliest date; that is a floor and no appointment")
  func r103Floor() {
    var bench = SchedulerBench()
    bench.feed("a", .launch)
    bench.submit("r1", in: .seconds(7200))
    bench.feed("a", .home)
    bench.pass(.seconds(7199))
    #expect(bench.begun == [])
    bench.pass(.seconds(1))
    #expect(bench.begunIdentifiers == ["r1"])
  }

  @Test("R103: after a restart nothing begins before the first unlock, whatever is due")
  func r103FirstUnlock() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1", "p1")
    bench.feed("a", .reboot, .lock)
    bench.tell(.device(.restarted))
    bench.pass(.seconds(2 * 86_400))
    #expect(bench.begun == [])
    #expect(bench.scheduler.obstacles(to: "r1", for: "a") == [.firstUnlock])
    #expect(bench.scheduler.obstacles(to: "p1", for: "a") == [.firstUnlock])
    bench.lock(false)
    bench.pass(.seconds(1))
    #expect(bench.begunIdentifiers == ["r1"])
    bench.lock()
    bench.pass(.seconds(86_400))
    #expect(bench.begunIdentifiers == ["r1", "p1"])
  }

  @Test("R104: a refresh has 30 s")
  func r104ARefreshHasHalfAMinute() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.expires = false
    bench.use(submitting: "r1")
    bench.pass(.seconds(3600))
    #expect(bench.records.map(\.elapsed) == [.seconds(30)])
    #expect(bench.records.map(\.outcome) == [.overran])
  }

  @Test("R104: a processing task has minutes, and begins when nobody uses the device")
  func r104ProcessingWaitsForIdleness() {
    var bench = SchedulerBench()
    bench.works = { _ in (.seconds(240), true) }
    bench.use(submitting: "p1")
    bench.pass(.seconds(36_000))
    #expect(bench.begun == [])
    #expect(bench.scheduler.obstacles(to: "p1", for: "a") == [.notIdle])
    bench.lock()
    bench.pass(.seconds(299))
    #expect(bench.begun == [])
    bench.pass(.seconds(300))
    #expect(bench.records.map(\.outcome) == [.completed(success: true)])
    #expect(bench.records.map(\.elapsed) == [.seconds(240)])
  }

  @Test("R104: it waits for the network and for external power if it wants them")
  func r104WaitsForNetworkAndPower() {
    var bench = SchedulerBench()
    bench.feed("a", .launch)
    bench.submit("p1", needsNetwork: true, needsPower: true)
    bench.feed("a", .home)
    bench.tell(.device(.network(.none)))
    bench.lock()
    bench.pass(.seconds(3600))
    #expect(bench.scheduler.obstacles(to: "p1", for: "a") == [.noNetwork, .noExternalPower])
    bench.tell(.device(.network(.cellular)))
    bench.pass(.seconds(3600))
    #expect(bench.begun == [])
    bench.tell(.device(.charging(true)))
    bench.pass(.seconds(1))
    #expect(bench.begunIdentifiers == ["p1"])
  }

  @Test("R104: a user who comes back ends a processing task, and no refresh")
  func r104TheUserEndsIt() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.use(submitting: "r1", "p1")
    bench.pass(.seconds(600))
    bench.lock()
    bench.pass(.seconds(310))
    #expect(bench.begunIdentifiers == ["r1", "p1"])
    bench.lock(false)
    #expect(bench.expired == [2])
    #expect(bench.records.map(\.task.identifier) == ["p1"])
  }

  @Test("R104: so does the loss of what it needs", arguments: [true, false])
  func r104LossEndsIt(losesPower: Bool) {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.tell(.device(.charging(true)))
    bench.feed("a", .launch)
    bench.submit("p1", needsNetwork: !losesPower, needsPower: losesPower)
    bench.feed("a", .home)
    bench.lock()
    bench.pass(.seconds(310))
    #expect(bench.begunIdentifiers == ["p1"])
    bench.tell(.device(losesPower ? .network(.none) : .charging(false)))
    #expect(bench.expired == [])
    bench.tell(.device(losesPower ? .charging(false) : .network(.none)))
    #expect(bench.expired == [1])
  }

  @Test("R105: the tasks of one launch begin together and share its time")
  func r105OneLaunch() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.expires = false
    bench.use(submitting: "p1", "p2")
    bench.feed("a", .systemKill)
    bench.lock()
    bench.pass(.seconds(3600))
    #expect(bench.begunIdentifiers == ["p1", "p2"])
    #expect(bench.wakes == [.launched, .launched])
    #expect(bench.records.map(\.elapsed) == [.seconds(300), .seconds(300)])
    #expect(bench.records.map(\.outcome) == [.overran, .overran])
    let starts = bench.lived.filter { entry in
      if case .startProcess(.background) = entry.action { true } else { false }
    }
    #expect(starts.count == 1)
  }

  @Test("R106: the expiration handler is called a few seconds before; the app that completes lives")
  func r106Expires() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.use(submitting: "r1")
    bench.pass(.seconds(3600))
    #expect(bench.expired == [1])
    #expect(bench.records.map(\.elapsed) == [.seconds(25)])
    #expect(bench.records.map(\.outcome) == [.completed(success: false)])
    #expect(bench.lives["a"]?.state == .suspended)
  }

  @Test("R106: without a completion the app is terminated with a report that names the task")
  func r106Overruns() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.expires = false
    bench.use(submitting: "r1")
    bench.pass(.seconds(3600))
    let reports = bench.lived.compactMap { entry -> String? in
      if case .terminate(let reason) = entry.action { reason.report } else { nil }
    }
    #expect(
      reports == [
        "terminated: task 'r1' had not been completed when its time was up; call "
          + "'setTaskCompleted(success:)' in its expiration handler"
      ])
    #expect(bench.misuses == [])
  }

  @Test("R107: one request is one launch")
  func r107OneLaunch() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1")
    bench.pass(.seconds(86_400))
    #expect(bench.begun.count == 1)
    #expect(bench.pending() == [])
  }

  @Test("R108: nothing begins after a force quit until the user opens the app, or a restart")
  func r108ForceQuit() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1", "p1")
    bench.feed("a", .forceQuit)
    bench.lock()
    bench.pass(.seconds(86_400))
    #expect(bench.begun == [])
    #expect(bench.scheduler.obstacles(to: "r1", for: "a") == [.forceQuit])
    var restarted = bench
    restarted.tell(.device(.restarted))
    restarted.lock(false)
    restarted.pass(.seconds(86_400))
    #expect(restarted.begunIdentifiers == ["r1"])
    bench.lock(false)
    bench.use()
    bench.pass(.seconds(86_400))
    #expect(bench.begunIdentifiers == ["r1"])
  }

  @Test("R108: the refresh switch makes the scheduler unavailable, and holds back what is pending")
  func r108RefreshSwitch() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1")
    bench.tell(.device(.refreshStatus("a", .denied)))
    bench.submit("p1")
    #expect(bench.misuses == [.taskRequestRefused(identifier: "p1", .unavailable)])
    bench.pass(.seconds(86_400))
    #expect(bench.begun == [])
    bench.tell(.device(.refreshStatus("a", .available)))
    bench.pass(.seconds(86_400))
    #expect(bench.begunIdentifiers == ["r1"])
  }

  @Test("R108: Low Power Mode holds everything back that does not wait for external power")
  func r108LowPowerMode() {
    var bench = SchedulerBench()
    bench.tell(.device(.lowPowerMode(true)), .device(.charging(true)))
    bench.feed("a", .launch)
    bench.submit("r1")
    bench.submit("p1")
    bench.submit("p2", needsPower: true)
    bench.feed("a", .home)
    bench.lock()
    bench.pass(.seconds(86_400))
    #expect(bench.begunIdentifiers == ["p2"])
  }

  @Test("R170: a battery that is nearly empty holds everything back until there is external power")
  func r170LowBattery() {
    var bench = SchedulerBench()
    bench.tell(.device(.battery(10)))
    bench.feed("a", .launch)
    bench.submit("r1")
    bench.submit("p1")
    bench.feed("a", .home)
    bench.lock()
    bench.pass(.seconds(86_400))
    #expect(bench.begunIdentifiers == [])
    #expect(bench.scheduler.obstacles(to: "r1", for: "a") == [.lowBattery])
    bench.tell(.device(.charging(true)))
    bench.pass(.seconds(86_400))
    #expect(bench.begunIdentifiers.sorted() == ["p1", "r1"])
  }
}
