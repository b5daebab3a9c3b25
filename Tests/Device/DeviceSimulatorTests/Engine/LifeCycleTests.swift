import DeviceSimulator
import DeviceTrace
import Testing

/// The user's actions, with real processes (R1-R9).
struct LifeCycleTests {
  @Test func launchesIntoTheForeground() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    #expect(news.state == .active)
    #expect(
      test.lines == [
        "application(_:didFinishLaunchingWithOptions:) inactive",
        "applicationDidBecomeActive(_:) active",
      ])
    #expect(try test.trace.events(.start).map(\.by) == ["user"])
  }

  @Test func suspendsAMomentAfterHome() throws {
    let test = try TestDevice("quiet")
    let app = test.device.launch("quiet")
    test.device.pressHome()
    #expect(app.state == .background)
    test.device.advance(by: .milliseconds(999))
    #expect(app.state == .background)
    test.device.advance(by: .milliseconds(1))
    #expect(app.state == .suspended)
  }

  @Test func returnsToTheSameProcess() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    test.device.launch("news")
    #expect(news.state == .active)
    #expect(try test.trace.events(.start).count == 1)
    #expect(
      test.lines.suffix(2) == [
        "applicationWillEnterForeground(_:) background", "applicationDidBecomeActive(_:) active",
      ])
  }

  @Test func leavesOneAppForAnother() throws {
    let test = try TestDevice("quiet", "news")
    let quiet = test.device.launch("quiet")
    let news = test.device.launch("news")
    #expect([quiet.state, news.state] == [.background, .active])
    #expect(try test.trace.events(.action).map(\.name) == ["launch", "home", "launch"])
  }

  @Test func becomesInactiveUnderACall() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    news.beginInterruption(.call)
    #expect(news.state == .inactive)
    news.endInterruption(.call)
    #expect(news.state == .active)
  }

  @Test func comesBackAtUnlocking() throws {
    let test = try TestDevice("quiet")
    let app = test.device.launch("quiet")
    test.device.lock()
    #expect(test.device.isLocked)
    test.device.advance(by: .minutes(5))
    #expect(app.state == .suspended)
    test.device.unlock()
    #expect(app.state == .active)
  }

  @Test func hearsNothingOfAKillWhileSuspended() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    news.terminateBySystem()
    #expect(news.state == .notRunning)
    #expect(!test.output.contains("applicationWillTerminate"))
    #expect(try test.trace.events(.end).map(\.reason) == ["systemKill"])
  }

  @Test func hearsOfAKillInTheBackground() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    test.device.pressHome()
    news.terminateBySystem()
    #expect(news.state == .notRunning)
    #expect(test.lines.last == "applicationWillTerminate(_:) background")
  }

  @Test func startsANewProcessAfterForceQuit() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    news.forceQuit()
    #expect(news.state == .notRunning)
    news.launch()
    #expect(news.state == .active)
    #expect(try test.trace.events(.start).map(\.process) == [1, 2])
  }

  @Test func keepsWhatIsOnDiskOverARestart() throws {
    let test = try TestDevice("remembers")
    let app = test.device.launch("remembers")
    test.device.reboot()
    #expect(app.state == .notRunning)
    app.launch()
    #expect(test.lines == ["launch 1", "launch 2"])
    #expect(try test.trace.events(.end).map(\.reason) == ["reboot"])
  }

  @Test func exitsInsteadOfBeingSuspended() throws {
    let plist = "<key>UIApplicationExitsOnSuspend</key><true/>"
    let test = try TestDevice("news", plist: plist)
    let news = test.device.launch("news")
    test.device.pressHome()
    #expect(news.state == .notRunning)
    #expect(test.lines.last == "applicationWillTerminate(_:) background")
  }

  @Test func killsAnAppThatBlocksItsMainThreadOnHome() throws {
    let test = try TestDevice("blocksOnHome")
    let app = test.device.launch("blocksOnHome")
    test.device.advance(by: .seconds(10))
    test.device.pressHome()
    test.device.advance(by: .seconds(4))
    #expect(app.state == .background)
    test.device.advance(by: .seconds(1))
    #expect(app.state == .notRunning)
    let trace = try test.trace
    #expect(trace.events(.end).map(\.reason) == ["notReturned"])
    #expect(trace.events(.end).map(\.seconds) == [15])
    #expect(trace.misuses == ["the main thread is blocked: it waits for 'semaphore'"])
    #expect(trace.events(.misuse).first?.frames?.isEmpty == false)
  }

  @Test func killsAnAppWhoseLaunchTakesTooLong() throws {
    let test = try TestDevice("dawdles")
    let app = test.device.launch("dawdles")
    test.device.advance(by: .seconds(60))
    #expect(app.state == .notRunning)
    let end = try #require(try test.trace.events(.end).first)
    #expect(end.seconds == 20)
    #expect(end.reason == "notReturned")
    #expect(end.text == "terminated: 0x8badf00d, process-launch watchdog: no answer for 20 s")
  }

  @Test func killsABlockedAppThatIsForceQuitAfterFiveSeconds() throws {
    let test = try TestDevice("blocksOnHome")
    let app = test.device.launch("blocksOnHome")
    app.forceQuit()
    test.device.advance(by: .seconds(60))
    let end = try #require(try test.trace.events(.end).first)
    #expect(end.seconds == 5)
    #expect(end.reason == "forceQuit")
    let text = "terminated by the user: 0x8badf00d, process-exit watchdog: no answer for 5 s"
    #expect(end.text == text)
  }

  @Test func letsAnAppTakeItsTimeWithinTheLimit() throws {
    let test = try TestDevice("hesitatesOnHome")
    let app = test.device.launch("hesitatesOnHome")
    test.device.pressHome()
    test.device.advance(by: .seconds(10))
    #expect(app.state == .suspended)
    let returned = try test.trace.events(.returned).last
    #expect(returned?.seconds == 3)
  }

  @Test func takesItsPictureWhenItLeaves() throws {
    let test = try TestDevice("shows")
    let app = test.device.launch("shows")
    #expect(app.screen == ["the last call:", "applicationDidBecomeActive(_:)"])
    #expect(app.snapshot == nil)
    test.device.pressHome()
    #expect(app.snapshot == ["the last call:", "applicationDidEnterBackground(_:)"])
    #expect(
      try test.trace.events(.snapshot).map(\.text) == [
        "the last call:\napplicationDidEnterBackground(_:)"
      ])
  }

  @Test func tellsAppsOfTheirDevice() throws {
    let test = try TestDevice("status", iOS: 9)
    let app = test.device.launch("status")
    test.device.setLowPowerMode(true)
    app.setBackgroundRefresh(.denied)
    #expect(test.lines == ["available false 9", "available true 9", "denied true 9"])
  }
}
