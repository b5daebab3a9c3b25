import DeviceSimulator
import Testing

/// Which files an app can read and create while its device is locked (R190).
struct FileProtectionTests {
  private func device(iOS version: Int = 12) throws -> (TestDevice, App) {
    let test = try TestDevice("diary", program: .uikit, iOS: version) {
      $0.environment["TEST_APP"] = "files"
    }
    return (test, test.device.launch("diary"))
  }

  private static let names = "none, complete, unlessOpen, untilFirst"
  private static let open = [
    "readable: true", "reads \(names), usual, inside, made", "later \(names)", "makes \(names)",
    "usually usual", "by C opens true",
  ]

  @Test("R190: an unlocked device refuses nothing, and each file says of which class it is")
  func saysTheClass() throws {
    let (test, diary) = try device()
    #expect(
      test.lines == [
        "true true", "usual NSFileProtectionCompleteUntilFirstUserAuthentication",
        "complete NSFileProtectionComplete",
        "plain unlessOpen NSFileProtectionCompleteUnlessOpen", "none NSFileProtectionNone",
        "folder/inside NSFileProtectionComplete", "moved NSFileProtectionComplete",
        "fresh no class",
      ], "\(test.lines)")
    diary.simulateBackgroundFetch()
    #expect(test.lines.suffix(7) == Self.open + ["open complete"], "\(test.lines)")
  }

  @Test("R190: behind the lock what is protected completely cannot be read or made")
  func refusesBehindTheLock() throws {
    let (test, diary) = try device()
    test.device.lock()
    diary.simulateBackgroundFetch()
    #expect(
      test.lines.suffix(7) == [
        "readable: false",
        "reads none, no reading, no reading, untilFirst, usual, no reading, no reading",
        "later none, no reading, no reading, untilFirst",
        "makes none, no writing, unlessOpen, untilFirst", "usually usual", "by C EPERM true",
        "open complete",
      ], "\(test.lines)")
    test.device.unlock()
    diary.simulateBackgroundFetch()
    #expect(test.lines.suffix(7) == Self.open + ["open complete"], "\(test.lines)")
  }

  @Test("R190: before the first unlock only what is not protected can be read, and the settings")
  func refusesBeforeTheFirstUnlock() throws {
    let (test, diary) = try device()
    test.device.reboot(unlocks: false)
    diary.launchDueToBackgroundFetch()
    #expect(
      test.lines.suffix(7) == [
        "set up before settings", "readable: false",
        "reads none, no reading, no reading, no reading, no reading, no reading, no reading",
        "later none, no reading, no reading, no reading",
        "makes none, no writing, unlessOpen, no writing", "usually no writing", "by C EPERM true",
      ], "\(test.lines)")
    test.device.unlock()
    test.device.lock()
    diary.simulateBackgroundFetch()
    #expect(
      test.lines.suffix(5).prefix(1) == [
        "reads none, no reading, no reading, untilFirst, usual, no reading, no reading"
      ], "\(test.lines)")
  }

  @Test("R190: before iOS 7 a file that was given no class is not protected")
  func protectsNothingByItselfInEarlySystems() throws {
    let (test, _) = try device(iOS: 6)
    #expect(test.lines.dropFirst().first == "usual NSFileProtectionNone", "\(test.lines)")
  }

  @Test("R190: a class outlives the process") func outlives() throws {
    let (test, diary) = try device()
    test.device.lock()
    diary.terminateBySystem()
    diary.launchDueToBackgroundFetch()
    #expect(
      test.lines.suffix(5).prefix(1) == [
        "reads none, no reading, no reading, untilFirst, usual, no reading, no reading"
      ], "\(test.lines)")
  }
}
