import DeviceSimulator
import Testing

/// URLs that open an app, with and without scenes (R124, R125).
struct OpenURLTests {
  static let scheme =
    "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>"
    + "<string>News</string></array></dict></array>"

  private func device(_ launch: String = "") throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: 12, plist: Self.scheme) {
      $0.environment["TEST_APP"] = "links"
      $0.environment["TEST_LAUNCH"] = launch
    }
  }

  @Test("R124: an app that does not run finds the URL in its options, and is told of it")
  func r124Launch() throws {
    let test = try device()
    let news = test.device.open("news://today?page=2")
    #expect(
      test.lines == [
        "launched for news://today?page=2, options: 1",
        "opens news://today?page=2 while inactive", "didBecomeActive",
      ])
    #expect(news.state == .active)
    // The next launch has no URL.
    news.terminateBySystem()
    news.launch()
    #expect(test.lines.suffix(2) == ["launched for nothing, options: 0", "didBecomeActive"])
  }

  @Test("R124: an app whose launch answers false is not told of the URL after it")
  func r124LaunchAnsweredWithFalse() throws {
    let test = try device("false")
    test.device.open("news://today")
    #expect(test.lines == ["launched for news://today, options: 1", "didBecomeActive"])
    test.device.open("news://again")
    #expect(test.lines.last == "opens news://again while active")
  }

  @Test("R124: an app that runs is told on its way to the front, or at once if it is there")
  func r124Running() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.open("news://one")
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    #expect(news.state == .suspended)
    test.device.open("NEWS://two")
    #expect(
      test.lines == [
        "launched for nothing, options: 0", "didBecomeActive", "opens news://one while active",
        "willEnterForeground", "opens NEWS://two while inactive", "didBecomeActive",
      ])
  }

  private func scenes() throws -> TestDevice {
    try TestDevice(
      "news", program: .uikit, iOS: 18,
      plist: Self.scheme + ManyScenesTests.manifest(several: false)
    ) { $0.environment["TEST_APP"] = "manyScenes" }
  }

  @Test("R125: a scene that is connected for a URL finds it in its options alone")
  func r125Connects() throws {
    let test = try scenes()
    test.device.open("news://today")
    #expect(
      test.lines == [
        "launched, options: 0, several: false", "1: connects for [\"news://today\"]",
        "1: willEnterForeground, app background", "1: didBecomeActive, app active",
      ])
  }

  @Test("R125: a scene that is connected is told of it before it is active")
  func r125Opens() throws {
    let test = try scenes()
    test.device.launch("news")
    test.device.open("news://one")
    test.device.pressHome()
    test.device.open("news://two")
    #expect(
      test.lines.suffix(6) == [
        "1: opens [\"news://one\"]", "1: willResignActive, app active",
        "1: didEnterBackground, app background", "1: willEnterForeground, app background",
        "1: opens [\"news://two\"]", "1: didBecomeActive, app active",
      ])
  }
}
