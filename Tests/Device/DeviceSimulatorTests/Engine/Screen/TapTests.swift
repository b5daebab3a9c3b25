import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Callbacks of an app when the user taps a notification, and their order (R143, R144).
struct TapTests {
  private func device(_ app: String = "taps") throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: 12, plist: nil) {
      $0.environment["TEST_APP"] = app
    }
  }

  private static let push = #"{"aps": {"alert": "Goal", "badge": 3}}"#

  @Test("R143: an app that comes back is told of a tap before it is active")
  func r143Returns() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.allowNotifications()
    test.device.pressHome()
    test.device.push(to: news, Self.push)
    news.tapNotification()
    #expect(
      test.lines.suffix(3) == [
        "willEnterForeground while background, badge 3", "tapped Goal while inactive, badge 3",
        "didBecomeActive while active, badge 3",
      ])
    let method = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
    #expect(try test.trace.events(.call).suffix(2).first?.name == method)
  }

  @Test("R143: an app that is launched is told of a tap after its launch, before it is active")
  func r143Launches() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.allowNotifications()
    news.terminateBySystem()
    test.device.push(to: news, Self.push)
    news.tapNotification()
    #expect(
      test.lines.suffix(3) == [
        "didFinishLaunching, options: 1 while inactive, badge 3",
        "tapped Goal while inactive, badge 3", "didBecomeActive while active, badge 3",
      ])
  }

  @Test("R141: a calendar trigger follows daylight saving time and comes back as what it was")
  func r141Calendar() throws {
    let test = try device("mornings")
    test.device.setTimeZone(try #require(TimeZone(identifier: "Europe/Helsinki")))
    // Two days before the clocks go forward.
    test.device.setDate(Date(timeIntervalSince1970: 1_711_620_000))
    let news = test.device.launch("news")
    news.allowNotifications()
    #expect(
      test.lines == ["morning 8 true 2024-03-29 06:00:00 +0000", "hourly 3600.0 false"])
    test.device.pressHome()
    test.device.advance(by: .hours(72))
    let shown = try test.trace.events(.action).filter { $0.name == "notificationShown" }
    #expect(shown.count == 4)
    let next = try #require(news.pendingNotifications.first?.date)
    #expect("\(next)" == "2024-04-01 05:00:00 +0000")
    news.launch()
    #expect(test.lines.last == "morning 8 true 2024-04-01 05:00:00 +0000")
  }

  @Test("R141: a calendar trigger follows the device into another time zone")
  func r141TimeZone() throws {
    let test = try device("mornings")
    let news = test.device.launch("news")
    let utc = try #require(news.pendingNotifications.first?.date)
    test.device.setTimeZone(try #require(TimeZone(identifier: "America/New_York")))
    let newYork = try #require(news.pendingNotifications.first?.date)
    #expect(newYork.timeIntervalSince(utc) == 4 * 3600 - 86_400)
  }

  @Test func callsObserversInTheOrderOfTheirRegistration() throws {
    let test = try device("observers")
    test.device.launch("news")
    test.device.pressHome()
    let numbers = (1...9).map { "\($0) " }.joined()
    let active = (1...9).map { "active \($0) " }.joined()
    #expect(test.lines == [numbers, numbers, active])
  }
}
