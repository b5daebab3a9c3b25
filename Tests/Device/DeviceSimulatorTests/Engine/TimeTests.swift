import DeviceSimulator
import DeviceTrace
import Foundation
import TestSupport
import Testing

/// The clock of the device, and of its apps.
struct TimeTests {
  @Test func startsOnTheDayOfItsSystem() throws {
    let device = try TestDevice().device
    #expect(device.profile == "iOS7")
    #expect(device.time == "09:00:00")
    #expect(device.now == Date(timeIntervalSince1970: 1_379_494_800))
    let latest = try TestDevice(iOS: 18).device
    #expect(latest.now.description == "2024-09-16 09:00:00 +0000")
  }

  @Test func advancesByDurationsDatesAndTimesOfDay() throws {
    let device = try TestDevice().device
    device.advance(by: .hours(1.5))
    #expect(device.time == "10:30:00")
    device.advance(toTime: "07:30")
    #expect(device.time == "1d 07:30:00")
    device.advance(toTime: "07:30:15")
    #expect(device.time == "1d 07:30:15")
    device.advance(to: device.now.addingTimeInterval(0.25))
    #expect(device.time == "1d 07:30:15.25")
    device.advance(to: device.now)
    device.advance(by: .weeks(1))
    #expect(device.time == "8d 07:30:15.25")
  }

  @Test func movesTheClocksOfApps() throws {
    let test = try TestDevice("ticks")
    test.device.launch("ticks")
    test.device.advance(by: .minutes(3))
    #expect(
      test.lines == [
        "tick 1 at 2013-09-18 09:01:00 +0000", "tick 2 at 2013-09-18 09:02:00 +0000",
        "tick 3 at 2013-09-18 09:03:00 +0000",
      ])
    #expect(try test.trace.events(.output).map(\.seconds) == [60, 120, 180])
  }

  @Test func stopsTheClocksOfSuspendedApps() throws {
    let test = try TestDevice("ticks", plist: nil)
    test.device.launch("ticks")
    test.device.pressHome()
    test.device.advance(by: .hours(1))
    #expect(test.lines.isEmpty)
    test.device.launch("ticks")
    #expect(test.lines == ["tick 1 at 2013-09-18 10:00:00 +0000"])
    test.device.advance(by: .minutes(2))
    #expect(test.lines.count == 3)
  }

  @Test func givesACrashItsTime() throws {
    let test = try TestDevice("timeBomb", plist: nil)
    let app = test.device.launch("timeBomb")
    test.device.advance(by: .hours(1))
    #expect(app.state == .notRunning)
    let end = try #require(try test.trace.events(.end).first)
    #expect(end.reason == "crash")
    #expect(end.seconds == 60)
  }

  @Test func runsAWeekOfASuspendedAppInNoTime() throws {
    let test = try TestDevice("ticks", plist: nil)
    test.device.launch("ticks")
    test.device.pressHome()
    test.device.advance(by: .seconds(2))
    let time = processorTime { test.device.advance(by: .weeks(1)) }
    // A step for every second would take a hundred times as long.
    #expect(time < .milliseconds(50))
  }

  @Test func asksAnAppWithTimersOnlyNowAndThen() throws {
    let test = try TestDevice("counts")
    test.device.launch("counts")
    let clock = ContinuousClock()
    var time = Duration.zero
    let duration = clock.measure {
      time = processorTime { test.device.advance(by: .weeks(1)) }
    }
    print("a week of a timer a minute:", duration, "of which the device:", time)
    #expect(time < .seconds(1))
  }
}
