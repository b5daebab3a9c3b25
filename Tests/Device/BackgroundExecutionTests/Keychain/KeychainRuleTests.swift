import BackgroundExecution
import DeviceProtocol
import Testing

/// The rules of the keychain alone (R172-R175).
struct KeychainRuleTests {
  private static let unlocked = DeviceLock()
  private static let locked = DeviceLock(isLocked: true)
  private static let restarted = DeviceLock(isLocked: true, awaitsFirstUnlock: true)

  private func item(
    _ account: String, _ protection: KeychainProtection = .whenUnlocked, _ data: [UInt8] = [1]
  ) -> KeychainItem {
    KeychainItem(
      .genericPassword, ["acct": .text(account), "pdmn": .text(protection.rawValue)], data: data)
  }

  private func query(_ account: String) -> KeychainQuery {
    KeychainQuery(.genericPassword, ["acct": .text(account)])
  }

  @Test(
    "R172: each class has its time",
    arguments: [
      (KeychainProtection.whenUnlocked, [true, false, false]),
      (.whenUnlockedOnThisDevice, [true, false, false]),
      (.whenPasscodeSetOnThisDevice, [true, false, false]),
      (.afterFirstUnlock, [true, true, false]),
      (.afterFirstUnlockOnThisDevice, [true, true, false]),
      (.always, [true, true, true]), (.alwaysOnThisDevice, [true, true, true]),
    ])
  func hasItsTime(_ protection: KeychainProtection, _ isOpen: [Bool]) throws {
    #expect([Self.unlocked, Self.locked, Self.restarted].map { protection.allows($0) } == isOpen)
    for (lock, isOpen) in zip([Self.unlocked, Self.locked, Self.restarted], isOpen) {
      var keychain = Keychain()
      if isOpen {
        try keychain.add(item("a", protection), while: lock)
        #expect(try keychain.find(query("a"), limit: 1, while: lock).count == 1)
        try keychain.update(query("a"), to: [:], data: [2], while: lock)
        #expect(keychain.items.map(\.data) == [[2]])
      } else {
        #expect(throws: KeychainRefusal.isProtected(protection)) {
          try keychain.add(item("a", protection), while: lock)
        }
        keychain = Keychain([item("a", protection)])
        #expect(throws: KeychainRefusal.isProtected(protection)) {
          try keychain.find(query("a"), limit: nil, while: lock)
        }
        #expect(throws: KeychainRefusal.isProtected(protection)) {
          try keychain.update(query("a"), to: [:], data: [2], while: lock)
        }
      }
      try keychain.delete(query("a"))
      #expect(keychain.items.isEmpty)
    }
  }

  @Test("R172: the constants have Apple's names") func names() {
    #expect(
      KeychainProtection.allCases.map(\.name) == [
        "kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock",
        "kSecAttrAccessibleAlways", "kSecAttrAccessibleWhenUnlockedThisDeviceOnly",
        "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
        "kSecAttrAccessibleAlwaysThisDeviceOnly", "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly",
      ])
  }

  @Test("R172: a search ends at the first item that cannot be read")
  func endsAtTheFirst() throws {
    let keychain = Keychain([item("a", .always), item("b")])
    let all = KeychainQuery(.genericPassword)
    #expect(try keychain.find(all, limit: 1, while: Self.locked) == [item("a", .always)])
    #expect(throws: KeychainRefusal.isProtected(.whenUnlocked)) {
      try keychain.find(all, limit: nil, while: Self.locked)
    }
  }

  @Test("R172: behind the lock nothing is brought into a class that is closed")
  func protectsFromThere() {
    var keychain = Keychain([item("a", .always)])
    #expect(throws: KeychainRefusal.isProtected(.whenUnlocked)) {
      try keychain.update(query("a"), to: ["pdmn": .text("ak")], data: nil, while: Self.locked)
    }
    #expect(keychain.items == [item("a", .always)])
  }

  @Test("R173: one item for each key, an attribute that is missing being an empty one")
  func tellsApart() throws {
    var keychain = Keychain()
    var other = item("a", .always, [2])
    try keychain.add(item("a"), while: Self.unlocked)
    other.attributes["svce"] = .text("")
    #expect(throws: KeychainRefusal.duplicate) { try keychain.add(other, while: Self.unlocked) }
    for (name, value) in [
      ("svce", KeychainValue.text("s")), ("sync", .number(1)), ("agrp", .text("g")),
    ] {
      other = item("a")
      other.attributes[name] = value
      try keychain.add(other, while: Self.unlocked)
    }
    other = item("a")
    other.attributes["labl"] = .text("for people")
    #expect(throws: KeychainRefusal.duplicate) { try keychain.add(other, while: Self.unlocked) }
    other.kind = .internetPassword
    try keychain.add(other, while: Self.unlocked)
    other.attributes["port"] = .number(443)
    try keychain.add(other, while: Self.unlocked)
    #expect(keychain.items.count == 6)
  }

  @Test("R173: an update changes all items that match, or none")
  func updatesAllOrNone() throws {
    var keychain = Keychain([item("a"), item("b")])
    let all = KeychainQuery(.genericPassword)
    #expect(throws: KeychainRefusal.duplicate) {
      try keychain.update(all, to: ["acct": .text("c")], data: [9], while: Self.unlocked)
    }
    #expect(keychain == Keychain([item("a"), item("b")]))
    try keychain.update(all, to: ["labl": .text("l")], data: [9], while: Self.unlocked)
    #expect(keychain.items.allSatisfy { $0.data == [9] && $0.attributes["labl"] == .text("l") })
    #expect(throws: KeychainRefusal.notFound) {
      try keychain.update(query("c"), to: [:], data: [9], while: Self.unlocked)
    }
  }

  @Test("R173: a search finds as many as it wants, in the order in which they came")
  func findsAsManyAsItWants() throws {
    var keychain = Keychain([item("a"), item("b"), item("c")])
    let all = KeychainQuery(.genericPassword)
    #expect(try keychain.find(all, limit: 2, while: Self.unlocked) == [item("a"), item("b")])
    #expect(try keychain.find(all, limit: nil, while: Self.unlocked).count == 3)
    #expect(throws: KeychainRefusal.notFound) {
      try keychain.find(KeychainQuery(.internetPassword), limit: 1, while: Self.unlocked)
    }
    try keychain.delete(all)
    #expect(throws: KeychainRefusal.notFound) { try keychain.delete(all) }
  }

  @Test(
    "R175: the names of groups that apps share",
    arguments: [
      ("group.news", true), ("group.a-b_c.1", true), ("news", false), ("group./x", false),
      ("group.ä", false),
    ])
  func knowsGroups(_ name: String, _ isOne: Bool) {
    #expect((AppGroupName(name) != nil) == isOne)
  }
}
