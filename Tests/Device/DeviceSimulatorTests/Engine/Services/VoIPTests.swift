import DeviceSimulator
import DeviceTrace
import Testing

/// VoIP apps of iOS 4 to 9 (R99).
struct VoIPTests {
  private func device(_ wish: String = "", iOS version: Int = 6, mode: String = "voip") throws
    -> TestDevice
  {
    let plist = "<key>UIBackgroundModes</key><array><string>\(mode)</string></array>"
    return try TestDevice("phone", program: .uikit, iOS: version, plist: plist) {
      $0.environment["TEST_APP"] = "voip"
      $0.environment["TEST_VOIP"] = wish
    }
  }

  private static let opened = ["launched in the background: false", "set: true"]
  private static let launched = ["launched in the background: true", "set: true"]
  private static let call = "keeps alive in state 2"

  @Test("R99: the handler is called each ten minutes while nobody sees the app")
  func callsTheHandler() throws {
    let test = try device()
    let phone = test.device.launch("phone")
    test.device.advance(by: .minutes(15))
    test.device.pressHome()
    test.device.advance(by: .minutes(20))
    #expect(test.lines == Self.opened + [Self.call, Self.call], "\(test.lines)")
    #expect(phone.state == .suspended)
    let spans = try test.trace.events(.begins).filter { $0.span == "voip" }
    #expect(spans.map(\.seconds) == [1200, 1800])
    #expect(
      try test.trace.events(.ends).filter { $0.span == "voip" }.map(\.outcome) == [
        "returned", "returned",
      ])
    #expect(try test.trace.misuses == [])
  }

  @Test("R99: a handler that takes longer than ten seconds is let go of")
  func suspendsAfterASlowHandler() throws {
    let test = try device("slow")
    let phone = test.device.launch("phone")
    test.device.pressHome()
    test.device.advance(by: .minutes(11))
    #expect(try test.trace.events(.ends).filter { $0.span == "voip" }.map(\.outcome) == ["overran"])
    #expect(phone.state != .notRunning)
  }

  @Test("R99: no more calls once the app wants none") func clears() throws {
    let test = try device("once")
    test.device.launch("phone")
    test.device.pressHome()
    test.device.advance(by: .hours(1))
    #expect(test.lines == Self.opened + [Self.call])
  }

  @Test(
    "R99: the system launches the app after a kill and a restart, and each process sets its handler anew"
  )
  func launchesAgain() throws {
    let test = try device()
    let phone = test.device.launch("phone")
    test.device.pressHome()
    test.device.advance(by: .seconds(5))
    phone.terminateBySystem()
    test.device.advance(by: .minutes(1))
    #expect(test.lines == Self.opened + Self.launched && phone.state == .suspended)
    test.device.reboot(unlocks: false)
    test.device.advance(by: .minutes(11))
    #expect(
      test.lines == Self.opened + Self.launched + Self.launched + [Self.call], "\(test.lines)")
    #expect(try test.trace.events(.start).map(\.by) == ["user", "voip", "voip"])
  }

  @Test("R99: what the user has force quit stays so until the device restarts")
  func staysForceQuit() throws {
    let test = try device()
    let phone = test.device.launch("phone")
    phone.forceQuit()
    test.device.advance(by: .hours(1))
    #expect(test.lines == Self.opened && phone.state == .notRunning)
    test.device.reboot()
    test.device.advance(by: .minutes(1))
    #expect(test.lines == Self.opened + Self.launched)
  }

  @Test("R99: an app that crashes at each launch is launched less and less often")
  func launchesACrashingAppLessOften() throws {
    let test = try device("crashes")
    test.device.reboot()
    test.device.advance(by: .hours(1))
    #expect((8...13).contains(test.lines.count), "\(test.lines.count)")
  }

  @Test(
    "R99: what refuses a handler is told",
    arguments: [
      ("short", 6, "voip", "'599.0' s is too short; pass 600 or more"),
      ("", 6, "audio", "add 'voip' to 'UIBackgroundModes' in Info.plist"),
      (
        "", 10, "voip",
        "it exists in iOS 4 to 9 only; later versions wake VoIP apps by PushKit, which is not supported here"
      ),
    ])
  func refuses(_ wish: String, _ version: Int, _ mode: String, _ why: String) throws {
    let test = try device(wish, iOS: version, mode: mode)
    test.device.launch("phone")
    #expect(test.lines.last?.hasSuffix("false") == true, "\(test.lines)")
    #expect(
      try test.trace.misuses == ["app 'phone' has no 'setKeepAliveTimeout(_:handler:)': \(why)"])
    test.device.reboot()
    test.device.advance(by: .hours(1))
    #expect(test.lines.contains("too soon") == false)
    #expect(try test.trace.events(.start).count == (wish == "short" ? 2 : 1))
  }
}
