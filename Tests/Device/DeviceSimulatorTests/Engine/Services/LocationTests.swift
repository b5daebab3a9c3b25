import DeviceSimulator
import DeviceTrace
import Testing

/// Locations of a device, as real UIKit and CoreLocation apps receive them (R94, R160-R166).
struct LocationTests {
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
    _ wish: String = "", plist: String? = Self.reasons
  ) throws -> (TestDevice, App) {
    let test = try TestDevice("way", program: .uikit, iOS: 18, plist: plist) {
      $0.environment["TEST_APP"] = "locations"
      $0.environment["TEST_LOCATION"] = wish
    }
    test.device.setPlace(home)
    return (test, test.device.launch("way"))
  }

  @Test("R94: without the mode what has waited comes in one batch at the return")
  func waits() throws {
    let (test, way) = try device()
    #expect(way.asksForLocation && test.lines == ["permission notDetermined"])
    way.allowLocation(.whenInUse)
    #expect(
      test.lines.suffix(2) == [
        "permission authorizedWhenInUse", "1 at 60.0 to 5.0 m, age 0 while active",
      ])
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(505))
    #expect(way.state == .suspended && test.lines.count == 3)
    #expect(abs(test.device.place.latitude - 60.04545) < 1e-6)
    way.launch()
    #expect(test.lines.last?.hasPrefix("50 at 60.045 to 5.0 m, age 495") == true, "\(test.lines)")
    #expect(try test.trace.events(.action).contains { $0.name == "locationBatch" })
  }

  @Test("R94: with the mode they come in the background, less exact as the app wants it (R161)")
  func goesOn() throws {
    let (test, way) = try device("background", plist: Self.reasons + Self.mode)
    way.allowLocation(.whenInUse)
    test.device.pressHome()
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(500))
    #expect(way.state == .background)
    let inBackground = test.lines.filter { $0.hasSuffix("to 1000.0 m, age 0 while background") }
    #expect(inBackground.count == 5, "\(test.lines)")
    #expect(try test.trace.misuses == [])
  }

  @Test(
    "R162: to want locations in the background without the mode ends the app, in the words of iOS")
  func crashesWithoutTheMode() throws {
    let (test, way) = try device("background")
    #expect(way.state == .notRunning)
    #expect(test.errors.contains("Invalid parameter not satisfying: !stayUp || CLClientIsBack"))
  }

  @Test("R160: an app that does not say why is not asked about, and the log says so")
  func saysWhatIsMissing() throws {
    let (test, way) = try device(plist: nil)
    #expect(!way.asksForLocation)
    #expect(
      try test.trace.misuses == [
        "This app has attempted to access privacy-sensitive data without a usage description. The "
          + "app's Info.plist must contain an “NSLocationWhenInUseUsageDescription” key with a "
          + "string value explaining to the user how the app uses this data"
      ])
  }

  @Test("An app that asks once is told once")
  func tellsOnce() throws {
    let (test, way) = try device("once")
    way.allowLocation(.whenInUse)
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(100))
    #expect(test.lines.count { $0.contains(" at ") } == 1, "\(test.lines)")
  }

  @Test("R160: what the user forbids is an error")
  func fails() throws {
    let (test, way) = try device()
    way.allowLocation(.denied)
    #expect(test.lines.suffix(2) == ["permission denied", "error true"])
  }

  @Test("R230: a request in the background is asked when the user sees the app")
  func asksInFront() throws {
    let (test, way) = try device("behind")
    test.device.pressHome()
    #expect(!way.asksForLocation)
    way.launch()
    #expect(way.asksForLocation)
  }

  @Test("R231: what the user allows once is not determined at the next launch")
  func allowsOnce() throws {
    let (test, way) = try device()
    way.allowLocation(.once)
    #expect(test.lines.last?.hasPrefix("1 at 60.0") == true, "\(test.lines)")
    way.forceQuit()
    test.device.launch("way")
    #expect(test.lines.last == "permission notDetermined" && way.asksForLocation)
    way.allowLocation(.once)
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    #expect(test.lines.last?.hasPrefix("1 at 60.0") == true, "\(test.lines)")
    way.launch()
    #expect(test.lines.last == "permission notDetermined", "\(test.lines)")
  }

  @Test("R232: always is provisional until the user has confirmed it for an event")
  func confirmsAlways() throws {
    let (test, way) = try device("regions")
    way.allowLocation(.whenInUse)
    #expect(test.lines.last == "permission authorizedAlways")
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    way.terminateBySystem()
    test.device.setPlace(far)
    #expect(way.asksForLocation && way.state == .notRunning)
    test.device.advance(by: .seconds(20))
    way.allowLocation(.always)
    #expect(test.lines.last == "left home while background", "\(test.lines)")
    #expect(try test.trace.events(.action).count { $0.name == "locationAsked" } == 2)
  }

  @Test("R233, R234: the precise place is lent for a purpose, while the app is in use")
  func lendsPrecision() throws {
    let purposes = """
      <key>NSLocationDefaultAccuracyReduced</key><true/>\
      <key>NSLocationTemporaryUsageDescriptionDictionary</key>\
      <dict><key>Way</key><string>Shows your way.</string></dict>
      """
    let (test, way) = try device("precision", plist: Self.reasons + purposes)
    way.allowLocation(.whenInUse)
    #expect(
      test.lines.contains("1 at 60.05 to 8000.0 m, age 0 while active"), "\(test.lines)")
    #expect(!test.lines.contains { $0.hasPrefix("asked") || $0.hasPrefix("not asked") })
    way.allowPreciseLocation(true)
    #expect(test.lines.contains("asked at launch: fullAccuracy"))
    #expect(test.lines.contains("1 at 60.0 to 5.0 m, age 0 while active"), "\(test.lines)")
    test.device.pressHome()
    #expect(test.lines.last == "not asked in the background: true")
    test.device.advance(by: .seconds(5))
    way.launch()
    #expect(test.lines.last == "reducedAccuracy", "\(test.lines)")
    let misuses = try test.trace.misuses
    #expect(misuses.contains { $0.contains("NSLocationTemporaryUsageDescriptionDictionary.Other") })
    #expect(misuses.contains { $0.contains("'0' reports nothing while") })
  }

  @Test("R235: a single location takes a delegate with a method for errors")
  func needsMethods() throws {
    let test = try TestDevice("way", program: .uikit, iOS: 18, plist: Self.reasons) {
      $0.environment["TEST_APP"] = "carelessLocations"
    }
    let way = test.device.launch("way")
    #expect(way.state == .notRunning && test.lines == ["starts"], "\(test.lines)")
    #expect(test.errors.contains("Delegate must respond to locationManager:didFailWithError:"))
  }

  @Test("R235: a single location that is refused is refused once")
  func refusesOnce() throws {
    let (test, way) = try device("retries")
    way.allowLocation(.denied)
    #expect(test.lines == ["permission notDetermined", "permission denied", "error true"])
    way.allowLocation(.whenInUse)
    #expect(test.lines.last == "permission authorizedWhenInUse")
  }

  @Test("R236: what is paused in the background goes on when the app starts it again")
  func pauses() throws {
    let (test, way) = try device("background", plist: Self.reasons + Self.mode)
    way.allowLocation(.whenInUse)
    test.device.pressHome()
    test.device.advance(by: .minutes(16))
    #expect(way.state == .suspended && test.lines.last == "paused")
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(100))
    #expect(test.lines.last == "paused")
    way.launch()
    #expect(test.lines.suffix(2).first == "resumed", "\(test.lines)")
    let actions = try test.trace.events(.action).compactMap(\.name)
    #expect(
      actions.filter { $0.hasPrefix("locationsP") || $0.hasPrefix("locationsR") }
        == ["locationsPaused", "locationsResumed"])
  }

  @Test("R166: a region wakes an app that the system or, from iOS 8 on, the user has ended")
  func relaunches() throws {
    for isForceQuit in [false, true] {
      let (test, way) = try device("regions")
      way.allowLocation(.always)
      test.device.pressHome()
      test.device.advance(by: .seconds(5))
      if isForceQuit { way.forceQuit() } else { way.terminateBySystem() }
      test.device.move(to: far, over: .seconds(1000))
      test.device.advance(by: .seconds(25))
      #expect(
        test.lines.suffix(4) == [
          "launched for a location", "monitors [\"home\"]", "permission authorizedAlways",
          "left home while background",
        ], "\(test.lines)")
      test.device.advance(by: .seconds(10))
      #expect(way.state == .suspended)
      #expect(try test.trace.misuses == [])
    }
  }

  @Test("R164: a significant change wakes a suspended app")
  func wakesForSignificantChanges() throws {
    let (test, way) = try device("significant")
    way.allowLocation(.always)
    test.device.pressHome()
    test.device.advance(by: .minutes(5))
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(60))
    #expect(test.lines.last?.hasPrefix("1 at 60.00") == true, "\(test.lines)")
    #expect(test.lines.last?.hasSuffix("age 0 while background") == true)
    test.device.advance(by: .seconds(10))
    #expect(way.state == .suspended)
  }

  @Test("R191: the 21st region and one that is too large are errors, and the log says why")
  func refusesRegions() throws {
    let (test, _) = try device("many")
    let starts = (1...20).map { "starts \($0)" }
    #expect(
      test.lines == ["monitors 20", "true false true", "permission notDetermined"] + starts + [
        "fails 21 kCLErrorDomain 5 true", "fails 22 kCLErrorDomain 5 true", "starts 7",
        "fails vast kCLErrorDomain 5 true",
      ], "\(test.lines)")
    let misuses = try test.trace.misuses
    #expect(misuses.count == 3)
    #expect(
      misuses.first
        == "the region '21' is not monitored (kCLErrorDomain 5): an app monitors 20 regions at the most, and "
        + "none larger than 'maximumRegionMonitoringDistance'")
  }

  @Test("R193: the delegate hears of a region's state when it asks, and at each crossing")
  func tellsStates() throws {
    let (test, way) = try device("states")
    #expect(test.lines.suffix(2) == ["state 0 unknown", "state 1 unknown"], "\(test.lines)")
    way.allowLocation(.always)
    test.device.setPlace(far)
    #expect(test.lines.suffix(2) == ["left 0 while active", "state 0 outside"], "\(test.lines)")
    test.device.setPlace(home)
    #expect(test.lines.last == "state 0 inside")
  }

  @Test("R192: a visit launches an app that the system has ended, for its begin and its end")
  func relaunchesForVisits() throws {
    let (test, way) = try device("visits")
    way.allowLocation(.always)
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    way.terminateBySystem()
    test.device.move(to: far, over: .seconds(1000))
    test.device.advance(by: .seconds(1400))
    #expect(test.lines.contains("launched for a location"), "\(test.lines)")
    #expect(
      test.lines.last
        == "visit of 60.09 to 100.0 m, came 300 s ago left unknown while background",
      "\(test.lines)")
    test.device.setPlace(home)
    #expect(
      test.lines.last?.hasSuffix("left 0 s ago while background") == true, "\(test.lines)")
    let actions = try test.trace.events(.action).compactMap(\.name)
    #expect(actions.filter { $0.hasPrefix("visit") } == ["visitBegins", "visitEnds"])
    #expect(try test.trace.misuses == [])
  }
}
