import DeviceSimulator
import DeviceTrace
import Testing

/// Sequences of locations and monitors, in apps with Swift's concurrency (R237-R240).
struct LiveLocationTests {
  private static let mode =
    "<key>UIBackgroundModes</key><array><string>location</string></array>"
  private static let reasons = """
    <key>NSLocationWhenInUseUsageDescription</key><string>Shows your way.</string>\
    <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Notes your way.</string>
    """
  private let home = Place(60, 25)
  /// About 10 km to the north, which takes 1000 s at 10 m/s.
  private let far = Place(60.09, 25)

  private func device(
    _ program: String = "live", _ wish: String, plist: String = Self.reasons + Self.mode
  ) throws -> (TestDevice, App) {
    let test = try TestDevice("way", program: .uikit, iOS: 18, plist: plist) {
      $0.environment["TEST_APP"] = program
      $0.environment["TEST_LOCATION"] = wish
    }
    test.device.setPlace(home)
    return (test, test.device.launch("way"))
  }

  @Test("R237: a sequence asks, gives locations, rests while the device stands still, and goes on")
  func gives() throws {
    let (test, way) = try device("live", "")
    #expect(way.asksForLocation)
    #expect(test.lines.last == "nowhere asks while active", "\(test.lines)")
    way.allowLocation(.whenInUse)
    #expect(test.lines.last == "60.0 while active", "\(test.lines)")
    test.device.advance(by: .minutes(2))
    #expect(test.lines.last == "60.0 stationary while active" && test.lines.count == 4)
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(10))
    #expect(test.lines.count == 14 && test.lines.last == "60.0009 while active", "\(test.lines)")
    way.allowLocation(.denied)
    #expect(test.lines.last == "nowhere denied while active")
  }

  @Test("R237: the end of the loop ends the updates, as its task's does")
  func ends() throws {
    for wish in ["once", "cancels"] {
      let (test, way) = try device("live", wish)
      way.allowLocation(.whenInUse)
      test.device.pressHome()
      #expect(test.lines.last == "done", "\(test.lines)")
      #expect(try test.trace.events(.ends).contains { $0.span == "locationUpdates" })
    }
  }

  @Test("R238: a session keeps the sequence going in the background, until it is invalidated")
  func goesOn() throws {
    let (test, way) = try device("live", "session")
    way.allowLocation(.whenInUse)
    test.device.pressHome()
    #expect(way.showsLocationIndicator)
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(100))
    #expect(way.state == .background && test.lines.last == "60.009 while background")
    let (other, two) = try device("live", "session ends")
    two.allowLocation(.whenInUse)
    other.device.pressHome()
    other.device.advance(by: .seconds(5))
    #expect(two.state == .suspended && !two.showsLocationIndicator)
  }

  @Test("R238: a process that the system has ended is launched again, and takes its session")
  func relaunches() throws {
    let (test, way) = try device("live", "session")
    way.allowLocation(.whenInUse)
    test.device.pressHome()
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(10))
    way.terminateBySystem()
    test.device.advance(by: .seconds(90))
    #expect(test.lines.contains("launched in the background: true"), "\(test.lines)")
    #expect(test.lines.last == "60.009 while background" && way.state == .background)
    #expect(try test.trace.events(.action).contains { $0.name == "movesAgain" })
    #expect(try test.trace.misuses == [])
  }

  @Test("R238: who forgets the session at the launch loses it")
  func forgets() throws {
    let (test, way) = try device("live", "session forgets")
    way.allowLocation(.whenInUse)
    test.device.pressHome()
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(10))
    way.terminateBySystem()
    test.device.advance(by: .seconds(90))
    #expect(way.state == .suspended && !way.showsLocationIndicator, "\(test.lines)")
  }

  @Test("R239: an app that demands sessions of its own is asked for one")
  func requiresSession() throws {
    let key = "<key>NSLocationRequireExplicitServiceSession</key><true/>"
    let (test, way) = try device("live", "live", plist: Self.reasons + key)
    #expect(!way.asksForLocation)
    #expect(test.lines.last == "nowhere required while inactive", "\(test.lines)")
    let (_, two) = try device("live", "always", plist: Self.reasons + key)
    #expect(two.asksForLocation)
  }

  @Test("R239: a sequence without a session goes on when there is one")
  func getsSession() throws {
    let key = "<key>NSLocationRequireExplicitServiceSession</key><true/>"
    let (test, way) = try device("live", "later", plist: Self.reasons + key)
    #expect(test.lines.last == "nowhere required while inactive", "\(test.lines)")
    test.device.advance(by: .seconds(5))
    #expect(way.asksForLocation)
    way.allowLocation(.whenInUse)
    #expect(test.lines.last == "60.0 while active", "\(test.lines)")
  }

  @Test("R240: a monitor's conditions outlive the process, which is launched for an event")
  func monitors() throws {
    let (test, way) = try device("monitors", "always")
    way.allowLocation(.always)
    #expect(test.lines == ["knows []", "home satisfied, age 0 while active"], "\(test.lines)")
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    way.terminateBySystem()
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(25))
    #expect(
      test.lines.suffix(3) == [
        "knows [\"home\"]", "last unsatisfied 200.0", "home unsatisfied, age 0 while background",
      ], "\(test.lines)")
    test.device.advance(by: .seconds(10))
    #expect(way.state == .suspended)
    test.device.setPlace(home)
    #expect(test.lines.last == "home satisfied, age 0 while background")
    let changes = try test.trace.events(.action).filter { $0.name == "conditionChanged" }
    #expect(changes.count == 2)
    #expect(try test.trace.misuses == [])
  }

  @Test("R240: what the app assumes is not told, and what it removes neither")
  func assumes() throws {
    let (test, way) = try device("monitors", "assumes removes")
    way.allowLocation(.whenInUse)
    #expect(test.lines == ["knows []"])
    test.device.setPlace(far)
    test.device.setPlace(home)
    #expect(test.lines == ["knows []", "home unsatisfied, age 0 while active"], "\(test.lines)")
  }

  @Test("R240: the 21st condition is not monitored, and a monitor is open once")
  func limits() throws {
    let (test, way) = try device("monitors", "many assumes")
    way.allowLocation(.whenInUse)
    #expect(test.lines.last == "21 unmonitored, age 0 while active", "\(test.lines)")
    let (other, two) = try device("monitors", "twice")
    #expect(two.state == .notRunning)
    #expect(other.errors.contains("Monitor named 'ways' is already in use"))
  }
}
