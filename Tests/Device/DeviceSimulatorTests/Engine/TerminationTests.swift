import DeviceSimulator
import DeviceTrace
import Testing

/// Ends of apps for what they lack, hold or use (R212-R216).
struct TerminationTests {
  private static let manifest = ManyScenesTests.manifest(several: false)

  // MARK: Scenes

  private func scenes(iOS version: Int, plist: String, _ wish: String = "") throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: version, plist: plist, log: true) {
      $0.environment["TEST_APP"] = "scenes"
      $0.environment["TEST_SCENE"] = wish
    }
  }

  @Test("R212: an app without scenes does not launch on iOS 27, in UIKit's words")
  func r212NoLaunchWithoutScenes() throws {
    let test = try scenes(iOS: 27, plist: TestDevice.fetchMode)
    let news = test.device.launch("news")
    #expect(news.state == .notRunning)
    #expect(!test.output.contains("didFinishLaunching"))
    let words =
      "Application failed to launch: UIScene life cycle is required for apps built with this SDK. See "
      + "\"Transitioning to the UIKit scene-based life cycle\" in the UIKit documentation for more "
      + "information on migration."
    #expect(test.output.contains("news: \(words)\n"))
    let ends = try test.trace.ends
    #expect(ends.map(\.reason) == ["scenesMissing"] && ends.map(\.text) == ["terminated: \(words)"])
    let misuses = try test.trace.events(.misuse).compactMap(\.text)
    #expect(
      misuses == [
        "it has no scenes, and \"UIScene life cycle is required for apps built with this SDK\" (Apple's "
          + "TN3187); declare a class that conforms to 'UIWindowSceneDelegate' for its "
          + "'UIApplicationSceneManifest', or set 'device: {profile: iOS26}' in workbook.yml"
      ])
    news.launchDueToBackgroundFetch()
    #expect(news.state == .notRunning)
  }

  @Test("R212: with scenes it launches")
  func r212LaunchWithScenes() throws {
    let test = try scenes(iOS: 27, plist: Self.manifest)
    #expect(test.device.launch("news").state == .active)
  }

  @Test("R213: iOS 26 warns an app without scenes in its log", arguments: [18, 26])
  func r213Warning(version: Int) throws {
    let test = try scenes(iOS: version, plist: TestDevice.fetchMode)
    #expect(test.device.launch("news").state == .active)
    let warning =
      "news: `UIScene` lifecycle will soon be required. Failure to adopt will result in an assert in the "
      + "future.\n"
    #expect(test.output.contains(warning) == (version == 26))
    let with = try scenes(iOS: version, plist: Self.manifest)
    #expect(with.device.launch("news").state == .active && !with.output.contains("`UIScene`"))
  }

  // MARK: Prewarming

  @Test("R214: a prewarmed process runs up to UIApplicationMain, and is launched by the user later")
  func r214Prewarming() throws {
    let test = try scenes(iOS: 27, plist: Self.manifest, "prewarm")
    let news = test.device.app("news")
    news.prewarm()
    #expect(news.state == .notRunning)
    test.device.advance(by: .hours(3))
    let program = { test.lines.filter { !$0.hasPrefix("20") } }
    #expect(program() == ["main, ActivePrewarm: 1"])
    test.device.lock()
    test.device.unlock()
    test.device.launch("news")
    #expect(program().prefix(2) == ["main, ActivePrewarm: 1", "didFinishLaunching"])
    #expect(news.state == .active && !program().contains("protected"))
    let starts = try test.trace.events(.start)
    #expect(starts.map(\.by) == ["prewarm"])
  }

  @Test("R214: the system may take the memory of a prewarmed process back")
  func r214EndOfAPrewarmedProcess() throws {
    let test = try scenes(iOS: 27, plist: Self.manifest, "prewarm")
    let news = test.device.app("news")
    news.prewarm()
    news.terminateBySystem()
    news.prewarm()
    test.device.reboot()
    news.launch()
    #expect(news.state == .active)
    #expect(try test.trace.ends.map(\.reason) == ["systemKill", "reboot"])
    #expect(try test.trace.events(.start).map(\.by) == ["prewarm", "prewarm", "user"])
  }

  @Test("R214: a fetch launches the prewarmed process in the background")
  func r214FetchOfAPrewarmedProcess() throws {
    let test = try scenes(iOS: 26, plist: Self.manifest + TestDevice.fetchMode, "prewarm")
    let news = test.device.launch("news")
    news.terminateBySystem()
    news.prewarm()
    news.launchDueToBackgroundFetch()
    #expect(test.lines.contains("performFetch with 1 scene"))
    #expect(news.state == .suspended)
    #expect(try test.trace.events(.start).map(\.by) == ["user", "prewarm"])
  }

  // MARK: Locks

  private func locks(_ behaviour: String) throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: 12) {
      $0.environment["TEST_APP"] = "locks"
      $0.environment["TEST_LOCK"] = behaviour
    }
  }

  @Test(
    "R215: an app that is suspended with a lock on a file of its group is terminated",
    arguments: ["flock", "fcntl"])
  func r215LockedFile(kind: String) throws {
    let test = try locks(kind)
    let news = test.device.launch("news")
    test.device.pressHome()
    #expect(test.lines == ["locked: true"] && news.state == .background)
    test.device.advance(by: .seconds(2))
    #expect(news.state == .notRunning)
    let ends = try test.trace.ends
    #expect(ends.map(\.reason) == ["lockedFiles"])
    #expect(
      ends.map(\.text) == [
        "terminated: 0xdead10cc, task-suspended with locked system files: group.example.news/news.db"
      ])
  }

  @Test(
    "R215: a lock on a file of its own, or one that is released in time, does not matter",
    arguments: ["own", "unlocks", "task"])
  func r215NoLock(behaviour: String) throws {
    let test = try locks(behaviour)
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    #expect(test.lines == ["locked: true"] && news.state == .suspended)
  }

  /// Statements that leave a SQLite database with a row open in a journal mode.
  private static func database(_ mode: String, _ more: String = "") -> String {
    "PRAGMA journal_mode = \(mode); CREATE TABLE news (title); INSERT INTO news VALUES ('a'); \(more)"
  }

  @Test(
    "R215: an idle SQLite database of the group does not matter, in any mode",
    arguments: ["WAL", "DELETE"])
  func r215IdleDatabase(mode: String) throws {
    let test = try locks(Self.database(mode))
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    #expect(test.lines == ["locked: true"] && news.state == .suspended)
  }

  @Test(
    "R215: an app that is suspended in a transaction of such a database is terminated",
    arguments: [
      (database("WAL", "BEGIN IMMEDIATE"), "news.db-shm"),
      (database("DELETE", "BEGIN; SELECT title FROM news"), "news.db"),
    ])
  func r215Transaction(statements: String, file: String) throws {
    let test = try locks(statements)
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(2))
    #expect(test.lines == ["locked: true"] && news.state == .notRunning)
    let texts = try test.trace.ends.compactMap(\.text)
    #expect(texts.count == 1 && texts[0].hasSuffix(" group.example.news/\(file)"))
  }

  // MARK: Processor

  @Test("R216: an app in the background that uses too much of the processor is terminated")
  func r216ProcessorLimit() throws {
    let test = try locks("works")
    let news = test.device.launch("news")
    news.useProcessor(percent: 97)
    test.device.advance(by: .minutes(5))
    #expect(news.state == .active)
    test.device.pressHome()
    test.device.advance(by: .seconds(49))
    #expect(news.state == .background)
    test.device.advance(by: .seconds(1))
    #expect(news.state == .notRunning)
    let ends = try test.trace.ends
    #expect(ends.map(\.reason) == ["processorLimit"])
    #expect(
      ends.map(\.text) == [
        "terminated: cpu usage: 48 seconds cpu time over 49 seconds (97% cpu average), exceeding limit of "
          + "80% cpu over 60 seconds"
      ])
  }
}

extension Trace {
  fileprivate var ends: [TraceLine] { events(.end) }
}
