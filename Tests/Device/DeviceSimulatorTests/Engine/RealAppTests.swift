import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// A UIKit app on the device: delegate, notifications, window, timers.
struct RealAppTests {
  private func device(
    _ environment: [String: String] = [:], log: Bool = false
  ) throws -> TestDevice {
    try TestDevice("news", program: .uikit, log: log) { configuration in
      configuration.environment.merge(environment) { $1 }
    }
  }

  @Test func launchesAndLeaves() throws {
    let test = try device()
    let news = test.device.launch("news")
    #expect(news.screen == ["News", "Now"])
    test.device.pressHome()
    #expect(
      test.lines == [
        "made on iOS 7.0", "didFinishLaunching while inactive",
        "UIApplicationDidFinishLaunchingNotification while inactive",
        "viewDidAppear while inactive", "didBecomeActive while active",
        "UIApplicationDidBecomeActiveNotification while active", "willResignActive while active",
        "UIApplicationWillResignActiveNotification while active",
        "didEnterBackground while background",
        "UIApplicationDidEnterBackgroundNotification while background",
      ])
    #expect(news.snapshot == ["News", "Now"])
  }

  @Test func fetchesAndShowsIt() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(5))
    news.simulateBackgroundFetch()
    #expect(news.lastFetchResult == .none)
    test.device.advance(by: .seconds(5))
    #expect("\(news.fetches)" == "[09:05:00, resumed, newData after 5 s]")
    #expect(news.snapshot == ["News", "Now", "Later"])
    #expect(news.state == .suspended)
  }

  @Test func answersFromAThread() throws {
    let test = try device(["TEST_FETCH": "thread"])
    let news = test.device.launch("news")
    news.simulateBackgroundFetch()
    test.device.advance(by: .seconds(3))
    #expect(news.lastFetchResult == .failed)
  }

  @Test func reportsASecondAnswerThatComesLater() throws {
    let test = try device(["TEST_FETCH": "twice"])
    let news = test.device.launch("news")
    news.simulateBackgroundFetch()
    test.device.advance(by: .seconds(2))
    #expect(news.lastFetchResult == .newData)
    let text = "the completion handler of fetch 'news#1' was called before; call it exactly once"
    #expect(try test.trace.misuses == [text])
    #expect(try test.trace.events(.misuse).map(\.seconds) == [2])
  }

  @Test func blocksItsMainThreadInAFetch() throws {
    let test = try device(["TEST_FETCH": "blocked"])
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(1))
    news.simulateBackgroundFetch()
    test.device.advance(by: .seconds(30))
    #expect(news.lastFetchResult == .overran)
    let misuse = try #require(try test.trace.events(.misuse).first)
    #expect(misuse.text == "the main thread is blocked: it waits for 'semaphore'")
    #expect(misuse.frames?.isEmpty == false)
  }

  @Test func saysWhatItsDelegateLacks() throws {
    let test = try device(["TEST_APP": "bare"])
    let news = test.device.launch("news")
    news.simulateBackgroundFetch()
    let method = "application(_:performFetchWithCompletionHandler:)"
    #expect(try test.trace.misuses == ["the delegate has no method '\(method)'; implement it"])
  }

  @Test func knowsItsBundleAndItsFolders() throws {
    let names = ["CFBundleIdentifier": "com.example.news", "CFBundleName": "News", "Own": "word"]
    let plist = names.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    let test = try TestDevice("news", program: .uikit, plist: plist) { configuration in
      configuration.environment["TEST_APP"] = "places"
    }
    try Data().write(to: URL(fileURLWithPath: "\(test.folder.path)/apps/news/words.txt"))
    func started(_ counts: Int...) -> [String] {
      [
        "com.example.news word", "News", "words.txt", "true", "~/Documents", "~/Library",
        "~/Library/Caches", "~/Library/Application Support", "Documents \(counts[0])",
        "Caches \(counts[1])", "Application Support \(counts[2])", "tmp \(counts[3])",
      ]
    }
    let news = test.device.launch("news")
    news.terminateBySystem()
    news.launch()
    // A reboot empties only `tmp`.
    test.device.reboot()
    news.launch()
    #expect(test.lines == started(0, 0, 0, 0) + started(1, 1, 1, 1) + started(2, 2, 2, 0))
  }

  @Test("R110: settings are kept, whatever ends the process")
  func r110KeepsSettingsWhateverEndsTheProcess() throws {
    let test = try device(["TEST_APP": "defaults"])
    let news = test.device.launch("news")
    #expect(news.state == .notRunning)
    news.launch()
    test.device.reboot()
    news.launch()
    #expect(
      test.lines == [
        "0 no name false 0.0 [] nowhere", #"1 name true 2.5 ["a", "b"] /place"#,
        "2 name true 2.5 [] /place",
      ])
  }

  @Test("R110: settings and files of an app group are kept for all its apps")
  func r110KeepsWhatAppsOfAGroupShare() throws {
    let plist = "<key>CFBundleIdentifier</key><string>com.example.app</string>"
    let test = try TestDevice("news", "mail", program: .uikit, plist: plist) { configuration in
      configuration.environment["TEST_APP"] = "groups"
    }
    for app in ["news", "mail"] { test.device.launch(app) }
    test.device.reboot()
    test.device.launch("news")
    func seen(_ group: Int, _ own: Int, _ words: String) -> [String] {
      ["group.news \(group)", "news.settings \(own)", "true true", "true true", words]
    }
    let words = "com.example.app was here"
    #expect(test.lines == seen(0, 0, "no words") + seen(1, 0, words) + seen(2, 1, words))
  }
}
