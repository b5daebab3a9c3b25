import BackgroundExecution
import DeviceTrace
import RuleBlocks
import Testing

/// Further properties of the task scheduler: its pace, the debugger, and random sequences of events.
struct TaskSchedulerFaultTests {
  @Test("R24: refreshes come less often when they fail, as fetches do")
  func r24RefreshesHaveThePaceOfFetches() {
    let counts = [true, false].map { success in
      var bench = SchedulerBench()
      bench.works = { _ in (.seconds(1), success) }
      bench.use(submitting: "r1")
      for _ in 0..<120 {
        bench.pass(.seconds(360))
        if bench.pending() == [] { bench.submit("r1") }
      }
      return bench.begun.count
    }
    #expect(counts[0] >= 30)
    #expect(counts[1] <= 8)
  }

  @Test("R25: refreshes of several apps share a radio window")
  func r25OneRadioWindow() {
    var bench = SchedulerBench(["a", "b"])
    bench.use("a", submitting: "r1")
    bench.pass(.seconds(120))
    bench.use("b", submitting: "r1")
    bench.pass(.seconds(3600))
    #expect(bench.begun.map(\.app) == ["a", "b"])
    #expect(Set(bench.records.map(\.start)).count == 1)
  }

  @Test func aHandlerThatSubmitsAgainIsNotCalledForEver() {
    var bench = SchedulerBench()
    bench.use(submitting: "p1")
    bench.lock()
    for _ in 0..<24 {
      bench.pass(.seconds(3600))
      if bench.pending() == [] { bench.submit("p1") }
    }
    #expect((10...24).contains(bench.begun.count))
  }

  @Test func cancelledRequestsDoNotBegin() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1", "p1", "p2")
    bench.tell(.cancel("a", identifier: "r1"), .cancel("a", identifier: "unknown"))
    #expect(bench.pending() == ["p1", "p2"])
    bench.tell(.cancelAll("a"))
    bench.lock()
    bench.pass(.seconds(86_400))
    #expect(bench.begun == [])
    #expect(bench.misuses == [])
  }

  @Test func theDebuggerBeginsAndExpiresATask() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.use(submitting: "r1")
    bench.tell(.simulateExpiration("a", identifier: "r1"))
    bench.tell(.simulateLaunch("a", identifier: "p1"))
    #expect(
      bench.misuses == [
        .scheduledTaskNotRunning(identifier: "r1"), .taskRequestUnknown(identifier: "p1"),
      ])
    #expect(
      "\(Misuse.taskRequestUnknown(identifier: "p1"))"
        == "No task request with identifier p1 has been scheduled; submit it first")
    bench.tell(.simulateLaunch("a", identifier: "r1"))
    #expect(bench.begunIdentifiers == ["r1"])
    bench.tell(.simulateExpiration("a", identifier: "r1"))
    #expect(bench.expired == [1])
    #expect(bench.records.map(\.elapsed) == [.zero])
  }

  @Test func theDebuggerNeedsAProcess() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1")
    bench.feed("a", .systemKill)
    bench.tell(.simulateLaunch("a", identifier: "r1"))
    #expect(bench.misuses == [.appNotRunning])
  }

  @Test func anAppThatTheUserOpensIsNotTerminatedForATask() {
    var bench = SchedulerBench()
    bench.works = { _ in nil }
    bench.expires = false
    bench.use(submitting: "r1")
    bench.pass(.seconds(910))
    #expect(bench.begunIdentifiers == ["r1"])
    bench.feed("a", .returnToApp)
    bench.pass(.seconds(3600))
    #expect(bench.lives["a"]?.state == .active)
    bench.tell(.completed("a", number: 1, success: true))
    #expect(bench.records.map(\.outcome) == [.completed(success: true)])
    #expect(bench.misuses == [])
  }

  @Test func requestsOutliveTheProcess() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1")
    bench.feed("a", .crashed)
    bench.pass(.seconds(3600))
    #expect(bench.wakes == [.launched])
  }

  @Test func everyNewProcessLearnsItsRequestsBeforeItsFirstCall() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1", "p1")
    bench.feed("a", .systemKill)
    bench.pass(.seconds(3600))
    let books = bench.told.compactMap { action -> [String]? in
      if case .book(_, let book) = action { book.pending.map(\.identifier) } else { nil }
    }
    #expect(books == [[], ["p1"], ["p1"]])
  }

  @Test func anUnknownTaskCannotBeCompleted() {
    var bench = SchedulerBench()
    bench.use(submitting: "r1")
    bench.tell(.completed("a", number: 1, success: true), .completed("x", number: 1, success: true))
    #expect(
      bench.misuses == [.scheduledTaskUnknown("a", number: 1), .unknownApp("x")])
  }

  @Test("any sequence of events keeps the rules", arguments: Array(UInt64(1)...40))
  func keepsTheRules(seed: UInt64) {
    var walk = SchedulerWalk(seed: seed)
    for _ in 0..<150 { walk.step() }
    #expect(walk.problems == [], "replay with seed \(seed)")
    var again = SchedulerWalk(seed: seed)
    for _ in 0..<150 { again.step() }
    #expect(again.bench.told == walk.bench.told, "replay with seed \(seed)")
  }

  @Test func theRandomWalkReachesWhatTheRulesAreAbout() {
    var reached: Set<String> = []
    for seed in UInt64(1)...30 {
      var walk = SchedulerWalk(seed: seed)
      for _ in 0..<250 { walk.step() }
      reached.formUnion(walk.bench.wakes.map(\.rawValue))
      reached.formUnion(walk.bench.begun.map(\.kind.rawValue))
      reached.formUnion(walk.bench.records.map { "\($0.outcome)" })
      if !walk.bench.expired.isEmpty { reached.insert("expired") }
    }
    let wanted: Set<String> = [
      "running", "resumed", "launched", "appRefreshTask", "processingTask", "overran",
      "processEnded", "completed(success: true)", "completed(success: false)", "expired",
    ]
    #expect(wanted.subtracting(reached) == [])
  }
}

