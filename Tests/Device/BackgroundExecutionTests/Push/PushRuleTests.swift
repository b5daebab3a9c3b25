import RuleBlocks
import BackgroundExecution
import DeviceTrace
import Testing

/// The rules of remote notifications (R30-R39).
struct PushRuleTests {
  private static let silent = #"{"aps": {"content-available": 1}}"#
  private static let visible = #"{"aps": {"alert": "Hello"}}"#
  private static let both = #"{"aps": {"alert": "Hello", "content-available": 1}}"#

  @Test("R30: a silent push resumes a suspended app, which is suspended again after its handler")
  func resumes() throws {
    var device = PushBench()
    device.use()
    try device.send(Self.silent)
    #expect(device.wakes == [.resumed] && device.state() != .suspended)
    device.pass(.seconds(2))
    #expect(device.outcomes == [.handlerCalled(.newData)])
    #expect(device.state() == .suspended && device.shown == 0 && device.misuses == [])
  }

  @Test("R30: an app without a process is launched in the background")
  func launches() throws {
    var device = PushBench()
    try device.send(Self.silent)
    #expect(device.wakes == [.launched])
    let messages = device.lived.map(\.action).messages
    #expect(messages.first == .didFinishLaunching && !messages.contains(.didBecomeActive))
  }

  @Test("R30: a handler that is not called in 30 s ends the app")
  func endsAtTheLimit() throws {
    var device = PushBench()
    device.answersAfter = nil
    device.use()
    try device.send(Self.silent)
    device.pass(.milliseconds(29_999))
    #expect(device.outcomes == [])
    device.pass(.milliseconds(1))
    #expect(device.outcomes == [.overran])
    #expect(!device.isRunning() && device.misuses == [])
  }

  @Test("R31: a visible push is shown, and wakes too with content-available")
  func showsAndWakes() throws {
    var device = PushBench()
    device.use()
    try device.send(Self.both)
    #expect(device.shown == 1 && device.wakes == [.resumed])
    device.pass(.seconds(5))
    try device.send(Self.visible)
    #expect(device.shown == 2 && device.wakes.count == 1 && device.state() == .suspended)
  }

