import DeviceSimulator
import Testing

/// What apps can read while their device is locked (R167).
struct ProtectedDataTests {
  private func device() throws -> TestDevice {
    let modes = "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
    return try TestDevice("notes", program: .uikit, iOS: 18, plist: modes) {
      $0.environment["TEST_APP"] = "protected"
    }
  }

  @Test("R167: the app hears that its data is unreadable, and that it is readable again")
  func tells() throws {
    let test = try device()
    test.device.launch("notes")
    test.device.lock()
    test.device.unlock()
    #expect(
      test.lines == [
        "launched, readable: true", "will be unreadable, readable: true",
        "loop: UIApplicationProtectedDataWillBecomeUnavailable", "readable, readable: true",
        "observer: readable", "loop ends", "returns, readable: true",
      ], "\(test.lines)")
  }

  @Test("R167: a suspended app does not hear of what has come and gone")
  func tellsNotOfWhatIsOver() throws {
    let test = try device()
    test.device.launch("notes")
    test.device.pressHome()
    test.device.advance(by: .minutes(1))
    test.device.lock()
    test.device.unlock()
    test.device.launch("notes")
    #expect(test.lines == ["launched, readable: true", "returns, readable: true"])
  }

  @Test("R167: what is launched while the device is locked finds nothing readable")
  func isUnreadableAtALaunchBehindTheLock() throws {
    let test = try device()
    let notes = test.device.launch("notes")
    test.device.lock()
    notes.terminateBySystem()
    notes.launchDueToBackgroundFetch()
    #expect(test.lines.last == "launched, readable: false", "\(test.lines)")
  }
}
