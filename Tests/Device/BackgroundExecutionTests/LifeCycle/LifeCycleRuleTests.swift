import RuleBlocks
import BackgroundExecution
import Testing

struct LifeCycleRuleTests {
  @Test("R1: a launch by the user is inactive until the app becomes active")
  func r1LaunchIsInactiveThenActive() {
    var app = AppBench()
    let actions = app.feed(.launch)
    #expect(actions.first == .startProcess(.user))
    #expect(actions.messages == [.didFinishLaunching, .didBecomeActive])
    #expect(actions.states == [.inactive, .active])
    #expect(app.life.state == .active)
  }

  @Test("R210: with scenes it is in the background until a scene enters the foreground")
  func r210LaunchWithScenesIsInTheBackground() {
    var app = AppBench(AppManifest(hasScenes: true))
    let actions = app.feed(.launch)
    #expect(
      actions.messages == [
        .didFinishLaunching, .scene(.willConnect(), of: 1), .scene(.willEnterForeground, of: 1),
        .scene(.didBecomeActive, of: 1),
      ])
    #expect(actions.states == [.background, .background, .background, .active])
    #expect(actions.contains(.phase(.foreground)) && !actions.contains(.phase(.background)))
    var old = AppBench(AppManifest(hasScenes: true), iOS: 12)
    #expect(old.feed(.launch).states == [.inactive, .active])
  }

  @Test("R2: Home leads to the background, and a moment later to suspension without a callback")
  func r2HomeThenSuspendedWithoutCallback() {
    var app = AppBench()
    _ = app.feed(.launch)
    let home = app.feed(.home)
    #expect(home.messages == [.willResignActive, .didEnterBackground])
    #expect(home.states == [.active, .background])
    #expect(app.life.state == .background(keptBy: []))
    #expect(app.pass(Choices().backgroundMoment) == [.suspend, .phase(.suspended)])
    #expect(app.life.state == .suspended)
  }

  @Test("R3: a return from the background tells of the foreground, then of activity")
  func r3ReturnFromBackground() {
    var app = AppBench()
    _ = app.feed(.launch, .home) + app.pass(.seconds(60))
    let actions = app.feed(.returnToApp)
    #expect(actions.prefix(2) == [.resume, .phase(.foreground)])
    #expect(actions.messages == [.willEnterForeground, .didBecomeActive])
    #expect(actions.states == [.background, .active])
  }

  @Test("R3: without having been in the background there is no willEnterForeground")
  func r3NoWillEnterForegroundAtLaunchOrAfterAnInterruption() {
    var app = AppBench()
    let actions = app.feed(.launch, .interruptionBegins(.alert), .interruptionEnds(.alert))
    #expect(!actions.messages.contains(.willEnterForeground))
  }

  @Test("R4: an interruption makes the app inactive, not a background app")
  func r4InterruptionHasNoBackgroundCallbacks() {
    var app = AppBench()
    _ = app.feed(.launch)
    #expect(app.feed(.interruptionBegins(.call)).messages == [.willResignActive])
    #expect(app.life.state == .inactive(coveredBy: [.call]))
    #expect(app.feed(.interruptionEnds(.call)).messages == [.didBecomeActive])
  }

  @Test("R4: of interruptions over each other the first and the last count")
  func r4NestedInterruptions() {
    var app = AppBench()
    _ = app.feed(.launch)
    let actions = app.feed(
      .interruptionBegins(.appSwitcher), .interruptionBegins(.alert),
      .interruptionEnds(.appSwitcher))
    #expect(actions.messages == [.willResignActive])
    #expect(app.feed(.interruptionEnds(.alert)).messages == [.didBecomeActive])
  }

  @Test("R4: Home out of an interruption does not resign a second time")
  func r4HomeDuringAnInterruption() {
    var app = AppBench()
    let actions = app.feed(.launch, .interruptionBegins(.appSwitcher), .home)
    #expect(actions.messages.filter { $0 == .willResignActive }.count == 1)
    #expect(actions.messages.last == .didEnterBackground)
  }

  @Test("R262: an answered call moves the app to the background, and its end brings it back")
  func r262AnsweredCall() {
    var app = AppBench()
    _ = app.feed(.launch, .interruptionBegins(.call))
    #expect(app.feed(.answersCall).messages == [.didEnterBackground])
    #expect(app.pass(.seconds(120)).contains(.suspend))
    #expect(app.feed(.callIsOver).messages == [.willEnterForeground, .didBecomeActive])
  }

  @Test("R262: after the end of a call on a locked device, unlocking brings the app back")
  func r262EndOfACallOnALockedDevice() {
    var app = AppBench()
    _ = app.feed(.launch, .interruptionBegins(.call), .answersCall, .lock)
    #expect(app.feed(.callIsOver).isEmpty)
    #expect(app.feed(.unlock).messages == [.willEnterForeground, .didBecomeActive])
  }

  @Test("R262: an app that the user opens during the call does not come back a second time")
  func r262ReturnDuringACall() {
    var app = AppBench()
    _ = app.feed(.launch, .interruptionBegins(.call), .answersCall, .returnToApp, .home)
    #expect(app.feed(.callIsOver).isEmpty)
  }

  @Test("R5: every call is followed by its notification")
  func r5EachCallHasItsNotification() {
    var app = AppBench()
    let actions =
      app.feed(.launch, .home, .returnToApp, .home, .systemKill)
      .filter { if case .deliver = $0 { true } else if case .post = $0 { true } else { false } }
    #expect(actions.count == 2 * actions.messages.count)
    for (call, post) in zip(actions, actions.dropFirst()) {
      guard case .deliver(let message, _) = call, let name = message.notification else { continue }
      #expect(post == .post(name))
    }
    #expect(actions.notifications.last == "UIApplication.willTerminateNotification")
  }

  @Test("R6: an app that does not return from didEnterBackground in 5 s is killed with a report")
  func r6SlowDidEnterBackgroundIsKilled() {
    var app = AppBench()
    _ = app.feed(.launch)
    app.returns = false
    _ = app.feed(.home, .returned(.willResignActive))
    #expect(app.pass(.seconds(4.999)) == [])
    let reason = TerminationReason.notReturned(.didEnterBackground, within: .seconds(5))
    #expect(
      app.pass(.seconds(1)) == [.terminate(reason), .phase(.notRunning(after: reason))])
    #expect(
      reason.report
        == "terminated: 'applicationDidEnterBackground(_:)' had not returned after 5 s")
  }

  @Test("R6: the snapshot is taken after didEnterBackground has returned")
  func r6SnapshotAfterReturn() {
    var app = AppBench()
    _ = app.feed(.launch)
    app.returns = false
    let home = app.feed(.home, .returned(.willResignActive)) + app.pass(.seconds(4))
    #expect(!home.contains(.takeSnapshot))
    #expect(app.feed(.returned(.didEnterBackground)) == [.takeSnapshot])
    #expect(app.pass(.seconds(60)).contains(.suspend))
  }

  @Test("R7: a suspended app is killed without a callback", arguments: [false, true])
  func r7KillWhileSuspendedHasNoCallback(byUser: Bool) {
    var app = AppBench()
    _ = app.feed(.launch, .home) + app.pass(.seconds(60))
    let reason: TerminationReason = byUser ? .forceQuit : .systemKill
    #expect(
      app.feed(byUser ? .forceQuit : .systemKill)
        == [.terminate(reason), .phase(.notRunning(after: reason))])
  }

  @Test("R7: an app that runs in the background hears that it will terminate")
  func r7KillInBackgroundTellsTheApp() {
    var app = AppBench()
    let assertion = ProcessAssertion(.backgroundFetch, number: 1)
    let fetch = AppMessage.performFetch(FetchToken(app: "a", number: 1))
    _ = app.feed(.request(.wake(fetch, holding: assertion)))
    let actions = app.feed(.systemKill)
    #expect(actions.messages == [.willTerminate])
    #expect(actions.contains(.terminate(.systemKill)))
    #expect(app.life.state == .notRunning(after: .systemKill))
  }

  @Test("R7: an app that does not answer willTerminate is killed after 5 s")
  func r7KillDoesNotWaitForever() {
    var app = AppBench()
    _ = app.feed(.launch, .home, .mainThreadBlocked, .systemKill)
    #expect(app.pass(.seconds(4)) == [])
    #expect(app.pass(.seconds(2)).contains(.terminate(.systemKill)))
  }

  @Test("R7: an app that is force quit in front goes to the background and terminates")
  func r7ForceQuitInFront() {
    var app = AppBench()
    _ = app.feed(.launch, .interruptionBegins(.appSwitcher))
    let actions = app.feed(.forceQuit)
    #expect(actions.messages == [.didEnterBackground, .willTerminate])
    #expect(app.life.state == .notRunning(after: .forceQuit))
  }

  @Test("R8: a background launch finds the state background and never becomes active")
  func r8BackgroundLaunch() {
    var app = AppBench()
    let assertion = ProcessAssertion(.backgroundFetch, number: 1)
    let fetch = AppMessage.performFetch(FetchToken(app: "a", number: 1))
    let actions = app.feed(.request(.wake(fetch, holding: assertion)))
    #expect(actions.first == .startProcess(.background(.backgroundFetch)))
    #expect(actions.messages == [.didFinishLaunching, fetch])
    #expect(actions.states == [.background, .background])
    #expect(app.life.state == .background(keptBy: [assertion]))
    #expect(app.feed(.request(.release(assertion))) == [.suspend, .phase(.suspended)])
  }

  @Test("R8: an app that is launched or resumed for an event hears only of that (CHOICE)")
  func r8NoDidEnterBackgroundBeforeTheEvent() {
    var app = AppBench()
    func fetch(_ number: Int) -> LifeCycle.Event {
      .request(
        .wake(
          .performFetch(FetchToken(app: "a", number: number)),
          holding: ProcessAssertion(.backgroundFetch, number: number)))
    }
    let launched = app.feed(
      fetch(1), .request(.release(ProcessAssertion(.backgroundFetch, number: 1))))
    #expect(
      launched.messages == [.didFinishLaunching, .performFetch(FetchToken(app: "a", number: 1))])
    _ = app.pass(.seconds(60))
    #expect(app.life.state == .suspended)
    #expect(app.feed(fetch(2)).messages == [.performFetch(FetchToken(app: "a", number: 2))])
  }

  @Test("R9: an app that exits on suspend hears of the background and terminates, up to iOS 12")
  func r9ExitsOnSuspend() {
    var app = AppBench(AppManifest(exitsOnSuspend: true), iOS: 12)
    _ = app.feed(.launch)
    let actions = app.feed(.home)
    #expect(actions.messages == [.willResignActive, .didEnterBackground, .willTerminate])
    #expect(actions.contains(.terminate(.exitsOnSuspend)))
  }

  @Test("R9, R17: the lock covers an app that Home would end", arguments: [true, false])
  func staysUnderTheLock(_ isOldDevice: Bool) {
    var app = AppBench(AppManifest(exitsOnSuspend: !isOldDevice), iOS: 12)
    if isOldDevice {
      var profile = Profile(iOS: 12) ?? .latest
      profile.isMultitaskingSupported = false
      app.life = LifeCycle(manifest: AppManifest(), profile: profile)
    }
    _ = app.feed(.launch)
    #expect(app.feed(.lock).messages == [.willResignActive])
    #expect(app.life.state == .inactive(coveredBy: [.lock]))
    #expect(!app.life.keepsDeviceAwake, "a locked device sleeps over it")
    _ = app.pass(.seconds(600))
    #expect(app.feed(.unlock).messages == [.didBecomeActive] && app.life.state == .active)
    _ = app.feed(.interruptionBegins(.call))
    #expect(app.feed(.lock, .interruptionEnds(.call)).messages == [])
    #expect(app.feed(.unlock).messages == [.didBecomeActive])
    _ = app.feed(.lock, .systemKill)
    #expect(app.feed(.unlock).misuses == [] && app.life.state == .notRunning(after: .systemKill))
  }

  @Test("R9: from iOS 13 the key is ignored")
  func r9ExitsOnSuspendIsIgnoredFrom13() {
    var app = AppBench(AppManifest(exitsOnSuspend: true), iOS: 13)
    let actions = app.feed(.launch, .home) + app.pass(.seconds(60))
    #expect(actions.last == .phase(.suspended))
  }

  @Test("R9: a blocked main thread gets nothing; what waits comes in order when it is free")
  func r9BlockedMainThread() {
    var app = AppBench()
    _ = app.feed(.launch, .mainThreadBlocked)
    let blocked = app.feed(.home, .returnToApp, .home) + app.pass(.seconds(9))
    #expect(blocked.messages.isEmpty)
    #expect(app.life.state == .active)
    #expect(
      app.feed(.mainThreadUnblocked).messages == [
        .willResignActive, .didEnterBackground, .willEnterForeground, .didBecomeActive,
        .willResignActive, .didEnterBackground,
      ])
  }

  @Test("R109: an app that is not active 20 s after the user has opened it is killed")
  func r109LaunchWatchdog() {
    var app = AppBench()
    app.returns = false
    _ = app.feed(.launch) + app.pass(.seconds(19))
    // One of its two calls has returned; the limit still applies.
    #expect(app.feed(.returned(.didFinishLaunching)).messages == [.didBecomeActive])
    let reason = TerminationReason.unanswered(.launch, within: .seconds(20))
    #expect(app.pass(.seconds(1)).first == .terminate(reason))
    #expect(
      reason.report == "terminated: 0x8badf00d, process-launch watchdog: no answer for 20 s")
  }

  @Test(
    "R109: a blocked app that has left the foreground is killed after 10 s",
    arguments: [false, true])
  func r109SceneUpdateWatchdog(locks: Bool) {
    var app = AppBench()
    _ = app.feed(.launch, .mainThreadBlocked, locks ? .lock : .home)
    #expect(app.pass(.milliseconds(9_999)) == [])
    let reason = TerminationReason.unanswered(.sceneUpdate, within: .seconds(10))
    #expect(
      app.pass(.seconds(1)) == [.terminate(reason), .phase(.notRunning(after: reason))])
  }

  @Test("R109: a blocked app that the user returns to is killed after 10 s")
  func r109ResumeWatchdog() {
    var app = AppBench()
    _ = app.feed(.launch, .home, .mainThreadBlocked, .returnToApp)
    let reason = TerminationReason.unanswered(.resume, within: .seconds(10))
    #expect(app.pass(.seconds(10)).first == .terminate(reason))
  }

  @Test("R109: the time runs from the first event that has no answer")
  func r109TimeRunsFromTheEvent() {
    var app = AppBench()
    _ = app.feed(.launch, .mainThreadBlocked, .home) + app.pass(.seconds(6))
    _ = app.feed(.returnToApp) + app.pass(.seconds(3))
    #expect(app.life.state == .active)
    #expect(
      app.pass(.seconds(1)).first == .terminate(.unanswered(.sceneUpdate, within: .seconds(10))))
  }

  @Test("R109: an app that answers in time is not watched any more")
  func r109AnswersEndTheWatch() {
    var app = AppBench()
    _ = app.feed(.launch, .mainThreadBlocked, .home) + app.pass(.seconds(9))
    _ = app.feed(.mainThreadUnblocked, .returnToApp, .mainThreadBlocked)
    #expect(app.pass(.seconds(3600)) == [])
  }

  @Test("R109: an app that is force quit in front has 5 s in all")
  func r109ForceQuitTakesFiveSeconds() {
    var app = AppBench()
    _ = app.feed(.launch, .mainThreadBlocked, .forceQuit)
    #expect(app.pass(.milliseconds(4_999)) == [])
    #expect(
      app.pass(.seconds(1)) == [
        .overdue(.exit, within: .seconds(5)), .terminate(.forceQuit),
        .phase(.notRunning(after: .forceQuit)),
      ])
  }
}
