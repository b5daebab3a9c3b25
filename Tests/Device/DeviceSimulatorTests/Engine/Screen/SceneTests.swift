import DeviceSimulator
import DeviceTrace
import Testing

/// Apps with scenes, as Apple's documents describe them (R114, R116-R123).
struct SceneTests {
  private static func plist(_ delegate: String = "$(PRODUCT_MODULE_NAME).SceneDelegate") -> String {
    """
    \(TestDevice.fetchMode)<key>UIApplicationSceneManifest</key><dict>
    <key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Default Configuration</string>
    <key>UISceneDelegateClassName</key><string>\(delegate)</string>
    </dict></array></dict></dict>
    """
  }

  private static let launch = [
    "didFinishLaunching", "configurationForConnecting", "willConnect unattached",
    "windows: 1, next is the scene: true", "willEnterForeground background",
    "didBecomeActive foregroundActive",
  ]
  /// The calls of a later launch: the session already has its configuration.
  private static let relaunch = launch.filter { $0 != "configurationForConnecting" }
  private static let leave = [
    "willResignActive foregroundActive", "didEnterBackground background",
  ]

  private func device(
    _ behaviour: String = "", iOS version: Int = 18, plist: String = Self.plist()
  ) throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: version, plist: plist) { configuration in
      configuration.environment["TEST_APP"] = "scenes"
      configuration.environment["TEST_SCENE"] = behaviour
    }
  }

  @Test("R116: a launch connects a scene, which comes to the foreground")
  func r116LaunchConnectsAScene() throws {
    let test = try device()
    let news = test.device.launch("news")
    #expect(test.lines == Self.launch)
    #expect(news.state == .active)
    #expect(news.screen == ["Scene"])
    let calls = try test.trace.events(.call).compactMap(\.name)
    #expect(
      calls == [
        "application(_:didFinishLaunchingWithOptions:)", "scene(_:willConnectTo:options:)",
        "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)",
      ])
  }

  @Test("R210: an app with scenes is in the background until its scene enters the foreground")
  func r210LaunchInTheBackgroundState() throws {
    let test = try device("states")
    let news = test.device.launch("news")
    let told = test.lines.filter { $0.contains(": ") && !$0.hasPrefix("windows") }
    #expect(
      told == [
        "made: background", "willFinishLaunching: background", "didFinishLaunching: background",
        "willConnect: background", "willEnterForeground: background", "didBecomeActive: active",
      ])
    let states = try test.trace.events(.state).compactMap(\.state)
    #expect(states == [.background, .active])
    #expect(news.state == .active)
  }

  @Test("R117: leaving and returning are told to the scene alone")
  func r117LeavingAndReturning() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    #expect(test.lines == Self.launch + Self.leave)
    test.device.advance(by: .seconds(1))
    #expect(news.state == .suspended)
    #expect(news.snapshot == ["Scene"])
    news.launch()
    #expect(
      test.lines.suffix(2) == [
        "willEnterForeground background", "didBecomeActive foregroundActive",
      ])
  }

  @Test("R117: an interruption makes the scene inactive for a while")
  func r117Interruption() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.beginInterruption(.call)
    #expect(news.state == .inactive)
    news.endInterruption(.call)
    #expect(
      test.lines.suffix(2) == [
        "willResignActive foregroundActive", "didBecomeActive foregroundActive",
      ])
  }

  @Test("R114: before iOS 13 the manifest means nothing")
  func r114NoScenesBeforeThirteen() throws {
    let test = try device(iOS: 12)
    test.device.launch("news")
    #expect(test.lines == ["didFinishLaunching", "wrong"])
  }

  @Test("R114: without a manifest the app's delegate hears of everything")
  func r114NoScenesWithoutAManifest() throws {
    let test = try device(plist: TestDevice.fetchMode)
    test.device.launch("news")
    #expect(test.lines == ["didFinishLaunching", "wrong"])
  }

  @Test("R118: each call has the scene's notification, then the app's")
  func r118Notifications() throws {
    let test = try device("notifications")
    test.device.launch("news")
    test.device.pressHome()
    let posted = test.lines.filter { $0.contains("Notification") }
    #expect(
      posted == [
        "UISceneWillConnectNotification of UIWindowScene",
        "UISceneWillEnterForegroundNotification of UIWindowScene",
        "UISceneDidActivateNotification of UIWindowScene",
        "UIApplicationDidBecomeActiveNotification of UIApplication",
        "UISceneWillDeactivateNotification of UIWindowScene",
        "UISceneDidEnterBackgroundNotification of UIWindowScene",
        "UIApplicationDidEnterBackgroundNotification of UIApplication",
      ])
  }

  @Test("R119: a launch for a fetch connects the scene in the background")
  func r119BackgroundLaunch() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.terminateBySystem()
    let before = test.lines.count
    news.launchDueToBackgroundFetch()
    #expect(
      Array(test.lines.dropFirst(before)) == [
        "didFinishLaunching", "willConnect unattached", "windows: 1, next is the scene: true",
        "performFetch with 1 scene",
      ])
    #expect(news.lastFetchResult == .newData)
    news.launch()
    #expect(
      test.lines.suffix(2) == [
        "willEnterForeground background", "didBecomeActive foregroundActive",
      ])
  }

  @Test("R119: a suspended app with scenes fetches without a word to its scene")
  func r119FetchOfASuspendedApp() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    news.simulateBackgroundFetch()
    #expect(test.lines == Self.launch + Self.leave + ["performFetch with 1 scene"])
  }

  @Test("R120: a scene that is closed while the app runs hears so, and so does the app")
  func r120ClosedInFront() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.forceQuit()
    #expect(
      test.lines == Self.launch + Self.leave + [
        "didDisconnect", "didDiscardSceneSessions 1", "willTerminate",
      ])
    news.launch()
    #expect(test.lines.suffix(Self.launch.count) == Self.launch[...])
  }

  @Test("R120: of a scene that was closed while the app did not run it hears at the next launch")
  func r120ClosedWhileSuspended() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    news.forceQuit()
    #expect(test.lines == Self.launch + Self.leave)
    news.launch()
    let heard = [Self.launch[0], "didDiscardSceneSessions 1"] + Self.launch.dropFirst()
    #expect(test.lines.suffix(heard.count) == heard[...])
  }

  @Test("R121: a session outlives the system's kill and a restart, and ends with the user's")
  func r121SessionOutlivesTheProcess() throws {
    let test = try device("session")
    let news = test.device.launch("news")
    news.terminateBySystem()
    news.launch()
    test.device.reboot()
    news.launch()
    news.forceQuit()
    // An app's random values follow from its start time.
    test.device.advance(by: .seconds(1))
    news.launch()
    #expect(
      test.lines.filter { $0.hasPrefix("same session") || $0 == "configurationForConnecting" } == [
        "configurationForConnecting", "same session: false", "same session: true",
        "same session: true", "configurationForConnecting", "same session: false",
      ])
    #expect(test.lines.filter { $0 == "configuration: Default Configuration" }.count == 4)
  }

  @Test("R122: the class of the delegate's answer takes the place of the manifest's, and stays")
  func r122OwnClass() throws {
    let test = try device("ownClass")
    let news = test.device.launch("news")
    news.terminateBySystem()
    news.launch()
    #expect(
      test.lines == [
        "didFinishLaunching", "configurationForConnecting", "other class", "didFinishLaunching",
        "other class",
      ])
  }

  @Test("R122: a class that is not there is reported, and no delegate hears of the scene")
  func r122MissingClass() throws {
    let test = try device(plist: Self.plist("News.Delegate"))
    let news = test.device.launch("news")
    #expect(test.lines == ["didFinishLaunching", "configurationForConnecting"])
    #expect(news.state == .active)
    let text =
      "Info.plist names the class 'News.Delegate' for a scene, which the app does not have; give the class "
      + "that name"
    #expect(Set(try test.trace.misuses) == [text])
  }

  @Test(
    "R123: watchdogs by where the main thread is held up",
    arguments: [
      ("hangsInLaunch", "process-launch", 20), ("hangsInConnect", "scene-create", 20),
      ("hangsOnLeaving", "scene-update", 10),
    ])
  func r123Watchdogs(behaviour: String, name: String, limit: Int) throws {
    let test = try device(behaviour)
    let news = test.device.launch("news")
    if behaviour == "hangsOnLeaving" { test.device.pressHome() }
    test.device.advance(by: .seconds(Double(limit) - 0.1))
    #expect(news.state != .notRunning)
    test.device.advance(by: .seconds(1))
    #expect(news.state == .notRunning)
    #expect(
      try test.trace.events(.end).map(\.text) == [
        "terminated: 0x8badf00d, \(name) watchdog: no answer for \(limit) s"
      ])
  }

  @Test("R6: sceneDidEnterBackground has 5 s")
  func r6SceneDidEnterBackground() throws {
    let test = try device("hangsInBackground")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    #expect(news.state == .notRunning)
    #expect(
      try test.trace.events(.end).map(\.text) == [
        "terminated: 'sceneDidEnterBackground(_:)' had not returned after 5 s"
      ])
  }
}
