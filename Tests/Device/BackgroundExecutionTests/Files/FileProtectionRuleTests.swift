import BackgroundExecution
import DeviceProtocol
import Testing

/// The rules of file protection alone (R190).
struct FileProtectionRuleTests {
  private static let locks = [
    DeviceLock(), DeviceLock(isLocked: true), DeviceLock(isLocked: true, awaitsFirstUnlock: true),
  ]

  @Test(
    "R190: each class has its time, to be opened and to be made",
    arguments: [
      (FileProtection.none, [true, true, true], [true, true, true]),
      (.complete, [true, false, false], [true, false, false]),
      (.completeUnlessOpen, [true, false, false], [true, true, true]),
      (.completeUntilFirstUserAuthentication, [true, true, false], [true, true, false]),
    ])
  func hasItsTime(_ protection: FileProtection, _ opening: [Bool], _ making: [Bool]) {
    #expect(Self.locks.map { protection.allowsOpening($0) } == opening)
    #expect(Self.locks.map { protection.allowsMaking($0) } == making)
  }

  @Test("R190: from iOS 7 on files are protected until the first unlock")
  func protectsFromIOS7On() {
    #expect(
      [6, 7, 18].map { FileProtection.usual(iOS: $0) } == [
        .none, .completeUntilFirstUserAuthentication, .completeUntilFirstUserAuthentication,
      ])
  }
}
