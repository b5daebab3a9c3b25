import RuleBlocks
import BackgroundExecution
import Testing

struct LifeCycleFaultTests {
  @Test("locking moves the app to the background, unlocking brings it back")
  func locksAndUnlocks() {
    var app = AppBench()
    _ = app.feed(.launch)
    #expect(app.feed(.lock).messages == [.willResignActive, .didEnterBackground])
    #expect(app.feed(.home).misuses == [.deviceLocked])
    _ = app.pass(.seconds(60))
    #expect(app.feed(.unlock).messages == [.willEnterForeground, .didBecomeActive])
  }

  @Test("unlocking brings nothing back if the app has died meanwhile")
  func unlocksOverADeadApp() {
    var app = AppBench()
    _ = app.feed(.launch, .lock) + app.pass(.seconds(60))
    _ = app.feed(.systemKill)
    #expect(app.feed(.unlock) == [])
    #expect(app.feed(.unlock).misuses == [.deviceNotLocked])
  }

  @Test("a crash and an exit leave nothing to kill", arguments: [false, true])
  func endsByItself(exits: Bool) {
    var app = AppBench()
    _ = app.feed(.launch)
    let reason: TerminationReason = exits ? .exited : .crash
    #expect(app.feed(exits ? .exited : .crashed) == [.phase(.notRunning(after: reason))])
    #expect(app.feed(.launch).first == .startProcess(.user))
  }

  @Test("a reboot ends the process without a callback and unlocks the device")
  func reboots() {
    var app = AppBench()
    _ = app.feed(.launch, .lock)
    #expect(app.feed(.reboot) == [.terminate(.reboot), .phase(.notRunning(after: .reboot))])
    #expect(!app.life.isLocked)
    #expect(app.feed(.reboot) == [])
  }

  @Test("an app that is gone can still be swiped away, once")
  func forceQuitsADeadApp() {
    var app = AppBench()
    #expect(app.feed(.forceQuit).misuses == [.appNotRunning])
    _ = app.feed(.launch, .crashed)
    #expect(app.feed(.forceQuit) == [.phase(.notRunning(after: .forceQuit))])
    #expect(app.feed(.forceQuit).misuses == [.appNotRunning])
  }

  @Test("a process that crashes while its main thread is blocked, or in a callback, is gone")
  func crashesAnywhere() {
    var app = AppBench()
    app.returns = false
    _ = app.feed(.launch, .mainThreadBlocked)
    #expect(app.feed(.crashed) == [.phase(.notRunning(after: .crash))])
    #expect(app.feed(.returned(.didFinishLaunching)).misuses == [.appNotRunning])
    #expect(app.life.nextDeadline == nil)
  }

  @Test("an event that cannot happen is reported and changes nothing")
  func reportsMisuse() {
    let fetch = FetchToken(app: "a", number: 1)
    let assertion = ProcessAssertion(.backgroundFetch, number: 1)
    let wake = LifeCycle.Event.request(.wake(.performFetch(fetch), holding: assertion))
    let cases: [([LifeCycle.Event], LifeCycle.Event, Misuse)] = [
      ([], .home, .appNotRunning),
      ([], .returnToApp, .appNotRunning),
      ([], .systemKill, .appNotRunning),
      ([], .crashed, .appNotRunning),
      ([], .request(.terminate(.systemKill)), .appNotRunning),
      ([.launch], .launch, .appAlreadyRunning),
      ([.launch], .returnToApp, .appAlreadyInForeground),
      ([.launch], .interruptionEnds(.call), .interruptionNotOpen(.call)),
      (
        [.launch, .interruptionBegins(.call)], .interruptionBegins(.call),
        .interruptionAlreadyOpen(.call)
      ),
      ([.launch, .home], .home, .appNotInForeground),
      ([.launch, .home], .interruptionBegins(.call), .appNotInForeground),
      ([.launch], .returned(.didBecomeActive), .messageNotInFlight(.didBecomeActive)),
      ([.launch, .mainThreadBlocked], .mainThreadBlocked, .mainThreadBlocked),
      ([.launch, .mainThreadBlocked], .returned(.didBecomeActive), .mainThreadBlocked),
      ([.launch], .mainThreadUnblocked, .mainThreadNotBlocked),
      ([.launch], .request(.release(assertion)), .assertionNotHeld(assertion)),
      ([wake], wake, .assertionAlreadyHeld(assertion)),
      ([wake, .request(.release(assertion))], .crashed, .appSuspended),
      ([wake, .request(.release(assertion))], .mainThreadBlocked, .appSuspended),
      ([.launch, .home, .mainThreadBlocked, .systemKill], .returnToApp, .appEnding),
      ([.launch, .home, .mainThreadBlocked, .systemKill], wake, .appEnding),
      ([.lock], .lock, .deviceLocked),
      ([.lock], .launch, .deviceLocked),
    ]
    for (before, event, misuse) in cases {
      var app = AppBench()
      for event in before { #expect(app.feed(event).misuses.isEmpty, "\(before)") }
      let life = app.life
      #expect(app.feed(event) == [.misuse(misuse)], "\(before), then \(event)")
      #expect(app.life == life)
    }
  }

  @Test("time does not run backwards and does not jump over a deadline")
  func guardsTime() {
    var app = AppBench()
    _ = app.pass(.seconds(100)) + app.feed(.launch, .home)
    let life = app.life
    let now = DeviceInstant.zero + .seconds(100)
    let deadline = now + Choices().backgroundMoment
    let early = now - .seconds(1)
    let late = deadline + .nanoseconds(1)
    #expect(
      app.life.handle(.returnToApp, at: early)
        == [.misuse(.timeRunsBackwards(now: now, given: early))])
    #expect(
      app.life.handle(.returnToApp, at: late)
        == [.misuse(.deadlineSkipped(deadline, given: late))])
    #expect(app.life.elapse(to: late) == [.misuse(.deadlineSkipped(deadline, given: late))])
    #expect(app.life == life)
  }
}
