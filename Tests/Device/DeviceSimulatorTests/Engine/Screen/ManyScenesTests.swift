import DeviceSimulator
import DeviceTrace
import Testing

/// Apps with several scenes (R126-R128).
struct ManyScenesTests {
  static func manifest(several: Bool) -> String {
    """
    <key>UIApplicationSceneManifest</key><dict>
    <key>UIApplicationSupportsMultipleScenes</key><\(several)/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>ManyScenesSceneDelegate</string>
    </dict></array></dict></dict>
    """
  }

  private func device(isPad: Bool = true, several: Bool = true) throws -> TestDevice {
    try TestDevice(
      "news", program: .uikit, iOS: 18,
      plist: OpenURLTests.scheme + TestDevice.fetchMode + Self.manifest(several: several)
    ) {
      $0.environment["TEST_APP"] = "manyScenes"
      $0.isPad = isPad
    }
  }

  @Test(
    "R126: an app has several scenes only on a tablet, and only if it says so",
    arguments: [(false, false), (false, true), (true, false)])
  func r126Unsupported(isPad: Bool, several: Bool) throws {
    let test = try device(isPad: isPad, several: several)
    let news = test.device.launch("news")
    #expect(test.lines.first == "launched, options: 0, several: false")
    test.device.open("news://new")
    test.device.open("news://close")
    #expect(test.lines.filter { $0.hasPrefix("no scene: ") || $0.hasPrefix("stays: ") }.count == 2)
    #expect(news.scenes == [1])
  }

  @Test("R211: the system disconnects a scene beside the one in front, and keeps its session")
  func r211DisconnectsASceneOfAnAppInFront() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.openScene()
    let before = test.lines.count
    news.disconnectScene(1)
    #expect(news.scenes == [1, 2] && news.state == .active)
    #expect(Array(test.lines.dropFirst(before)) == ["1: didDisconnect, app active"])
    news.openScene(1)
    // The app numbers its delegates, of which the scene has another one.
    #expect(test.lines.contains { $0.hasPrefix("3: connects") })
    #expect(news.scenes == [2, 1] && news.screen == ["Scene 3"])
  }

  @Test("R127: a scene that the app asks for takes the place of the one in front")
  func r127AppAsksForAScene() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.open("news://new")
    #expect(
      test.lines.dropFirst(4) == [
        "1: opens [\"news://new\"]", "1: willResignActive, app active",
        "2: connects for [\"note\"]", "2: willEnterForeground, app active",
        "2: didBecomeActive, app active", "1: didEnterBackground, app active",
      ])
    #expect(news.scenes == [1, 2])
    #expect(news.screen == ["Scene 2"])
    // Home affects the scene in the foreground.
    test.device.pressHome()
    #expect(
      test.lines.suffix(2) == [
        "2: willResignActive, app active", "2: didEnterBackground, app background",
      ])
  }

  @Test("R127: a scene that is there is brought back, by the app and by the user")
  func r127BringsASceneBack() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.openScene()
    test.device.open("news://first")
    #expect(news.scenes == [2, 1])
    #expect(news.screen == ["Scene 1"])
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    #expect(news.state == .suspended)
    let before = test.lines.count
    news.openScene(2)
    #expect(
      Array(test.lines.dropFirst(before)) == [
        "2: willEnterForeground, app background", "2: didBecomeActive, app active",
      ])
    #expect(news.screen == ["Scene 2"])
  }

  @Test("R127: a launch connects the scene that was in front last; others when the user wants them")
  func r127ConnectsWhatIsSeen() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.openScene()
    news.terminateBySystem()
    let before = test.lines.count
    news.launch()
    news.openScene(1)
    #expect(
      test.lines.dropFirst(before).filter { $0.contains("connects") } == [
        "1: connects for []", "2: connects for []",
      ])
    #expect(news.scenes == [2, 1])
  }

  @Test(
    "R128: a scene that the user closes is disconnected and its session discarded; the app stays")
  func r128UserClosesAScene() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.openScene()
    let before = test.lines.count
    news.closeScene(1)
    #expect(
      Array(test.lines.dropFirst(before)) == [
        "1: didDisconnect, app active", "discarded 1, open 1",
      ])
    #expect(news.state == .active)
    news.closeScene(2)
    #expect(
      test.lines.suffix(5) == [
        "2: willResignActive, app active", "2: didEnterBackground, app background",
        "2: didDisconnect, app background", "discarded 1, open 0", "willTerminate",
      ])
    #expect(news.state == .notRunning)
    #expect(news.scenes == [])
  }

  @Test(
    "R128: a scene that ends itself leaves; the app lives on, and its next visit has a new scene")
  func r128SceneEndsItself() throws {
    let test = try device()
    let news = test.device.launch("news")
    let before = test.lines.count
    test.device.open("news://close")
    test.device.advance(by: .seconds(5))
    #expect(
      Array(test.lines.dropFirst(before)) == [
        "1: opens [\"news://close\"]", "1: willResignActive, app active",
        "1: didEnterBackground, app background", "1: didDisconnect, app background",
        "discarded 1, open 0",
      ])
    #expect(news.state == .suspended)
    news.launch()
    #expect(test.lines.contains("2: connects for []"))
    #expect(news.scenes == [2])
  }

  @Test("R128: of a scene that was closed while the app was suspended it hears when it runs next")
  func r128ClosedWhileSuspended() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.openScene()
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    let before = test.lines.count
    news.closeScene(1)
    #expect(test.lines.count == before)
    news.launch()
    #expect(
      Array(test.lines.dropFirst(before)) == [
        "1: didDisconnect, app background", "discarded 1, open 1",
        "2: willEnterForeground, app background", "2: didBecomeActive, app active",
      ])
  }

  @Test("R128: a force quit closes all scenes")
  func r128ForceQuit() throws {
    let test = try device()
    let news = test.device.launch("news")
    news.openScene()
    news.forceQuit()
    #expect(
      test.lines.suffix(4) == [
        "1: didDisconnect, app background", "2: didDisconnect, app background",
        "discarded 2, open 0", "willTerminate",
      ])
    #expect(news.scenes == [])
  }
}
