import RuleBlocks
import BackgroundExecution
import Testing

struct BackgroundTaskRuleTests {
  @Test("R10: any number of tasks may be open, and each is ended by itself")
  func r10EachTaskEndsByItself() {
    var bench = TaskBench.inBackground(tasks: 1, 2, 3)
    bench.end(2)
    #expect(bench.tasks.open(of: TaskBench.app).map(\.identifier) == [1, 3])
    #expect(bench.ends.map(\.identifier) == [2])
    #expect(bench.misuses == [])
  }

  @Test("R10: to end a task twice is a misuse in the words of iOS, and ends no other")
  func r10EndedTwice() {
    var bench = TaskBench.inBackground(tasks: 1, 2)
    bench.end(1)
    bench.end(1)
    #expect(bench.misuses == [.backgroundTaskUnknown(TaskBench.app, identifier: 1)])
    #expect(
      "\(bench.misuses[0])"
        == "Can't end BackgroundTask: no background task exists with identifier 1, or it may have "
        + "already been ended; end each task once")
    #expect(bench.tasks.open(of: TaskBench.app).map(\.identifier) == [2])
  }

  @Test("R11: an open task keeps an app from being suspended; after the last end it is at once")
  func r11KeepsTheAppRunning() {
    var bench = TaskBench.inBackground(tasks: 1, 2)
    bench.pass(.seconds(10))
    bench.end(1)
    #expect(bench.life.state != .suspended)
    bench.end(2)
    #expect(bench.life.state == .suspended)
  }

  @Test("R12: the foreground has no limit")
  func r12NoLimitInFront() {
    var bench = TaskBench()
    bench.feed(.launch)
    bench.begin(1)
    bench.pass(.seconds(3600))
    #expect(bench.limit == nil)
    #expect(bench.life.state == .active)
    #expect(bench.expired == [])
  }

  @Test(
    "R12: in the background all tasks share one budget, which depends on the system",
    arguments: [(4, 600), (6, 600), (7, 180), (12, 180), (13, 30), (18, 30)])
  func r12OneBudget(version: Int, seconds: Int) {
    var bench = TaskBench.inBackground(iOS: version, tasks: 1)
    #expect(bench.limit == .zero + .seconds(seconds))
    bench.pass(.seconds(20))
    bench.begin(2)
    bench.pass(.seconds(seconds))
    #expect(bench.ends.map(\.outcome) == [.overran, .overran])
    #expect(bench.life.applicationState == nil)
  }

  @Test("R12: coming back lifts the limit, and leaving again begins a new budget")
  func r12ANewBudgetEachTime() {
    var bench = TaskBench.inBackground(tasks: 1)
    bench.pass(.seconds(20))
    bench.feed(.returnToApp)
    #expect(bench.limit == nil)
    bench.pass(.seconds(60))
    bench.feed(.home)
    #expect(bench.limit == .zero + .seconds(110))
    bench.pass(.seconds(24))
    #expect(bench.expired == [])
    bench.pass(.seconds(1))
    #expect(bench.expired == [1])
  }

  @Test("R13: the handlers of open tasks are called some seconds before, first begun first")
  func r13CallsHandlers() {
    var bench = TaskBench.inBackground(tasks: 3, 1, 2)
    bench.end(1)
    bench.pass(.milliseconds(24_999))
    #expect(bench.expired == [])
    bench.pass(.milliseconds(1))
    #expect(bench.expired == [3, 2])
  }

  @Test("R14: an app whose handlers end its tasks is suspended and lives")
  func r14EndingInTheHandlerSavesTheApp() {
    var bench = TaskBench.inBackground(tasks: 1, 2)
    bench.expires = { [.end(TaskBench.app, identifier: $0)] }
    bench.pass(.seconds(60))
    #expect(bench.life.state == .suspended)
    #expect(bench.ends.map(\.outcome) == [.ended, .ended])
  }

  @Test("R14: an app that ends one of two tasks is terminated, and the report names the other")
  func r14TerminatesAnAppThatDoesNotEnd() {
    var bench = TaskBench()
    bench.feed(.launch)
    bench.begin(1, "thumbnails")
    bench.begin(2, "upload")
    bench.feed(.home)
    bench.expires = { $0 == 1 ? [.end(TaskBench.app, identifier: 1)] : [] }
    bench.pass(.seconds(60))
    let task = BackgroundTask(app: TaskBench.app, identifier: 2, name: "upload")
    let reason = TerminationReason.ruleBroken(.backgroundTaskNotEnded(task))
    #expect(bench.actions.contains(.terminate(reason)))
    #expect(
      reason.report
        == "terminated: background task 2 (\"upload\") had not been ended when its time was up")
  }

  @Test("R15: a task that is begun in a wake has seconds, not minutes", arguments: [4, 7, 12])
  func r15SecondsInAWake(version: Int) {
    var bench = TaskBench(iOS: version)
    let wake = ProcessAssertion(.backgroundFetch, number: 1)
    let message = AppMessage.performFetch(FetchToken(app: TaskBench.app, number: 1))
    let limit = AssertionLimit(deadline: .zero + .seconds(30))
    bench.feed(.request(.wake(message, holding: wake, limit: limit)))
    bench.begin(1)
    bench.feed(.request(.release(wake)))
    #expect(bench.limit == .zero + .seconds(30))
    bench.pass(.seconds(31))
    #expect(bench.ends.map(\.outcome) == [.overran])
  }

  @Test("R15: no task begins when the time is used up")
  func r15NoTaskWithoutTime() {
    var bench = TaskBench.inBackground()
    let wake = ProcessAssertion(.backgroundFetch, number: 1)
    let long = AssertionLimit(deadline: .zero + .seconds(3600))
    bench.feed(.request(.hold(wake, limit: long)))
    bench.pass(.seconds(30))
    bench.begin(1)
    let task = BackgroundTask(app: TaskBench.app, identifier: 1)
    #expect(bench.misuses == [.backgroundTimeUsedUp(task)])
    #expect(bench.life.state != .suspended)
  }

  /// Wakes the app of a bench, which is running, for a push.
  private func wake(_ bench: inout TaskBench) -> ProcessAssertion {
    let assertion = ProcessAssertion(.remoteNotification, number: 1)
    let call = PushCall(app: TaskBench.app, number: 1, payload: "{}", wakesApp: true)
    let limit = AssertionLimit(deadline: bench.time + .seconds(30))
    bench.feed(.request(.wake(.remoteNotification(call), holding: assertion, limit: limit)))
    return assertion
  }

  @Test("R15: an app that runs and is woken has the seconds of a wake from then on")
  func r15WokenWhileItRuns() {
    var bench = TaskBench.inBackground(tasks: 1)
    bench.pass(.seconds(20))
    _ = wake(&bench)
    #expect(bench.limit == .zero + .seconds(50))
    bench.begin(2)
    bench.pass(.seconds(24))
    #expect(bench.expired == [] && bench.misuses == [])
    bench.pass(.seconds(1))
    #expect(bench.expired == [1, 2])
  }

  @Test("R255: while a sound keeps the app running there is no limit, and no task expires")
  func r255SoundLiftsTheLimit() {
    var bench = TaskBench()
    let sound = ProcessAssertion(.audio, number: 1)
    bench.feed(.launch, .request(.hold(sound)))
    bench.begin(1)
    bench.feed(.home)
    #expect(bench.limit == nil)
    bench.pass(.seconds(600))
    #expect(bench.expired == [] && bench.life.applicationState == .background)
    bench.feed(.request(.hold(sound, limit: AssertionLimit(deadline: bench.time + .seconds(1)))))
    #expect(bench.limit == bench.time + .seconds(30))
    bench.pass(.seconds(25))
    #expect(bench.expired == [1])
    bench.pass(.seconds(5))
    #expect(bench.ends.map(\.outcome) == [.overran] && bench.misuses == [])
  }

  @Test("R255: a sound that begins in the background lifts the limit of open tasks")
  func r255SoundBeginsInTheBackground() {
    var bench = TaskBench.inBackground(tasks: 1)
    bench.pass(.seconds(20))
    bench.feed(.request(.hold(ProcessAssertion(.audio, number: 1))))
    #expect(bench.limit == nil)
    bench.pass(.seconds(60))
    #expect(bench.expired == [] && bench.ends.isEmpty)
    bench.end(1)
    bench.feed(.request(.release(ProcessAssertion(.audio, number: 1))))
    #expect(bench.life.state == .suspended && bench.misuses == [])
    bench.feed(.returnToApp, .home)
    #expect(bench.limit == bench.time + .seconds(30))
  }

  @Test("R15: an app whose time was used up, kept by a long wake, may begin tasks in another")
  func r15WokenWithoutTime() {
    var bench = TaskBench.inBackground()
    let long = AssertionLimit(deadline: .zero + .seconds(3600))
    bench.feed(.request(.hold(ProcessAssertion(.backgroundFetch, number: 0), limit: long)))
    bench.pass(.seconds(600))
    let push = wake(&bench)
    #expect(bench.limit == .zero + .seconds(630))
    bench.begin(1)
    bench.feed(.request(.release(push)))
    bench.pass(.seconds(30))
    #expect(bench.misuses == [] && bench.expired == [1])
    #expect(bench.ends.map(\.outcome) == [.overran])
  }

  @Test("R15: a wake shortens nothing, and a task that was called for its end is not called again")
  func r15WakeAddsOnly() {
    var bench = TaskBench.inBackground(iOS: 7, tasks: 1)
    bench.pass(.seconds(10))
    _ = wake(&bench)
    #expect(bench.limit == .zero + .seconds(180))
    var late = TaskBench.inBackground(tasks: 1)
    late.pass(.seconds(26))
    _ = wake(&late)
    #expect(late.expired == [1])
    late.pass(.seconds(29))
    #expect(late.expired == [1] && late.ends.isEmpty)
    late.pass(.seconds(1))
    #expect(late.ends.map(\.outcome) == [.overran])
  }

  @Test("R15: an app in front has no limit, whatever wakes it")
  func r15WokenInFront() {
    var bench = TaskBench()
    bench.feed(.launch)
    _ = wake(&bench)
    #expect(bench.limit == nil)
  }

  @Test("a suspended app does not take its tasks to its next process")
  func endsTasksWithTheProcess() {
    var bench = TaskBench()
    bench.feed(.launch)
    bench.begin(1)
    bench.feed(.crashed)
    #expect(bench.ends.map(\.outcome) == [.processEnded])
    bench.feed(.launch)
    bench.begin(1)
    #expect(bench.misuses == [])
    #expect(bench.tasks.open(of: TaskBench.app).map(\.identifier) == [1])
  }

  @Test(
    "R16: from iOS 7 on an open task does not keep a locked device awake; its time stands meanwhile",
    arguments: [(6, true), (7, false), (18, false)])
  func r16StandsStillInSleep(version: Int, keepsAwake: Bool) throws {
    var bench = TaskBench.inBackground(iOS: version, tasks: 1)
    bench.pass(.seconds(10))
    #expect(bench.life.keepsDeviceAwake == keepsAwake)
    guard !keepsAwake else { return }
    let limit = try #require(bench.limit)
    bench.feed(.deviceSleeps)
    bench.pass(.seconds(3600))
    #expect(bench.ends.isEmpty)
    bench.feed(.deviceWakes)
    bench.tell(.device(.slept(.seconds(3600))))
    #expect(bench.limit == limit + .seconds(3600))
    bench.pass(limit - .zero - .seconds(10 + 5))
    #expect(bench.expired == [1])
    bench.pass(.seconds(5))
    #expect(bench.ends.map(\.outcome) == [.overran])
    #expect(bench.misuses == [])
  }

  @Test("R17: a device without multitasking ends an app that the user leaves")
  func r17HomeEndsTheApp() {
    var profile = Profile.latest
    profile.isMultitaskingSupported = false
    var life = LifeCycle(profile: profile)
    var actions = life.handle(.launch, at: .zero)
    for message in [AppMessage.didFinishLaunching, .didBecomeActive] {
      actions += life.handle(.returned(message), at: .zero)
    }
    actions += life.handle(.home, at: .zero)
    for message in [AppMessage.willResignActive, .didEnterBackground, .willTerminate] {
      actions += life.handle(.returned(message), at: .zero)
    }
    #expect(actions.last == .phase(.notRunning(after: .noMultitasking)))
    #expect(actions.misuses == [])
  }

  @Test func aTaskBegunInTheLastSecondsHearsOfItsEndAtOnce() {
    var bench = TaskBench.inBackground(tasks: 1)
    bench.pass(.seconds(27))
    bench.begin(2)
    #expect(bench.expired == [1, 2])
    bench.end(1)
    bench.end(2)
    bench.pass(.seconds(60))
    #expect(bench.misuses == [])
    #expect(bench.life.state == .suspended)
  }
}
