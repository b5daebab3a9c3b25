import DeviceSimulator
import DeviceTrace
import Testing

/// Remote notifications of real UIKit apps (R30-R39).
struct PushTests {
  private static let mode =
    "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>"
  private static let silent = #"{"aps": {"content-available": 1}, "content-id": 42}"#

  private func device(
    _ app: String = "pushes", push: String = "", plist: String? = mode, log: Bool = false,
    iOS: Int = 9
  ) throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: iOS, plist: plist, log: log) {
      $0.environment["TEST_APP"] = app
      $0.environment["TEST_PUSH"] = push
    }
  }

  @Test func tellsASuspendedAppOfASilentPush() throws {
    let test = try device()
    let news = test.device.launch("news")
    let token = try #require(news.deviceToken)
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    test.device.push(to: news, Self.silent)
    test.device.advance(by: .seconds(10))
    #expect(test.lines == ["token \(token)", "push 42 1 while background"])
    #expect("\(news.remoteNotifications)" == "[09:01:00, resumed, newData after 3 s]")
    #expect(news.state == .suspended)
    #expect(
      try test.trace.events(.action).map(\.name) == ["launch", "pushToken", "home", "push"])
  }

  @Test func launchesADeadAppForItsToken() throws {
    let test = try device()
    let news = test.device.launch("news")
    let token = try #require(news.deviceToken)
    news.terminateBySystem()
    test.device.push(toToken: token, Self.silent)
    test.device.advance(by: .seconds(3))
    #expect(test.lines.last == "push 42 1 while background")
    #expect(news.remoteNotifications.map(\.wake) == [.launched])
    #expect(try test.trace.events(.start).map(\.by) == ["user", "remoteNotification"])
  }

  @Test func endsTheAsyncFormWithWhatItReturns() throws {
    let test = try device("asyncPushes")
    let news = test.device.launch("news")
    test.device.push(to: news, ["aps": ["content-available": 1], "content-id": "x"])
    test.device.advance(by: .seconds(4))
    #expect(test.lines == ["push x"])
    #expect("\(news.remoteNotifications)" == "[09:00:00, running, noData after 4 s]")
  }

  @Test func killsAnAppThatNeverCallsTheHandler() throws {
    let test = try device(push: "never")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.push(to: news, Self.silent)
    test.device.advance(by: .seconds(30))
    #expect(news.state == .notRunning)
    #expect(news.remoteNotifications.map(\.outcome) == [.overran])
    #expect(try test.trace.events(.end).map(\.reason) == ["pushHandlerNotCalled"])
  }

  @Test func reportsASecondCallOfTheHandler() throws {
    let test = try device(push: "twice")
    let news = test.device.launch("news")
    test.device.push(to: news, Self.silent)
    #expect(
      try test.trace.misuses == [
        "the completion handler of remote notification 'news#1' was called before; "
          + "call it exactly once"
      ])
  }

  @Test func refusesATokenWithoutTheCapability() throws {
    let test = try device()
    test.device.app("news").setPushCapability(false)
    let news = test.device.launch("news")
    #expect(news.deviceToken == nil)
    #expect(
      test.lines == [
        "no token: no valid “aps-environment” entitlement string found for application 3000"
      ])
  }

  @Test func saysThatTheModeIsMissing() throws {
    let test = try device(plist: nil, log: true)
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    test.device.push(to: news, Self.silent)
    #expect(news.remoteNotifications.isEmpty)
    #expect(try test.trace.misuses.count == 1)
    #expect(
      test.output.contains(
        "but you still need to add \"remote-notification\" to the list of your supported "
          + "UIBackgroundModes in your Info.plist."))
  }

  @Test func keepsTheNewestWhileOffline() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.setNetwork(.none)
    test.device.push(to: news, Self.silent)
    test.device.push(to: news, #"{"aps": {"content-available": 1}, "content-id": 43}"#)
    #expect(news.storedPush?.contains("43") == true && news.remoteNotifications.isEmpty)
    test.device.setNetwork(.cellular)
    #expect(test.lines.last == "push 43 1 while background")
    #expect(news.storedPush == nil)
  }

  @Test func losesWhatIsHeldBackWithTheApp() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.setLowPowerMode(true)
    test.device.push(to: news, Self.silent)
    #expect(news.storedPush != nil)
    news.forceQuit()
    #expect(news.storedPush == nil)
    #expect(try test.trace.events(.action).last?.name == "pushDiscarded")
    test.device.launch("news")
    #expect(news.remoteNotifications.isEmpty)
  }

  @Test func findsThePushInTheOptionsOfALaunchByItsTap() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.allowNotifications()
    news.terminateBySystem()
    test.device.push(to: news, #"{"aps": {"alert": "Goal"}, "content-id": 7}"#)
    news.tapNotification()
    #expect(test.lines.contains("launched for push 7"))
    #expect(test.lines.last == "push 7 0 while inactive")
    test.device.pressHome()
    news.terminateBySystem()
    test.device.launch("news")
    #expect(test.lines.count { $0.hasPrefix("launched for push") } == 1)
  }

  @Test func findsThePushInTheOptionsOfALaunchInTheBackground() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.terminateBySystem()
    test.device.push(to: news, Self.silent)
    #expect(test.lines.contains("launched for push 42"))
  }
}
