import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Apps that open URLs of each other (R129), and quick actions (R145).
struct TravelTests {
  private func device(_ apps: [(name: String, queries: [String])]) throws -> TestDevice {
    let test = try TestDevice(program: .uikit, iOS: 12) {
      let folder = URL(fileURLWithPath: $0.workingFolder).path
      for app in apps {
        let queries = app.queries.map { "<string>\($0)</string>" }.joined()
        try? TestDevice.install(
          app.name, .uikit,
          plist: "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>"
            + "<string>\(app.name)</string></array></dict></array>"
            + "<key>CFBundleIdentifier</key><string>com.example.\(app.name)</string>"
            + "<key>LSApplicationQueriesSchemes</key><array>\(queries)</array>"
            + "<key>UIApplicationShortcutItems</key><array><dict>"
            + "<key>UIApplicationShortcutItemType</key><string>search</string>"
            + "<key>UIApplicationShortcutItemTitle</key><string>Search</string></dict></array>",
          in: folder)
      }
      $0.apps = apps.map(\.name)
      $0.environment["TEST_APP"] = "travels"
    }
    return test
  }

  private func two() throws -> TestDevice {
    try device([("news", ["maps", "mail"]), ("maps", [])])
  }

  @Test("R129: an app opens a URL in another one, which takes its place")
  func r129Opens() throws {
    let test = try two()
    test.device.launch("news")
    test.device.open("news://maps/go")
    #expect(test.device.app("maps").state == .active)
    #expect(
      test.lines.dropFirst(2) == [
        "news: opens news://maps/go", "news: opened maps: true", "news: willResignActive",
        "news: didEnterBackground", "maps: launched for nothing, items []", "maps: opens maps://x",
        "maps: didBecomeActive",
      ])
    let opens = try test.trace.events(.action).filter { $0.name == "open" }
    #expect(opens.map(\.app) == ["news", "maps"])
  }

  @Test("R129: nothing is opened for a scheme that no app lists, nor from the background")
  func r129Refuses() throws {
    let test = try two()
    test.device.open("news://mail/go")
    #expect(test.lines.contains("news: opened mail: false"))
    test.device.open("news://maps/later")
    test.device.pressHome()
    test.device.advance(by: .seconds(4))
    #expect(test.device.app("maps").state == .notRunning)
    #expect(test.lines.last == "news: opened maps: false")
  }

  @Test("R129: Settings takes the place of the app that opens its page there")
  func r129OpensSettings() throws {
    let test = try two()
    let news = test.device.launch("news")
    test.device.open("news://app-settings/go")
    #expect(test.lines.contains("news: opened app-settings: true"))
    #expect(news.state == .background)
    news.launch()
    #expect(news.state == .active)
  }

  @Test("R129: an app may ask for the schemes that its Info.plist lists")
  func r129Asks() throws {
    let test = try two()
    test.device.open("news://maps/ask")
    test.device.open("news://mail/ask")
    test.device.open("maps://news/ask")
    #expect(
      test.lines.filter { $0.contains("can open") } == [
        "news: can open maps: true", "news: can open mail: false", "maps: can open news: false",
      ])
  }

  @Test("R145: a quick action is reported after the launch, or on the way to the front")
  func r145Performs() throws {
    let test = try two()
    let news = test.device.launch("news")
    #expect(news.quickActions == ["Search", "New"])
    test.device.pressHome()
    news.chooseQuickAction("New")
    #expect(
      test.lines.suffix(3) == [
        "news: willEnterForeground", "news: performs new 7 while inactive", "news: didBecomeActive",
      ])
    news.terminateBySystem()
    news.chooseQuickAction("Search")
    #expect(
      test.lines.suffix(3) == [
        "news: launched for search, items [\"New\"]", "news: performs search 0 while inactive",
        "news: didBecomeActive",
      ])
  }

  private func scenes() throws -> TestDevice {
    let action =
      "<key>UIApplicationShortcutItems</key><array><dict>"
      + "<key>UIApplicationShortcutItemType</key><string>search</string>"
      + "<key>UIApplicationShortcutItemTitle</key><string>Search</string></dict></array>"
    return try TestDevice(
      "news", program: .uikit, iOS: 18, plist: action + ManyScenesTests.manifest(several: false)
    ) {
      $0.environment["TEST_APP"] = "manyScenes"
      $0.environment["TEST_NOTICES"] = "1"
    }
  }

  @Test("R145: a scene that connects for a quick action has it in its options, any other is told")
  func r145Scenes() throws {
    let test = try scenes()
    let news = test.device.app("news")
    news.chooseQuickAction("Search")
    #expect(
      test.lines == [
        "launched, options: 0, several: false", "1: connects for [\"search\"]",
        "1: willEnterForeground, app background", "1: didBecomeActive, app active",
      ])
    test.device.pressHome()
    news.chooseQuickAction("Search")
    #expect(
      test.lines.suffix(3) == [
        "1: willEnterForeground, app background", "1: performs search, app inactive",
        "1: didBecomeActive, app active",
      ])
  }

  @Test(
    "R143: a scene that connects for a notification has it in its options, and the delegate is told"
  )
  func r143Scenes() throws {
    let test = try scenes()
    let news = test.device.launch("news")
    news.allowNotifications()
    news.terminateBySystem()
    test.device.push(to: news, #"{"aps": {"alert": "Goal"}}"#)
    news.tapNotification()
    #expect(
      test.lines.suffix(5) == [
        "launched, options: 0, several: false", "1: connects for [\"Goal\"]",
        "1: willEnterForeground, app background", "tapped Goal", "1: didBecomeActive, app active",
      ])
  }

  @Test func givesAppsOfOneMakerOneIdentifier() throws {
    let test = try two()
    test.device.open("news://x/maker")
    test.device.open("maps://x/maker")
    let makers = test.lines.filter { $0.split(separator: " ").last?.count == 36 }
      .compactMap { $0.split(separator: " ").last }
    #expect(makers.count == 2 && Set(makers).count == 1)
  }

  @Test("R146: quiet notifications are listed without a question")
  func r146Quiet() throws {
    let test = try TestDevice("news", program: .uikit, iOS: 18, plist: nil) {
      $0.environment["TEST_APP"] = "quiet"
    }
    let news = test.device.launch("news")
    #expect(!news.asksForNotifications)
    #expect(
      test.lines.sorted() == ["granted: true", "registered: false", "registered: true"])
    test.device.pressHome()
    test.device.push(
      to: news,
      #"{"aps": {"alert": "Hi", "badge": 4, "thread-id": "t", "interruption-level": "passive","#
        + #" "relevance-score": 0.5}}"#)
    #expect(news.notifications.count == 1 && news.badge == 0)
    news.launch()
    #expect(
      test.lines.suffix(3) == [
        "provisional disabled notSupported enabled", "push: true t passive 0.5", "true 1600",
      ])
    news.terminateBySystem()
    news.launch()
    #expect(test.lines.filter { $0.hasPrefix("registered") }.count { $0.hasSuffix("true") } == 3)
  }
}
