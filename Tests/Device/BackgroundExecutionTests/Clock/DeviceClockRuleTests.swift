import RuleBlocks
import BackgroundExecution
import Testing

struct DeviceClockRuleTests {
  /// A clock and its time.
  private struct Bench {
    var clock = DeviceClock()
    var time = DeviceInstant.zero

    mutating func feed(_ event: DeviceClock.Event) -> [DeviceClock.Action] {
      clock.handle(event, at: time)
    }

    mutating func pass(_ duration: Duration) -> [DeviceClock.Action] {
      let end = time + duration
      var actions: [DeviceClock.Action] = []
      while let deadline = clock.nextDeadline, deadline <= end {
        time = deadline
        actions += clock.elapse(to: deadline)
      }
      time = end
      return actions + clock.elapse(to: end)
    }
  }

  private static let delay = Choices().sleepDelay

  @Test("R111: a locked device sleeps after a while, and unlocking wakes it")
  func r111SleepsAfterTheLock() {
    var bench = Bench()
    #expect(bench.feed(.lock) == [])
    #expect(bench.pass(Self.delay - .nanoseconds(1)) == [])
    #expect(bench.pass(.seconds(60)) == [.fallsAsleep])
    #expect(bench.feed(.unlock) == [.wakes(after: .seconds(60) - .nanoseconds(1))])
    #expect(bench.clock.slept == .seconds(60) - .nanoseconds(1))
    #expect(bench.pass(.seconds(3600)) == [])
  }

  @Test("R111: a device does not sleep while an app keeps it awake, and not at once behind that")
  func r111IsKeptAwake() {
    var bench = Bench()
    _ = bench.feed(.busy(true))
    _ = bench.feed(.lock)
    #expect(bench.pass(.seconds(600)) == [])
    #expect(bench.feed(.busy(false)) == [])
    #expect(bench.pass(Self.delay - .nanoseconds(1)) == [])
    #expect(bench.pass(.nanoseconds(1)) == [.fallsAsleep])
    _ = bench.pass(.seconds(100))
    #expect(bench.feed(.busy(true)) == [.wakes(after: .seconds(100))])
    _ = bench.pass(.seconds(5))
    _ = bench.feed(.busy(false))
    // Only a real end of activity restarts the delay.
    _ = bench.pass(.seconds(10))
    _ = bench.feed(.busy(false))
    #expect(bench.pass(Self.delay - .seconds(10)) == [.fallsAsleep])
    #expect(bench.clock.slept == .seconds(100))
  }

  @Test("R111: with a restart the uptime begins anew, awake and unlocked")
  func r111RestartResetsTheUptime() {
    var bench = Bench()
    #expect(bench.clock.started == DeviceInstant.zero - Choices().firstUptime)
    _ = bench.feed(.lock)
    _ = bench.pass(.seconds(1000))
    #expect(bench.feed(.restart) == [.wakes(after: .seconds(1000) - Self.delay)])
    #expect(bench.clock.started == bench.time - Choices().startUp)
    #expect(bench.clock.slept == .zero)
    #expect(bench.feed(.unlock) == [.misuse(.deviceNotLocked)])
    #expect(bench.pass(.seconds(3600)) == [])
  }

  @Test(
    "R112: every local midnight is a change, whatever the time zone and however the clock is set")
  func r112Midnight() {
    var bench = Bench()
    _ = bench.pass(.seconds(23 * 3600))
    #expect(bench.pass(.seconds(3600)) == [.changed(.day)])
    #expect(bench.feed(.setZone(LocalOffset(.seconds(2 * 3600)))) == [.changed(.zone)])
    #expect(bench.clock.shown(at: bench.time).timeOfDay == 2 * 3_600_000_000_000)
    #expect(bench.pass(.seconds(22 * 3600)) == [.changed(.day)])
    #expect(bench.feed(.setDate(by: .seconds(-60))) == [.changed([.clock, .day])])
    #expect(bench.pass(.seconds(60)) == [.changed(.day)])
    #expect(bench.feed(.setDate(by: .seconds(3600))) == [.changed(.clock)])
    #expect(bench.pass(.seconds(23 * 3600)) == [.changed(.day)])
  }

  @Test("R112: daylight saving time is a change when it comes, and moves the next midnight")
  func r112DaylightSaving() {
    var bench = Bench()
    let until = DeviceInstant.zero + .seconds(3 * 3600)
    _ = bench.feed(.setZone(LocalOffset(.seconds(3600), until: until)))
    #expect(bench.pass(.seconds(3 * 3600)) == [.changed(.daylightSaving), .needsOffset])
    #expect(bench.feed(.passTransition(LocalOffset(.seconds(2 * 3600)))) == [])
    #expect(bench.pass(.seconds(19 * 3600)) == [.changed(.day)])
  }

  @Test("R112: a suspended app hears of several changes once, before its role resumed for")
  func r112AppsHearWhenTheyRun() {
    var app = AppBench()
    _ = app.feed(.launch, .home) + app.pass(.seconds(60))
    #expect(app.feed(.timeChanged(.day), .timeChanged(.clock), .timeChanged(.day)) == [])
    #expect(app.pass(.seconds(86_400)) == [])
    #expect(
      app.feed(.returnToApp).messages == [
        .timeChanged([.day, .clock]), .willEnterForeground, .didBecomeActive,
      ])
    #expect(app.feed(.timeChanged(.zone)).messages == [.timeChanged(.zone)])
    _ = app.feed(.systemKill)
    #expect(app.feed(.timeChanged(.day)) == [])
  }

  @Test("what yields to sleep stands still, anything else keeps the device awake")
  func standsStillInSleep() {
    var app = AppBench()
    _ = app.feed(.launch)
    #expect(app.life.keepsDeviceAwake)
    _ = app.feed(.home)
    #expect(!app.life.keepsDeviceAwake)
    let assertion = ProcessAssertion(.backgroundFetch, number: 1)
    let limit = AssertionLimit(deadline: .zero + .seconds(100), yieldsToSleep: true)
    _ = app.feed(.request(.hold(assertion, limit: limit)))
    #expect(!app.life.keepsDeviceAwake)
    _ = app.pass(.seconds(40)) + app.feed(.deviceSleeps)
    #expect(app.pass(.seconds(5000)) == [])
    _ = app.feed(.deviceWakes)
    #expect(app.pass(.milliseconds(59_999)) == [])
    #expect(app.pass(.milliseconds(1)).first == .lapsed(assertion))
    #expect(!app.life.keepsDeviceAwake)
  }
}
