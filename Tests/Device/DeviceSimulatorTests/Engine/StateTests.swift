import DeviceSimulator
import DeviceTrace
import Testing

/// State preservation and restoration of real UIKit apps (R97, R98).
struct StateTests {
  private func device(
    _ app: String = "states", wish: String = "", iOS version: Int = 7,
    plist: String? = TestDevice.fetchMode
  ) throws -> TestDevice {
    try TestDevice("maps", program: .uikit, iOS: version, plist: plist) {
      $0.environment["TEST_APP"] = app
      $0.environment["TEST_STATE"] = wish
    }
  }

  /// Navigates to a view and leaves the app.
  private func visit(_ test: TestDevice) -> App {
    let maps = test.device.launch("maps")
    test.device.tap("Iași")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    return maps
  }

  private func states(_ test: TestDevice) throws -> [String] {
    try test.trace.events(.action).compactMap(\.name).filter { $0.hasPrefix("state") }
  }

  @Test("R97: an app that the system has killed is restored")
  func r97RestoresAnAppThatTheSystemHasKilled() throws {
    let test = try device()
    let maps = visit(test)
    #expect(test.lines.last == "shouldSave" && maps.hasSavedState)
    maps.terminateBySystem()
    let before = test.lines.count
    test.device.launch("maps")
    #expect(
      Array(test.lines[before...]) == [
        "willFinish", "shouldRestore of 7.0", "makes Tabs/Nav/Place", "place loaded",
        "place decoded", "note new", "place restored", "didDecode [1, 2] 7",
        "place will appear Iași", "didFinish",
      ])
    #expect(maps.screen == ["‹ Places  Iași", "● Places  ○ About"])
    test.device.tap("Back")
    #expect(test.lines.last == "list will appear, selected 1")
    #expect(try states(test) == ["stateSaved", "stateRestored"])
  }

  @Test("R96: the picture of an app whose state is restored stands in for its launch image")
  func showsThePictureWhileItIsLaunched() throws {
    let test = try device()
    let maps = visit(test)
    #expect(maps.launchPicture == nil)
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(maps.launchPicture == ["‹ Places  Iași", "● Places  ○ About"])
    maps.forceQuit()
    test.device.launch("maps")
    #expect(maps.launchPicture == nil)
  }

  @Test func showsNoPictureOfAnAppThatKeepsNothing() throws {
    let test = try device(wish: "keeps nothing")
    let maps = visit(test)
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(maps.launchPicture == nil && maps.snapshot != nil)
  }

  @Test("R96: ignoreSnapshotOnNextApplicationLaunch() keeps the picture from the launch alone")
  func showsTheLaunchImageIfTheAppWantsThat() throws {
    let test = try device(wish: "launchImage")
    let maps = visit(test)
    maps.terminateBySystem()
    #expect(maps.snapshot?.first == "‹ Places  Iași")
    test.device.launch("maps")
    #expect(maps.launchPicture == nil && maps.screen.first == "‹ Places  Iași")
  }

  @Test func saysThatAPictureCannotBeDeclinedElsewhere() throws {
    let test = try device(wish: "inVain")
    let maps = visit(test)
    #expect(
      try test.trace.misuses == [
        "'UIApplication.ignoreSnapshotOnNextApplicationLaunch()' does nothing here; call it while the "
          + "app's state is kept, such as in 'encodeRestorableState(with:)'"
      ])
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(maps.launchPicture != nil)
  }

  @Test func remembersTheTabAndLeavesOutWhatHasNoIdentifier() throws {
    let test = try device()
    let maps = test.device.launch("maps")
    test.device.tap("About")
    test.device.pressHome()
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(maps.screen.last == "○ Places  ● About")
    #expect(!test.lines.contains { $0.hasPrefix("makes") })
  }

  @Test func goesOnWithoutWhatItsClassDoesNotMake() throws {
    let test = try device(wish: "loses a place")
    visit(test).terminateBySystem()
    let maps = test.device.launch("maps")
    #expect(maps.screen.first == "Places" && test.lines.contains("didDecode [1, 2] 7"))
  }

  @Test("R98: a restart of the device keeps it")
  func r98KeepsItOverARestartOfTheDevice() throws {
    let test = try device()
    let maps = visit(test)
    test.device.reboot()
    #expect(maps.hasSavedState)
    test.device.launch("maps")
    #expect(maps.screen.first == "‹ Places  Iași")
  }

  @Test("R98: a force quit deletes it")
  func r98DeletesItWhenTheUserForceQuitsTheApp() throws {
    let test = try device()
    let maps = visit(test)
    maps.forceQuit()
    #expect(!maps.hasSavedState)
    test.device.launch("maps")
    #expect(maps.screen.first == "Places")
    #expect(try states(test) == ["stateSaved", "stateDeleted"])
    maps.forceQuit()
    #expect(!maps.hasSavedState, "an app in front keeps its state on the way out")
    test.device.launch("maps")
    #expect(maps.screen.first == "Places")
  }

  @Test func deletesItWhenTheUserSwipesAwayAnAppWithoutAProcess() throws {
    let test = try device()
    let maps = visit(test)
    maps.terminateBySystem()
    maps.forceQuit()
    #expect(!maps.hasSavedState)
  }

  @Test("R98: a crash of the launch deletes it, a later one does not")
  func r98DeletesItWhenTheLaunchCrashesAndNotLater() throws {
    let test = try device(wish: "crashes")
    let maps = visit(test)
    test.device.launch("maps")
    maps.crash()
    #expect(maps.hasSavedState, "it had been launched long before")
    test.device.launch("maps")
    #expect(maps.state == .notRunning && !maps.hasSavedState)
    test.device.launch("maps")
    #expect(maps.screen.first == "Places")
    #expect(try states(test) == ["stateSaved", "stateDeleted"])
  }

  @Test(arguments: ["", "thread"])
  func keepsItAnewAfterAFetch(_ wish: String) throws {
    let test = try device(wish: wish)
    let maps = visit(test)
    maps.simulateBackgroundFetch()
    test.device.advance(by: .seconds(5))
    #expect(try states(test) == ["stateSaved", "stateSaved"])
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(test.lines.contains("note fetched"))
  }

  @Test("R97: nothing is kept that the app does not want kept")
  func r97KeepsNothingThatTheAppDoesNotWant() throws {
    let test = try device(wish: "keeps nothing")
    let maps = visit(test)
    #expect(!maps.hasSavedState)
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(!test.lines.contains { $0.hasPrefix("shouldRestore") })
  }

  @Test("R97: nothing is restored that the app does not want restored")
  func r97RestoresNothingThatTheAppDoesNotWant() throws {
    let test = try device(wish: "declines")
    visit(test).terminateBySystem()
    let maps = test.device.launch("maps")
    #expect(maps.screen.first == "Places")
    #expect(try states(test) == ["stateSaved", "stateNotRestored"])
  }

  @Test func asksNothingBeforeIOS6() throws {
    let test = try device(iOS: 5, plist: nil)
    let maps = visit(test)
    #expect(!test.lines.contains("shouldSave") && !maps.hasSavedState)
  }

  @Test("R97: the secure forms are asked from iOS 13 on")
  func r97AsksTheSecureFormsFromIOS13On() throws {
    let test = try device("secureStates", iOS: 13)
    let maps = test.device.launch("maps")
    test.device.pressHome()
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(test.lines == ["shouldSaveSecure", "shouldRestoreSecure kept"])
    let old = try device("secureStates", iOS: 12)
    old.device.launch("maps")
    old.device.pressHome()
    #expect(old.lines == [])
    let mixed = try device(iOS: 18)
    _ = visit(mixed)
    #expect(mixed.lines.last == "shouldSave")
  }

  // MARK: Scenes

  private static let scenes = """
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>\
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>\
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).StateSceneDelegate</string>\
    </dict></array></dict></dict>
    """
  private static let facts = #"12 State ["a", "b"] true"#

  @Test("R97: a scene finds its activity")
  func r97RestoresASceneFromItsActivity() throws {
    let test = try device("stateScenes", iOS: 15, plist: Self.scenes)
    let maps = test.device.launch("maps")
    test.device.pressHome()
    #expect(test.lines == ["connects with nothing "] && maps.hasSavedState)
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(
      Array(test.lines.dropFirst()) == [
        "connects with org.example.reading \(Self.facts)", "restores \(Self.facts)",
      ])
    test.device.reboot()
    test.device.launch("maps")
    #expect(test.lines.last == "restores \(Self.facts)")
    maps.forceQuit()
    #expect(!maps.hasSavedState)
    test.device.launch("maps")
    #expect(test.lines.last == "connects with nothing ")
  }

  @Test("R211: a scene whose memory the system reclaims connects again with its activity")
  func r211ReconnectsADisconnectedScene() throws {
    let test = try device("stateScenes", iOS: 15, plist: Self.scenes)
    let maps = test.device.launch("maps")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    #expect(maps.state == .suspended)
    maps.disconnectScene()
    #expect(maps.state == .suspended && maps.scenes == [1])
    maps.launch()
    #expect(
      test.lines == [
        "connects with nothing ", "disconnects", "connects with org.example.reading \(Self.facts)",
        "restores \(Self.facts)",
      ])
    #expect(maps.state == .active && !maps.screen.isEmpty)
    let starts = try test.trace.events(.start)
    #expect(starts.count == 1)
  }

  @Test(
    "R96: a scene keeps the picture from the launch when it is asked for its activity",
    arguments: [("", false), ("launchImage", true)])
  func aSceneShowsTheLaunchImageIfItWantsThat(_ wish: String, _ isLaunchImage: Bool) throws {
    let test = try device("stateScenes", wish: wish, iOS: 15, plist: Self.scenes)
    let maps = test.device.launch("maps")
    test.device.pressHome()
    maps.terminateBySystem()
    #expect(maps.hasSavedState && maps.snapshot != nil)
    test.device.launch("maps")
    #expect((maps.launchPicture == nil) == isLaunchImage && maps.state == .active)
    #expect(try test.trace.misuses == [])
  }

  @Test func forgetsTheActivityOfASceneThatCrashesWhenItConnects() throws {
    let test = try device("stateScenes", wish: "crashes", iOS: 14, plist: Self.scenes)
    let maps = test.device.launch("maps")
    test.device.pressHome()
    maps.terminateBySystem()
    test.device.launch("maps")
    #expect(maps.state == .notRunning && !maps.hasSavedState)
    test.device.launch("maps")
    #expect(test.lines.last == "connects with nothing " && maps.state == .active)
  }
}
