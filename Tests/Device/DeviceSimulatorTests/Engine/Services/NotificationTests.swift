import DeviceSimulator
import DeviceTrace
import Testing

/// User notifications of a real UIKit app (R140-R144).
struct NotificationTests {
  private func device() throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: 18, plist: nil) {
      $0.environment["TEST_APP"] = "notices"
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
}