/// Random events of two apps, valid or not, with the invariants checked after each.
private struct SchedulerWalk {
  var bench = SchedulerBench(["a", "b"])
  var problems: [String] = []
  private var random: SplitMix
  private var isLocked = false
  private var seen = 0

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    bench.works = { task in
      task.number % 5 == 0 ? nil : (.seconds(task.number % 40), task.number % 3 != 0)
    }
  }

  mutating func step() {
    let app: AppID = random.number(below: 2) == 0 ? "a" : "b"
    switch random.number(below: 10) {
    case 0...2: feed(app)
    case 3...5: submit(app)
    case 6: tell(app)
    default:
      bench.pass(.seconds(random.number(below: [3, 60, 900, 20_000][random.number(below: 4)])))
    }
    check()
  }

  private mutating func feed(_ app: AppID) {
    let events: [LifeCycle.Event] = [
      .launch, .launch, .home, .home, .returnToApp, .systemKill, .crashed, .forceQuit,
    ]
    bench.feed(app, events[random.number(below: events.count)])
  }

  private mutating func submit(_ app: AppID) {
    let identifiers = ["r1", "r2", "r1"] + SchedulerBench.processing
    bench.submit(
      identifiers[random.number(below: identifiers.count)], of: app,
      in: random.number(below: 2) == 0 ? nil : .seconds(random.number(below: 7200)),
      needsNetwork: random.number(below: 3) == 0, needsPower: random.number(below: 4) == 0)
  }

  private mutating func tell(_ app: AppID) {
    if random.number(below: 2) == 0 {
      isLocked.toggle()
      return bench.lock(isLocked)
    }
    bench.expires = random.number(below: 4) > 0
    let events: [TaskScheduler.Event] = [
      .device(.charging(true)), .device(.charging(false)), .device(.network(.none)),
      .device(.network(.wifi)), .device(.lowPowerMode(true)), .device(.lowPowerMode(false)),
      .device(.refreshStatus(app, .denied)), .device(.refreshStatus(app, .available)),
      .device(.restarted), .cancel(app, identifier: "p1"), .cancelAll(app),
      .simulateLaunch(app, identifier: "r1"), .simulateExpiration(app, identifier: "r1"),
      .completed(app, number: random.number(below: 40), success: true),
    ]
    bench.tell(events[random.number(below: events.count)])
  }

  /// R102, R104, R107: never too many, never too long, each task ended once.
  private mutating func check() {
    for app in ["a", "b"] as [AppID] {
      let pending = bench.scheduler.pending(of: app)
      for (kind, most) in PendingTaskRequests.most
      where pending.count(where: { $0.kind == kind }) > most {
        problems.append("\(app) has too many \(kind)")
      }
    }
    let records = bench.records
    if Set(records.map(\.task)).count != records.count { problems.append("a task ended twice") }
    for record in records.dropFirst(seen) where record.outcome == .overran {
      let limit: Duration = record.task.kind == .refresh ? .seconds(30) : .seconds(300)
      if record.elapsed > limit { problems.append("\(record) took too long") }
    }
    seen = records.count
    let open = Set(bench.begun).subtracting(records.map(\.task))
    for task in open where bench.lives[task.app]?.applicationState == nil {
      problems.append("\(task) outlives its process")
    }
  }
}
