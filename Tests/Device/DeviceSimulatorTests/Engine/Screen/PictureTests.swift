import DeviceSimulator
import DeviceTrace
import Testing

/// Pictures for the app switcher, and pictures that a scenario takes: when, and what they show.
struct PictureTests {
  private func device(
    _ environment: [String: String] = [:], iOS version: Int = 7, log: Bool = false
  ) throws -> TestDevice {
    try TestDevice("news", "mail", program: .uikit, iOS: version, log: log) { configuration in
      configuration.environment.merge(environment) { $1 }
    }
  }

  // MARK: When a picture is taken

  @Test(
    "R96: a picture shows the screen as it was when the handler was called",
    arguments: ["drawsLater", "drawsBehind", "threadDrawsLater"])
  func showsNothingThatWasDrawnBehindTheHandler(_ way: String) throws {
    let test = try device(["TEST_FETCH": way])
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(5))
    news.simulateBackgroundFetch()
    test.device.advance(by: .seconds(1))
    #expect(news.lastFetchResult == .newData)
    #expect(news.snapshot == ["News", "Now"])
    #expect(news.screen == ["News", "Now", "Later"])
    // It was still taken twice: on entering the background and after the handler.
    #expect(try test.trace.events(.snapshot).map(\.text) == ["News\nNow", "News\nNow"])
  }

  @Test("R96: what is drawn before the handler is called is in the picture")
  func showsWhatWasDrawnBeforeTheHandler() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    news.simulateBackgroundFetch()
    #expect(news.snapshot == ["News", "Now"])
    test.device.advance(by: .seconds(5))
    #expect(news.snapshot == ["News", "Now", "Later"])
  }

  @Test("R95: the picture is taken when didEnterBackground has returned")
  func showsWhatTheWayIntoTheBackgroundHasDrawn() throws {
    let test = try device(["TEST_BACKGROUND": "hides"])
    let news = test.device.launch("news")
    test.device.pressHome()
    #expect(news.snapshot == ["News", "Hidden"])
    #expect(news.screen == ["News", "Hidden", "Later"])
  }

  @Test("R95: a force quit deletes the picture")
  func forgetsThePictureOfAnAppThatIsSwipedAway() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    news.forceQuit()
    #expect(news.snapshot == nil)
    #expect(test.device.showAppSwitcher("empty").lines == [""])
  }

  // MARK: The app switcher

  @Test("R95: the app switcher shows the last picture of an app in the background")
  func showsTheLastPictureAndNotTheScreen() throws {
    let test = try device(["TEST_FETCH": "drawsLater"])
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(5))
    news.simulateBackgroundFetch()
    test.device.advance(by: .seconds(1))
    #expect(
      test.device.showAppSwitcher("after").lines == ["▢ news  09:05", "  News", "  Now"])
  }

  @Test func showsWhatAFetchHasBrought() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    let before = test.device.showAppSwitcher("before")
    #expect("\(before)" == "▢ news  09:00\n  News\n  Now")
    test.device.advance(by: .minutes(30))
    news.simulateBackgroundFetch()
    test.device.advance(by: .seconds(5))
    #expect(
      test.device.showAppSwitcher("after").lines == [
        "▢ news (2)  09:30", "  News", "  Now", "  Later",
      ])
    #expect(news.badge == 2)
    let pictures = try test.trace.events(.picture).compactMap(\.picture)
    #expect(pictures.map(\.name) == ["before", "after"])
    #expect(pictures.map(\.cards.first?.screen?.elements.count) == [2, 3])
    #expect(pictures.allSatisfy { $0.kind == .appSwitcher && $0.width == 320 })
  }

  @Test("R95: the app that was used last comes first, and one in front is inactive meanwhile")
  func putsTheAppThatWasUsedLastFirst() throws {
    let test = try device(log: true)
    test.device.launch("news")
    test.device.launch("mail")
    #expect(
      test.device.showAppSwitcher("both").lines.filter { $0.hasPrefix("▢") } == [
        "▢ mail  09:00", "▢ news  09:00",
      ])
    // The app in the foreground is covered meanwhile.
    let seen = test.lines.drop { !$0.contains("'appSwitcher' covers 'mail'") }
    #expect(seen.contains { $0.hasSuffix("user: looks at the app switcher: 'both'") })
    #expect(seen.contains { $0.hasSuffix("mail: active") })
    test.device.launch("news")
    test.device.pressHome()
    #expect(
      test.device.showAppSwitcher("again").lines.first == "▢ news  09:00")
  }

  @Test func keepsTheCardOfAnAppThatTheSystemKills() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.pressHome()
    news.terminateBySystem()
    #expect(test.device.showAppSwitcher("killed").lines == ["▢ news  09:00", "  News", "  Now"])
  }

  @Test("R95: up to iOS 6 the app switcher shows icons alone")
  func showsIconsAloneBeforePicturesCame() throws {
    let test = try device(iOS: 6)
    test.device.launch("news")
    test.device.pressHome()
    #expect(test.device.showAppSwitcher("icons").lines == ["▢ news  –"])
  }

  @Test func showsTheLocalTime() throws {
    let test = try device()
    test.device.launch("news")
    test.device.setTimeZone(try #require(.init(identifier: "Europe/Helsinki")))
    test.device.pressHome()
    #expect(test.device.showAppSwitcher("there").lines.first == "▢ news  12:00")
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      "picturesHidden",
      "cannot take a screenshot of 'news': it is not on the screen; open it first, or show the app "
        + "switcher"
    ),
    ("picturesLocked", "cannot show the app switcher: the device is locked; unlock it first"),
    (
      "picturesTwice",
      "cannot show the app switcher: there is a picture 'now' already; give this one another name"
    ),
    (
      "picturesNameless",
      "cannot show the app switcher: ' ' is not a name for a picture; write 1 to 60 characters in one line"
    ),
    (
      "picturesTooMany",
      "cannot show the app switcher: the scenario has taken the maximum of 40 pictures; "
        + "take fewer"
    ),
  ])
  func saysWhyThereIsNoPicture(_ scenario: String, _ text: String) throws {
    let run = try ScenarioRun(scenario, apps: "news", program: .uikit)
    #expect(run.message.hasPrefix("DeviceScenario/main.swift:"))
    #expect(run.message.hasSuffix("Fatal error: \(text)"), "\(run.message)")
  }

  // MARK: The screen

  @Test func takesThePictureOfTheAppInFront() throws {
    let test = try device()
    let news = test.device.launch("news")
    #expect(news.takeScreenshot("start").lines == ["▢ news  09:00", "  News", "  Now"])
    let picture = try #require(try test.trace.events(.picture).first?.picture)
    #expect(
      picture.kind == .screenshot
        && picture.cards.first?.screen?.elements.first == .title(text: "News"))
  }
}
