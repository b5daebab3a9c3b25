import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// The keychain of apps, through the calls of Security.
struct KeychainTests {
  private func device(_ apps: String..., wish: String = "", iOS version: Int = 12) throws
    -> TestDevice
  {
    // There are few names: one app, or two that share.
    guard apps.count > 1 else {
      return try TestDevice(apps[0], program: .uikit, iOS: version) { Self.set(&$0, wish) }
    }
    return try TestDevice(apps[0], apps[1], program: .uikit, iOS: version) { Self.set(&$0, wish) }
  }

  private static func set(_ configuration: inout DeviceConfiguration, _ wish: String) {
    configuration.environment["TEST_APP"] = "keychain"
    configuration.environment["TEST_KEYCHAIN"] = wish
  }

  private static let saved = [
    "save default errSecSuccess", "save first errSecSuccess", "save open errSecSuccess",
    "save default errSecDuplicateItem", "default ak", "first ck", "open dku",
    "change errSecSuccess", "5 true false", "delete errSecItemNotFound",
  ]

  @Test("R173: items are added, found, listed, changed and told apart")
  func keeps() throws {
    let test = try device("news")
    test.device.launch("news")
    #expect(test.lines == Self.saved, "\(test.lines)")
    #expect(try test.trace.misuses == [])
  }

  @Test("R172: behind the lock only what is made for it can be read, and the log says why")
  func protectsWhileLocked() throws {
    let test = try device("news")
    let news = test.device.launch("news")
    test.device.lock()
    news.simulateBackgroundFetch()
    #expect(
      test.lines.dropFirst(Self.saved.count) == [
        "open 3", "first 2", "default errSecInteractionNotAllowed",
        "save made behind the lock errSecInteractionNotAllowed",
      ], "\(test.lines)")
    let refused = try test.trace.events(.action).filter { $0.name == "keychainRefused" }
    #expect(
      refused.map(\.value) == ["kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleWhenUnlocked"])
    #expect(
      refused.first?.text
        == "answers SecItemCopyMatching of 'news' with errSecInteractionNotAllowed (-25308): the item is "
        + "kSecAttrAccessibleWhenUnlocked, and the device is locked")
    test.device.unlock()
    news.simulateBackgroundFetch()
    #expect(
      test.lines.suffix(4) == [
        "open 3", "first 2", "default 5", "save made behind the lock errSecSuccess",
      ])
  }

  @Test(
    "R172, R174: before the first unlock nothing but what is always open, and all is there afterwards"
  )
  func protectsBeforeTheFirstUnlock() throws {
    let test = try device("news")
    let news = test.device.launch("news")
    test.device.reboot(unlocks: false)
    news.launchDueToBackgroundFetch()
    #expect(
      test.lines.suffix(4) == [
        "open 3", "first errSecInteractionNotAllowed", "default errSecInteractionNotAllowed",
        "save made behind the lock errSecInteractionNotAllowed",
      ], "\(test.lines)")
    test.device.unlock()
    test.device.lock()
    news.simulateBackgroundFetch()
    #expect(
      test.lines.suffix(4).prefix(3) == [
        "open 3", "first 2", "default errSecInteractionNotAllowed",
      ])
  }

  @Test("R174: items outlive the process, a force quit and the app's own files")
  func outlives() throws {
    let test = try device("news")
    let news = test.device.launch("news")
    test.device.pressHome()
    news.terminateBySystem()
    news.forceQuit()
    let home = test.folder.path + "/device/news"
    for folder in try FileManager.default.contentsOfDirectory(atPath: home) {
      try FileManager.default.removeItem(atPath: "\(home)/\(folder)")
    }
    test.device.launch("news")
    #expect(test.lines.suffix(3) == ["open 3", "first 2", "default 5"], "\(test.lines)")
  }

  @Test("R175: apps share the items of a group and no others")
  func shares() throws {
    let test = try device("news", "reader", wish: "shared")
    test.device.launch("news")
    test.device.launch("reader")
    let found = "anna 443 group.news ak secret"
    #expect(
      test.lines == ["add errSecSuccess", found, "add errSecDuplicateItem", found], "\(test.lines)")
  }

  @Test("R174: what is no list of items counts as none")
  func readsDamagedFiles() throws {
    let test = try device("news")
    let news = test.device.launch("news")
    news.forceQuit()
    let file = test.folder.path + "/device/.keychain/app.news"
    try Data([1, 0, 0, 0, 9, 9]).write(to: URL(fileURLWithPath: file))
    test.device.launch("news")
    #expect(test.lines == Self.saved + Self.saved)
  }

  @Test("R173, R175: a wrong call is refused, and the log says what is wrong")
  func refusesWhatIsWrong() throws {
    let test = try device("news", wish: "wrong")
    test.device.launch("news")
    #expect(
      test.lines == Array(repeating: "errSecParam", count: 5) + [
        "errSecMissingEntitlement", "The specified item could not be found in the keychain.",
        "no words",
      ], "\(test.lines)")
    #expect(
      try test.trace.misuses == [
        "SecItemCopyMatching answers errSecParam (-50): the query has no kSecClass",
        "SecItemAdd answers errSecParam (-50): items of this class have no 'colour'",
        "SecItemAdd answers errSecParam (-50): kSecValueData is not Data; convert a string with 'Data(text.utf8)'",
        "SecItemDelete answers errSecParam (-50): SecItemDelete does not accept kSecMatchLimit; remove it",
        "SecItemUpdate answers errSecParam (-50): 'class' cannot be among the attributes to "
          + "update; move it to the query",
        "SecItemAdd answers errSecMissingEntitlement (-34018): the app does not belong to the access group "
          + "'other'; name one that begins with 'group.'",
      ])
  }

  @Test("R172: calls come from any thread") func servesAnyThread() throws {
    let test = try device("news", wish: "thread")
    test.device.launch("news")
    #expect(test.lines == ["save thread errSecSuccess"])
  }
}