  @Test("R32: over the rate one push is kept, a newer one replaces it, and an hour later it comes")
  func keepsOne() throws {
    var device = PushBench()
    device.use()
    for number in 1...5 {
      try device.send(#"{"aps": {"content-available": 1}, "n": \#(number)}"#)
      device.pass(.seconds(60))
    }
    #expect(device.payloads.count == 3 && device.obstacles == [.rate, .rate])
    #expect(device.push.stored(for: "a")?.payload.text.contains("\"n\": 5") == true)
    device.pass(.seconds(54 * 60))
    #expect(device.payloads.count == 3)
    device.pass(.seconds(60))
    #expect(device.payloads.count == 4 && device.payloads.last?.contains("\"n\": 5") == true)
    #expect(device.push.stored(for: "a") == nil)
  }

  @Test("R32: what is kept is delivered when device and push service speak to each other again")
  func deliversOnContact() throws {
    var device = PushBench(["a", "b"])
    device.use()
    for _ in 1...4 { try device.send(Self.silent) }
    device.pass(.seconds(10))
    #expect(device.payloads.count == 3)
    try device.send(Self.visible, to: "b")
    #expect(device.payloads.count == 4)
  }

  @Test("R32: a device that is offline is told the newest one of each app, once it is back")
  func waitsForTheNetwork() throws {
    var device = PushBench()
    device.use()
    device.tell(.device(.network(.none)))
    try device.send(Self.silent)
    try device.send(Self.both)
    device.pass(.seconds(3 * 3600))
    #expect(device.payloads == [] && device.obstacles == [.offline, .offline])
    device.tell(.device(.network(.cellular)))
    #expect(device.payloads == [Self.both] && device.shown == 1)
  }

  @Test(
    "R32: what the device holds back is lost when the app is force quit or killed",
    arguments: [LifeCycle.Event.forceQuit, .systemKill])
  func discardsWithTheProcess(_ end: LifeCycle.Event) throws {
    var device = PushBench()
    device.use()
    for _ in 1...4 { try device.send(Self.silent) }
    device.pass(.seconds(10))
    #expect(device.push.stored(for: "a") != nil)
    device.feed("a", end)
    #expect(device.push.stored(for: "a") == nil)
    device.feed("a", .launch)
    device.pass(.seconds(7200))
    #expect(device.payloads.count == 3)
  }

  @Test("R32: a restart of the device is a contact, no kill")
  func keepsOverARestart() throws {
    var device = PushBench()
    device.use()
    for _ in 1...4 { try device.send(Self.silent) }
    device.pass(.seconds(10))
    device.feed("a", .reboot)
    #expect(device.push.stored(for: "a") != nil)
    device.tell(.device(.restarted))
    #expect(device.payloads.count == 4 && device.wakes.last == .launched)
  }

  @Test("R32: what has not reached the device is not lost with the app")
  func keepsWhatWaitsForTheNetwork() throws {
    var device = PushBench()
    device.use()
    device.tell(.device(.network(.none)))
    try device.send(Self.silent)
    device.feed("a", .systemKill)
    device.tell(.device(.lowPowerMode(true)), .device(.network(.wifi)))
    #expect(device.push.stored(for: "a") != nil && device.payloads == [])
    device.tell(.device(.lowPowerMode(false)))
    #expect(device.wakes == [.launched])
    device.pass(.seconds(10))
    device.tell(.device(.network(.none)))
    try device.send(Self.silent)
    device.tell(.device(.lowPowerMode(true)), .device(.network(.wifi)))
    device.feed("a", .systemKill)
    #expect(device.push.stored(for: "a") == nil, "it had reached the device")
  }

  @Test("R170: a silent push waits while the battery is nearly empty")
  func r170WaitsForTheBattery() throws {
    var device = PushBench()
    device.use()
    device.tell(.device(.battery(5)))
    try device.send(Self.silent)
    #expect(device.payloads == [] && device.push.stored(for: "a") != nil)
    device.tell(.device(.battery(4)))
    #expect(device.payloads == [])
    device.tell(.device(.charging(true)))
    #expect(device.payloads.count == 1 && device.push.stored(for: "a") == nil)
  }

  @Test("R33: an app in front is told at once of every push, beyond the rate, without a limit")
  func tellsTheAppInFront() throws {
    var device = PushBench(mode: false)
    device.answersAfter = nil
    device.feed("a", .launch)
    for _ in 1...5 { try device.send(Self.silent) }
    try device.send(Self.visible)
    #expect(device.wakes == Array(repeating: .running, count: 6))
    device.pass(.seconds(120))
    #expect(device.state() == .active && device.outcomes == [] && device.misuses == [])
  }

  @Test("R34: after a force quit nothing wakes the app until a launch or a restart")
  func sparesAForceQuitApp() throws {
    var device = PushBench()
    device.use()
    device.feed("a", .forceQuit)
    try device.send(Self.silent)
    try device.send(Self.both)
    #expect(device.wakes == [] && device.obstacles == [.forceQuit, .forceQuit])
    #expect(device.shown == 1)
    device.tell(.device(.restarted))
    try device.send(Self.silent)
    #expect(device.wakes == [.launched])
  }

  @Test("R37: a token is 32 bytes, stays the same and differs from app to app")
  func givesTokens() throws {
    var device = PushBench(["a", "b"], registers: false)
    try device.send(Self.silent)
    #expect(device.misuses == [.pushNotRegistered("a")])
    device.tell(.register("a"), .register("b"), .register("a"))
    let a = try #require(device.push.token(of: "a"))
    let b = try #require(device.push.token(of: "b"))
    #expect(a.count == 64 && b.count == 64 && a != b && a == PushDispatcher.token(of: "a"))
    #expect(device.push.app(of: b) == "b" && device.push.app(of: "00") == nil)
    device.tell(.unregister("a"))
    #expect(device.push.token(of: "a") == nil)
  }

  @Test("R37: registering waits for a network, and is refused without the capability")
  func answersRegistrations() throws {
    var device = PushBench(["a", "b"], registers: false)
    device.tell(.device(.network(.none)), .register("a"))
    #expect(device.told == [])
    device.tell(.device(.network(.wifi)))
    #expect(device.told == [.registered("a", token: PushDispatcher.token(of: "a"))])
    device.tell(.capability("b", false), .register("b"))
    #expect(device.told.last == .registered("b", token: nil))
    #expect(device.push.token(of: "b") == nil)
  }

  @Test("R38: without the mode remote-notification nothing wakes the app")
  func needsTheMode() throws {
    var device = PushBench(mode: false)
    device.use()
    try device.send(Self.silent)
    #expect(device.wakes == [] && device.obstacles == [.modeMissing])
  }

  @Test("R39: Background App Refresh off: not woken; Low Power Mode: kept until it is off")
  func obeysTheSwitches() throws {
    var device = PushBench()
    device.use()
    device.tell(.device(.refreshStatus("a", .denied)))
    try device.send(Self.silent)
    device.tell(.device(.refreshStatus("a", .available)), .device(.lowPowerMode(true)))
    try device.send(Self.silent)
    device.pass(.seconds(7200))
    #expect(device.wakes == [] && device.obstacles == [.refreshOff, .lowPowerMode])
    device.tell(.device(.lowPowerMode(false)))
    #expect(device.wakes == [.resumed])
  }

  @Test("R26: a handler that is called again, or of a process that has ended, is a misuse")
  func countsHandlers() throws {
    var device = PushBench()
    device.use()
    try device.send(Self.silent)
    device.pass(.seconds(5))
    device.tell(.handlerCalled("a", number: 1, .noData))
    #expect(device.misuses.last == .pushHandler("a", number: 1, .again))
    device.answersAfter = nil
    try device.send(Self.silent)
    device.feed("a", .crashed)
    #expect(device.outcomes.last == .processEnded)
    device.tell(.handlerCalled("a", number: 2, .noData))
    #expect(device.misuses.last == .pushHandler("a", number: 2, .ofEndedProcess))
    device.tell(.handlerCalled("a", number: 7, .noData))
    #expect(device.misuses.last == .pushHandler("a", number: 7, .unknown))
  }
}
