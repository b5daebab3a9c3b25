import DeviceSimulator
import DeviceTrace
import Testing

/// User notifications of a real UIKit app (R140-R144).
struct NotificationTests {
  private func device(_ app: String = "notices") throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: 18, plist: nil) {
      $0.environment["TEST_APP"] = app
    }
  }

  @Test func showsThemInTheBackgroundAndTellsOfATap() throws {
    let test = try device()
    let news = test.device.launch("news")
    #expect(news.asksForNotifications)
    #expect(test.lines == ["[\"later\", \"daily\"] notDetermined 7"])
    news.allowNotifications()
    #expect(test.lines.last == "granted: true" && !news.asksForNotifications)
    test.device.pressHome()
    test.device.advance(by: .minutes(10))
    #expect("\(news.notifications)" == "[News: Two new articles]" && news.badge == 2)
    #expect(news.state == .suspended)
    test.device.advance(toTime: "08:00")
    test.device.advance(toTime: "08:00")
    #expect(try test.trace.events(.action).count { $0.name == "notificationShown" } == 3)
    news.terminateBySystem()
    news.tapNotification("later")
    #expect(test.lines.contains("tapped Two new articles inactive") && news.badge == 0)
    #expect(news.notifications.map(\.identifier) == ["daily"])
  }

  @Test func asksTheAppInFront() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.allowNotifications()
    test.device.push(to: news, #"{"aps": {"alert": "Hello"}}"#)
    #expect(test.lines.last == "presents push-1")
    #expect("\(news.notifications)" == "[Hello]")
  }

  @Test func showsNothingThatIsForbidden() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.allowNotifications(false)
    #expect(test.lines.last == "granted: false")
    test.device.pressHome()
    test.device.advance(by: .hours(1))
    #expect(news.notifications.isEmpty && news.badge == 0)
    #expect(try test.trace.events(.action).contains { $0.name == "notificationHidden" })
  }

  @Test func handlesButtonsInTheBackground() throws {
    let test = try device("letters")
    let news = test.device.launch("news")
    news.allowNotifications()
    test.device.pressHome()
    test.device.advance(by: .minutes(2))
    #expect(news.notifications.count == 5 && news.badge == 1 && news.state == .suspended)
    news.tapNotification("a", button: "Later")
    #expect(test.lines.last == "a: later - background" && news.state == .background)
    test.device.advance(by: .seconds(4))
    #expect(test.lines.last == "a is handled" && news.state == .suspended)
    news.terminateBySystem()
    test.device.lock()
    news.answerNotification("b", button: "Answer", with: "On my way")
    #expect(test.lines.suffix(3).contains("launched in the back"))
    #expect(test.lines.contains("b: answer On my way background"))
    let categories = #"categories: ["letters [\"Later\", \"Delete\", \"Read\", \"Answer\"]"]"#
    #expect(test.lines.contains(categories))
    test.device.unlock()
    news.dismissNotification("c")
    let dismissed = "c: com.apple.UNNotificationDismissActionIdentifier - background"
    #expect(test.lines.contains(dismissed))
    news.tapNotification("d", button: "Read")
    #expect(test.lines.contains("d: read - inactive") && news.state == .active)
    #expect(news.notifications.map(\.identifier) == ["e"])
  }

  @Test func setsNoBadgeThatIsForbidden() throws {
    let test = try device("letters")
    let news = test.device.launch("news")
    news.allowNotifications(false)
    #expect(test.lines.last == "badge: 1 0" && news.badge == 0)
    let misuse =
      "Attempting to badge the application icon but haven't received permission from the user to badge "
      + "the application"
    #expect(try test.trace.misuses == [misuse])
  }
}
