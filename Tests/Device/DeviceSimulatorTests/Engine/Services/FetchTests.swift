import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Background fetches of real processes (R20-R27).
struct FetchTests {
  @Test func resumesASuspendedAppForAFetch() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(15))
    #expect(news.fetches.map(\.startTime) == ["09:15:00"])
    #expect(news.fetches.map(\.wake) == [.resumed])
    #expect(news.lastFetchResult == .newData)
    #expect(news.state == .suspended)
    #expect(test.lines.last == "application(_:performFetchWithCompletionHandler:) background")
  }

  @Test func launchesADeadAppInTheBackground() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    news.terminateBySystem()
    test.device.advance(by: .minutes(20))
    #expect(news.fetches.map(\.wake) == [.launched])
    #expect(
      test.lines.suffix(2) == [
        "application(_:didFinishLaunchingWithOptions:) background",
        "application(_:performFetchWithCompletionHandler:) background",
      ])
    #expect(try test.trace.events(.start).map(\.by) == ["user", "backgroundFetch"])
  }

  @Test("R24: the quiet hours are the night of the place where the device is")
  func leavesTheNightOfThePlaceAlone() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    test.device.setTimeZone(try #require(TimeZone(identifier: "Europe/Helsinki")))
    test.device.pressHome()
    test.device.advance(by: .days(3))
    let hours = Set(news.fetches.map { String($0.startTime.suffix(8).prefix(2)) })
    #expect(hours == Set((6...23).map { $0 < 10 ? "0\($0)" : "\($0)" }))
    // The next morning it is in New York, where it was seven hours earlier.
    test.device.setTimeZone(try #require(TimeZone(identifier: "America/New_York")))
    let before = news.fetches.count
    test.device.advance(by: .days(3))
    let others = news.fetches.dropFirst(before).map { String($0.startTime.suffix(8).prefix(2)) }
    #expect(Set(others) == hours)
  }

  @Test func measuresAFetchInVirtualTime() throws {
    let test = try TestDevice("slow")
    let slow = test.device.launch("slow")
    test.device.pressHome()
    test.device.advance(by: .seconds(1))
    slow.simulateBackgroundFetch()
    #expect(slow.lastFetchResult == .none)
    #expect(slow.state == .background)
    test.device.advance(by: .seconds(2))
    #expect(slow.lastFetchResult == .newData)
    #expect(slow.fetches.last?.duration == .seconds(2))
    #expect(slow.fetches.last?.isSimulated == true)
    #expect(slow.state == .suspended)
  }

  @Test func simulatesAFetchOfARunningApp() throws {
    let test = try TestDevice("news")
    let news = test.device.launch("news")
    news.simulateBackgroundFetch()
    #expect(news.fetches.map(\.wake) == [.running])
    #expect(test.lines.last == "application(_:performFetchWithCompletionHandler:) active")
  }

  @Test func launchesDueToAFetchEvent() throws {
    let test = try TestDevice("news")
    let news = test.device.app("news")
    news.launchDueToBackgroundFetch()
    #expect(news.lastFetchResult == .newData)
    #expect(news.state == .suspended)
    #expect(try test.trace.events(.action).map(\.name) == ["launchDueToFetch"])
  }

  @Test(arguments: [("noData", BackgroundFetch.Outcome.noData), ("failed", .failed)])
  func keepsTheResult(_ name: String, _ outcome: BackgroundFetch.Outcome) throws {
    let test = try TestDevice(name)
    let app = test.device.launch(name)
    app.simulateBackgroundFetch()
    #expect(app.lastFetchResult == outcome)
  }

  @Test func killsAnAppThatNeverCallsTheHandler() throws {
    let test = try TestDevice("never")
    let app = test.device.launch("never")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    app.simulateBackgroundFetch()
    test.device.advance(by: .milliseconds(29_999))
    #expect(app.state == .background)
    test.device.advance(by: .milliseconds(1))
    #expect(app.state == .notRunning)
    #expect(app.lastFetchResult == .overran)
    #expect(app.fetches.last?.duration == .seconds(30))
    let end = try #require(try test.trace.events(.end).first)
    #expect(end.reason == "fetchHandlerNotCalled")
    #expect(end.seconds == 90)
  }

  @Test func reportsASecondCallOfTheHandler() throws {
    let test = try TestDevice("twice", log: true)
    let app = test.device.launch("twice")
    app.simulateBackgroundFetch()
    #expect(app.lastFetchResult == .newData)
    let text = "the completion handler of fetch 'twice#1' was called before; call it exactly once"
    #expect(try test.trace.misuses == [text])
    #expect(test.lines.contains("2013-09-18 09:00:00 twice: misuse: \(text)"))
  }

  @Test func takesAnAnswerWhileTheMainThreadIsBlocked() throws {
    let test = try TestDevice("background")
    let app = test.device.launch("background")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    app.simulateBackgroundFetch()
    test.device.advance(by: .seconds(10))
    #expect(app.lastFetchResult == .newData)
    #expect(app.fetches.last?.duration == .seconds(4))
    #expect(app.state == .suspended)
    #expect(try test.trace.misuses == [])
  }

  @Test func saysThatTheDelegateHasNoMethod() throws {
    let test = try TestDevice("bare")
    test.device.launch("bare").simulateFetchAndWait(on: test.device)
    let method = "application(_:performFetchWithCompletionHandler:)"
    let text = "the delegate has no method '\(method)'; implement it"
    #expect(try test.trace.misuses.first == text)
  }

  @Test func endsTheFetchWithTheProcess() throws {
    let test = try TestDevice("crashesOnFetch")
    let app = test.device.launch("crashesOnFetch")
    app.simulateBackgroundFetch()
    #expect(app.lastFetchResult == .processEnded)
    #expect(app.state == .notRunning)
  }

  @Test func refusesAnIntervalThatIsNone() throws {
    let test = try TestDevice("asksForNothing")
    let app = test.device.launch("asksForNothing")
    #expect(
      try test.trace.misuses == [
        "fetch interval '-1.0' is not a duration; pass 0 or more seconds"
      ])
    #expect(app.nextFetch == nil)
  }

  @Test func fetchesForNobodyWithoutPermission() throws {
    let test = try TestDevice("news", iOS: 9)
    let news = test.device.launch("news")
    test.device.pressHome()
    #expect(news.nextFetch?.description == "2015-09-16 09:15:00 +0000")
    test.device.setLowPowerMode(true)
    #expect(news.nextFetch == nil)
    test.device.setLowPowerMode(false)
    news.setBackgroundRefresh(.denied)
    #expect(news.nextFetch == nil)
    news.setBackgroundRefresh(.available)
    #expect(news.nextFetch != nil)
    news.forceQuit()
    test.device.advance(by: .days(1))
    #expect(news.fetches.isEmpty)
  }

  @Test func picturesTheAppAfterAFetch() throws {
    let test = try TestDevice("shows")
    let app = test.device.launch("shows")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    app.simulateBackgroundFetch()
    #expect(app.snapshot?.last == "application(_:performFetchWithCompletionHandler:)")
  }
}

extension App {
  /// Starts a fetch and waits until its limit is exceeded.
  fileprivate func simulateFetchAndWait(on device: Device) {
    simulateBackgroundFetch()
    device.advance(by: .seconds(31))
  }
}
