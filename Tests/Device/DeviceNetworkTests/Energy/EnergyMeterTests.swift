import RuleBlocks
import BackgroundExecution
import DeviceNetwork
import DeviceTrace
import Testing

struct EnergyMeterTests {
  /// Powers that are easy to calculate with: a watt for everything, half a watt for audio.
  private static let rules: DeviceRules = {
    var rules = DeviceRules()
    var power = PowerRates()
    (power.screen, power.processor, power.location, power.wifi, power.cellular) =
      (1000, 1000, 1000, 1000, 1000)
    power.sound = 500
    power.wifiTail = .seconds(2)
    power.cellularTail = .seconds(10)
    rules.choices.power = power
    return rules
  }()

  private var meter: EnergyMeter = {
    var meter = EnergyMeter(rules)
    for app in ["a", "b"] as [AppID] {
      _ = meter.handle(.device(.installed(app, AppManifest())), at: .zero)
    }
    return meter
  }()

  private mutating func tell(_ event: EnergyMeter.Event, at second: Int) {
    #expect(meter.handle(event, at: .zero + .seconds(second)) == [])
  }

  private func use(of app: AppID, at second: Int) -> EnergyUse? {
    meter.uses(at: .zero + .seconds(second)).first { $0.app == app }?.use
  }

  @Test("R169: the app in front pays for screen and processor, one behind it for the processor")
  mutating func paysForWhatIsOn() {
    tell(.device(.phase("a", .foreground)), at: 0)
    tell(.device(.phase("a", .background)), at: 10)
    tell(.device(.phase("a", .suspended)), at: 14)
    #expect(use(of: "a", at: 100)?.joules == [.screen: 10, .processor: 14])
    #expect(use(of: "a", at: 100)?.onScreen == .seconds(10))
    #expect(use(of: "a", at: 100)?.inBackground == .seconds(4))
    #expect(use(of: "b", at: 100)?.total == 0)
  }

  @Test("R169: a use of the radio pays for the tail after it")
  mutating func paysForTheTail() {
    tell(.device(.network(.cellular)), at: 0)
    tell(.radio(["a"]), at: 5)
    tell(.radio([]), at: 6)
    #expect(use(of: "a", at: 8)?.joules == [.radio: 3])
    #expect(use(of: "a", at: 100)?.joules == [.radio: 10])
    tell(.device(.network(.wifi)), at: 100)
    tell(.radio(["b"]), at: 101)
    #expect(use(of: "b", at: 200)?.joules == [.radio: 2])
  }

  @Test("R25, R169: apps that use the radio at one time pay together what one pays alone")
  mutating func sharesAWindow() {
    tell(.device(.network(.cellular)), at: 0)
    tell(.radio(["a"]), at: 5)
    tell(.radio(["b"]), at: 5)
    #expect(use(of: "a", at: 100)?.total == 5)
    #expect(use(of: "b", at: 100)?.total == 5)
    // A later user of the radio pays from then on.
    tell(.radio(["a"]), at: 100)
    tell(.radio(["b"]), at: 104)
    #expect(use(of: "a", at: 200)?.total == 9)
    #expect(use(of: "b", at: 200)?.total == 15)
  }

  @Test mutating func switchesTheRadioOffWithItsNetwork() {
    tell(.device(.network(.cellular)), at: 0)
    tell(.radio(["a"]), at: 1)
    tell(.device(.network(.none)), at: 4)
    tell(.radio(["a"]), at: 5)
    #expect(use(of: "a", at: 100)?.joules == [.radio: 3])
  }

  @Test mutating func paysForSoundAndLocation() {
    tell(.sound("a", true), at: 0)
    tell(.location("b", true), at: 2)
    tell(.location("b", false), at: 5)
    tell(.sound("a", false), at: 10)
    #expect(use(of: "a", at: 100)?.joules == [.sound: 5])
    #expect(use(of: "b", at: 100)?.joules == [.location: 3])
  }

  @Test("R111, R169: a device that sleeps runs no processor, and goes on with all else")
  mutating func paysNoProcessorAsleep() {
    tell(.device(.phase("a", .background)), at: 0)
    tell(.location("a", true), at: 0)
    tell(.device(.slept(.seconds(60))), at: 100)
    #expect(use(of: "a", at: 100)?.joules == [.processor: 40, .location: 100])
    #expect(use(of: "a", at: 100)?.inBackground == .seconds(40))
  }

  @Test("looking changes nothing") mutating func isLookedAtWithoutAChange() {
    tell(.device(.phase("a", .background)), at: 0)
    let before = meter
    _ = use(of: "a", at: 50)
    #expect(meter == before)
    tell(.device(.phase("a", .suspended)), at: 30)
    #expect(use(of: "a", at: 50)?.total == 30)
  }

  @Test mutating func knowsNoAppThatIsNotThere() {
    #expect(
      meter.handle(.sound("none", true), at: .zero).map(\.reportedMisuse) == [.unknownApp("none")])
    #expect(
      meter.handle(.device(.installed("a", AppManifest())), at: .zero).map(\.reportedMisuse)
        == [.appAlreadyInstalled("a")])
  }
}
