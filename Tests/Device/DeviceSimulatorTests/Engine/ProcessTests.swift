import DeviceSimulator
import DeviceTrace
import Testing

/// Memory pressure and thermal state as a process observes them, and the time of its activities (R176-R178).
struct ProcessTests {
  private func device(
    _ behaviour: String = "", iOS version: Int = 18, hasMultitasking: Bool = true
  ) throws -> TestDevice {
    try TestDevice("news", program: .uikit, iOS: version, plist: nil) {
      $0.environment["TEST_APP"] = "process"
      $0.environment["TEST_PROCESS"] = behaviour
      $0.isMultitaskingSupported = hasMultitasking
    }
  }

  @Test("R176: a memory warning reaches delegate, notification and controllers, in this order")
  func tellsOfShortMemory() throws {
    let test = try device()
    let news = test.device.launch("news")
    test.device.sendMemoryWarning()
    #expect(
      test.lines == [
        "applicationDidReceiveMemoryWarning", "UIApplicationDidReceiveMemoryWarningNotification",
        "root: didReceiveMemoryWarning", "child: didReceiveMemoryWarning",
        "presented: didReceiveMemoryWarning",
      ])
    #expect(news.state == .active)
    let calls = try test.trace.events(.call).compactMap(\.name)
    #expect(calls.last == "applicationDidReceiveMemoryWarning(_:)")
    #expect(try test.trace.events(.action).last?.name == "memoryWarning")
  }

  @Test("R176: an app that is suspended, or has no process, hears nothing of short memory")
  func doesNotWakeForShortMemory() throws {
    let test = try device()
    test.device.sendMemoryWarning()
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    test.device.sendMemoryWarning()
    #expect(news.state == .suspended)
    news.launch()
    #expect(test.lines == [])
  }

  @Test("R177: an app that has read how hot the device is hears of changes, not on the main thread")
  func tellsOfHeat() throws {
    let test = try device("reads")
    test.device.setThermalState(.fair)
    test.device.launch("news")
    test.device.setThermalState(.fair)
    test.device.setThermalState(.critical)
    #expect(
      test.lines == ["fair at the launch", "critical on the main thread: false"], "\(test.lines)")
    #expect(test.device.thermalState == .critical)
    #expect(try test.trace.events(.action).compactMap(\.value) == ["fair", "critical"])
  }

  @Test("R177: an app that has not read how hot the device is hears of nothing")
  func tellsOnlyThoseWhoAsk() throws {
    let test = try device()
    test.device.launch("news")
    test.device.setThermalState(.serious)
    #expect(test.lines == [])
  }

  @Test("R178: an expiring activity keeps an app running until its block has returned")
  func keepsRunningForAnActivity() throws {
    let test = try device("works")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(7))
    #expect(news.state == .background)
    test.device.advance(by: .seconds(2))
    #expect(news.state == .suspended)
    #expect(test.lines == ["expired: false, main thread: false, 30 s left", "done"])
    #expect(try test.trace.events(.begins).map(\.name) == ["sync"])
  }

  @Test("R178: a block that still runs is called again before the app is suspended")
  func callsAgainBeforeTheEnd() throws {
    let test = try device("hangs")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .minutes(5))
    #expect(news.state == .suspended)
    let expected = [
      "expired: false, main thread: false, 30 s left",
      "expired: true, main thread: false, 5 s left",
    ]
    #expect(Array(test.lines.prefix(2)) == expected)
  }

  @Test("R178: without time to be had, the block is called with true alone")
  func callsOnceWithoutTime() throws {
    let test = try device("unlucky", hasMultitasking: false)
    test.device.launch("news")
    #expect(test.lines == ["expired: true, main thread: false, 9999 s left"])
  }

  @Test("R178: an activity that is only begun gives an app no time")
  func givesNoTimeForAnOrdinaryActivity() throws {
    let test = try device("begins")
    let news = test.device.launch("news")
    test.device.pressHome()
    test.device.advance(by: .seconds(3))
    #expect(news.state == .suspended)
    #expect(test.lines == ["saved"])
  }
}
